import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import type { Deleting } from '../app/RecordScreen.tsx';
import { recordLink } from '../app/record-link.ts';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveCarrier } from './carriers.queries.ts';

type DeleteCarrierProps = Deleting & {
  carrier: Pick<Carrier, 'voip_carrier_sid' | 'name'>;
};

export function DeleteCarrier({ carrier, ...rest }: DeleteCarrierProps) {
  const remove = useRemoveCarrier();
  return (
    <ConfirmDelete
      {...rest}
      kind="carrier"
      name={carrier.name}
      inUse={inUse}
      blockerLink={({ kind, sid }) => recordLink(kind, sid)}
      blockerWords={blockerWords}
      onDelete={() => remove.mutateAsync(carrier.voip_carrier_sid)}
      done={`Deleted Carrier ${carrier.name}`}
    >
      <p>Its SIP and SMPP gateways are deleted with it.</p>
    </ConfirmDelete>
  );
}

/** What the server names as using a carrier (`R19`). */
const blockerWords = {
  'phone-numbers': ['phone number', 'phone numbers'],
  'least-cost-routing': ['outbound call routing', 'outbound call routings'],
} as const;

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
