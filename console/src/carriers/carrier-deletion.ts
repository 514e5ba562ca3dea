import type { Carrier, carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import type { Deletion } from '../app/record-kind.ts';
import { carrierUses } from './carrier-uses.ts';
import { carriers } from './carriers.queries.ts';

export const carrierDeletion: Deletion<
  Pick<Carrier, 'voip_carrier_sid' | 'name'>,
  typeof carrierEndpoints
> = {
  kind: 'carrier',
  queries: carriers,
  sidOf: (carrier) => carrier.voip_carrier_sid,
  nameOf: (carrier) => carrier.name,
  goes: 'Its SIP and SMPP gateways are deleted with it.',
  deleted: (name) => `Deleted Carrier ${name}`,
  uses: carrierUses,
  inUse,
};

/** How many of each kind, in the words of the menu. */
function inUse(blockers: readonly Blocker[]): string {
  const count = (kind: string) => blockers.filter((blocker) => blocker.kind === kind).length;
  const users = [
    ['Phone Numbers', count('phone-numbers')],
    ['Outbound call Routings', count('least-cost-routing')],
  ] as const;
  const named = users.filter(([, many]) => many > 0).map(([words, many]) => `${words} (${many})`);
  return `In order to delete the carrier it cannot be in use by any ${named.join(' or ')}`;
}
