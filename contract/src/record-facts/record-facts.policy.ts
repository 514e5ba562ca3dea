/** What uses a record is told to those who may change it, were they not view-only: counts tell of other tenants too. */
import { reachable } from '../core/policy.ts';

export const recordFactsPolicy = { read: reachable() };
