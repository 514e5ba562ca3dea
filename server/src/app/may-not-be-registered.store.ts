/** Carriers that may have lost a registration that they need, as far as SQL can tell. */
import { words } from '../db/fragment.ts';

/** When a registration expires is inside the registrar's text, so `whyNotRegistered` has the last word (`P5`). */
export const MAY_NOT_BE_REGISTERED = words(`(t.is_active = 1 and t.requires_register = 1
  and (t.register_status like '%"fail"%' or t.register_status like '%"expires"%'))`);

/** How many are checked at most; most of them are registered. */
export const MOST_REGISTRATIONS = 5000;

/**
 * The order in which they are checked: failed ones first, then those written longest ago, which were not renewed;
 * nearly all others are registered.
 */
export const FAILED_FIRST = words(`case when t.register_status like '%"fail"%' then 0 else 1 end,
  substr(t.register_status, instr(t.register_status, '"timestamp"'), 40)`);
