/**
 * What uses a record is shown to those who may change it, or could if they were not view-only, because the counts
 * include other tenants.
 */
import { reachable } from '../core/policy.ts';

export const recordFactsPolicy = { read: reachable() };
