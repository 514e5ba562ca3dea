/** Everybody searches what they reach; the store narrows it to that. */
import { anyone } from '../core/policy.ts';

export const searchPolicy = { find: anyone };
