import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LONGEST_CARRIER_NAME } from '@trunkline/contract/carriers/carrier-filter.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { pageOf } from '../app/record/record-link.ts';
import { carrierPicks } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';

/** A call has the carrier's name alone: it leads to the one that is called so, if there is just one and it may be opened. */
export function CallTrunk({ call }: { call: Call }) {
  const { service_provider_sid, account_sid } = call;
  const name = call.trunk ?? '';
  const { actor } = useSession();
  const picks = carrierPicks(service_provider_sid ?? '', {
    account_sid: account_sid ?? undefined,
    ownOnly: actor.scope === 'account',
  });
  const mayBeOne = service_provider_sid !== null && name.length <= LONGEST_CARRIER_NAME;
  const { data } = useQuery({ ...picks.found(name), enabled: mayBeOne, retry: false });
  const [only, another] = (data ?? []).filter(({ label }) => label === name);
  if (!only || another) return name;
  return (
    <Anchor component={TargetLink} link={pageOf('carriers', only.value)} inherit>
      {name} <span aria-hidden>→</span>
    </Anchor>
  );
}
