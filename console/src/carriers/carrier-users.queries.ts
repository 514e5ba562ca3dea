/** What uses a carrier, asked by ourselves: a platform server deletes its gateways before it finds out (`R7`). */
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { lcrRouteEndpoints } from '@trunkline/contract/least-cost-routing/routes.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { call } from '../app/api.ts';
import { rowsOf } from '../app/list/whole-list.ts';
import { refuseUses } from '../app/record/refuse-uses.ts';

/** Refuses as a server does that knows. */
export async function refuseUsed(voip_carrier_sid: string): Promise<void> {
  refuseUses(
    'cannot delete voip carrier with active phone numbers or outbound call routings',
    await Promise.all([numbersOf(voip_carrier_sid), routingsOver(voip_carrier_sid)]),
  );
}

async function numbersOf(voip_carrier_sid: string): Promise<Blocker[]> {
  return rowsOf(await call(phoneNumberEndpoints.list, { query: {} }))
    .filter((number) => number.voip_carrier_sid === voip_carrier_sid)
    .map(({ phone_number_sid: sid, number: name }) => ({ kind: 'phone-numbers', sid, name }));
}

async function routingsOver(voip_carrier_sid: string): Promise<Blocker[]> {
  const routings = await Promise.all(
    rowsOf(await call(lcrEndpoints.list, { query: {} })).map(async ({ lcr_sid, name }) => {
      const routes = await call(lcrRouteEndpoints.list, { query: { lcr_sid } });
      const carriers = routes.flatMap(({ lcr_carrier_set_entries }) => lcr_carrier_set_entries);
      const uses = carriers.some((entry) => entry.voip_carrier_sid === voip_carrier_sid);
      return uses ? [{ kind: 'least-cost-routing', sid: lcr_sid, name: name || 'Default route' }] : [];
    }),
  );
  return routings.flat();
}
