/** Which carriers may have lost the registration that they need, as far as SQL can tell. */
import { words } from '../db/fragment.ts';

/** When one that holds ends stands in the registrar's text, so `whyNotRegistered` has the last word (`P5`). */
export const MAY_NOT_BE_REGISTERED = words(`(t.is_active = 1 and t.requires_register = 1
  and (t.register_status like '%"fail"%' or t.register_status like '%"expires"%'))`);

/** So many are looked at: most of them are registered. */
export const MOST_REGISTRATIONS = 5000;

/** The order of those that are looked at: nearly all others hold, and what was not renewed was written longest ago. */
export const FAILED_FIRST = words(`case when t.register_status like '%"fail"%' then 0 else 1 end,
  substr(t.register_status, instr(t.register_status, '"timestamp"'), 40)`);
