/** Whose provider the record is that the address shows. */
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../accounts/accounts.queries.ts';
import { serviceProvidersQuery } from '../../service-providers/service-providers.queries.ts';
import { useShownRecord } from './shown-record.ts';

/** `isComing`: asked for, and not answered once; a page that waits for it need not move when it says so. */
export function useShownOwner() {
  const { data: providers = [], isLoading } = useQuery(serviceProvidersQuery());
  const shown = useShownRecord();
  const { service_provider_sid = null, account_sid = null } = shown?.record ?? {};
  const asksAccount = providers.length > 1 && !service_provider_sid && account_sid !== null;
  const account = useQuery({ ...accountQuery(account_sid ?? ''), enabled: asksAccount });
  const owner_sid = service_provider_sid ?? (asksAccount ? account.data?.service_provider_sid : null);
  return {
    shown,
    owner: providers.find((provider) => provider.service_provider_sid === owner_sid),
    isComing: isLoading || (account.isLoading && account.failureCount === 0),
  };
}
