import { useQuery } from '@tanstack/react-query';
import { accountNamesQuery } from '../../accounts/accounts.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';

/** A platform server tells no names with the rows of a list (`R7`). */
export type OfAccount = {
  account_sid?: string | null | undefined;
  account_name?: string | null | undefined;
};

/** The account's name; nothing where a row has none. */
export function AccountCell({ of: { account_sid, account_name } }: { of: OfAccount }) {
  const provider = useCurrentProvider();
  const names = useQuery({
    ...accountNamesQuery(provider?.service_provider_sid),
    enabled: Boolean(account_sid) && account_name === undefined && provider !== undefined,
  });
  if (!account_sid) return null;
  return account_name ?? names.data?.get(account_sid) ?? null;
}
