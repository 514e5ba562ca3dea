import type { Carrier, carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import type { Deletion } from '../app/record/record-kind.ts';
import { totalOf } from '../ui/overlay/blockers-by-kind.ts';
import { countWords } from '../ui/page/count-text.ts';
import { carrierUses } from './carrier-uses.ts';
import { carriers } from './carriers.queries.ts';

export const carrierDeletion: Deletion<
  Pick<Carrier, 'voip_carrier_sid' | 'name'>,
  typeof carrierEndpoints
> = {
  area: 'carriers',
  kind: 'carrier',
  queries: carriers,
  sidOf: (carrier) => carrier.voip_carrier_sid,
  nameOf: (carrier) => carrier.name,
  goes: 'Its SIP and SMPP gateways are deleted with it.',
  deleted: (name) => `Deleted Carrier ${name}`,
  uses: carrierUses,
  inUse,
  refuseUsed: async (sid) => (await import('./carrier-users.queries.ts')).refuseUsed(sid),
};

/** How many of each kind, in the words of the menu. */
function inUse(blockers: readonly Blocker[], totals?: readonly BlockerTotal[]): string {
  const users = [
    ['Phone Numbers', totalOf('phone-numbers', blockers, totals)],
    ['Outbound call Routings', totalOf('least-cost-routing', blockers, totals)],
  ] as const;
  const inTheWay = users
    .filter(([, { total }]) => total > 0)
    .map(([words, { total, total_is_least }]) => `${words} (${countWords(total, total_is_least)})`);
  return `In order to delete the carrier it cannot be in use by any ${inTheWay.join(' or ')}`;
}
