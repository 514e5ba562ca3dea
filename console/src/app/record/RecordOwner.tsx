import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountPicks } from '../../accounts/account-picks.queries.ts';
import {
  serviceProvidersQuery,
  useCurrentProvider,
} from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ALL_ACCOUNTS } from '../list/account-column.ts';
import { useShownRecord } from './shown-record.ts';

/** Whose the record of the page is: "Brightwater Voice · Harbour Dental". An account's people have their own alone. */
export function RecordOwner({ isComing }: { isComing?: true }) {
  const { actor } = useSession();
  const { data: providers } = useQuery(serviceProvidersQuery());
  const current = useCurrentProvider();
  const shown = useShownRecord();
  const { service_provider_sid, account_sid, account_name } = shown?.record ?? {};
  // The page of an account has its name already, and the record of a platform's user may have neither.
  const asked = shown?.area === 'accounts' ? '' : (account_sid ?? '');
  const provider = providers?.find((one) => one.service_provider_sid === service_provider_sid);
  const account = useQuery({
    ...accountPicks(service_provider_sid ?? current?.service_provider_sid ?? '').one(asked),
    enabled: asked !== '' && !account_name && actor.scope !== 'account',
  });
  if (actor.scope === 'account') return null;
  // On a phone it is a line of its own, and what is below would be pushed down by it.
  if (isComing || account.isLoading) return <Skeleton height={18} width={120} />;
  if (!shown) return null;
  const ofAccount = asked
    ? (account_name ?? account.data?.label)
    : shown.area !== 'accounts' && provider && ALL_ACCOUNTS;
  const names = [provider?.name, ofAccount].filter(Boolean);
  return names.length > 0 && <span>{names.join(' · ')}</span>;
}
