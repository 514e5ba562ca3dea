/** Password rules are read by everyone who may have to choose a password. */
import { anyone } from '../core/policy.ts';

export const settingsPolicy = { readPasswordSettings: anyone };
