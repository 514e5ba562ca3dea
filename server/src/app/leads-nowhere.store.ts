/** Numbers that nothing answers, as far as SQL can tell. */
import { words } from '../db/fragment.ts';

const HAVE_ROUTES = 'select cr.account_sid from call_routes as cr where cr.account_sid is not null';

/**
 * Neither the number nor its carrier has an application, and the account has no call routes of its own, which could
 * take any number (`P4`).
 */
export const LEADS_NOWHERE = words(`(t.application_sid is null
  and (t.account_sid is null or t.account_sid not in (${HAVE_ROUTES}))
  and (t.voip_carrier_sid is null or t.voip_carrier_sid not in (
    select nc.voip_carrier_sid from voip_carriers as nc where nc.application_sid is not null
      or nc.account_sid in (${HAVE_ROUTES}))))`);
