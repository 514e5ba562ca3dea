/**
 * For the loaders of adding: what needs an account, or a carrier, cannot be added before there is one. Where that cannot be
 * found out the page goes on, and says itself what it could not load.
 */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { firstAccountsQuery } from '../accounts/accounts.queries.ts';
import { someCarrierQuery } from '../carriers/carriers.queries.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { tellWhy } from './guard.ts';
import { accountFirst, carrierFirst } from './list/needs.ts';
import type { Loaded } from './load-session.ts';

type Entering = { context: Loaded; preload: boolean; location: { search: { account?: string } } };

/**
 * Where there is none, leads to the accounts, with the reason as a toast. An account user has one. `andCarrier`: then to the
 * carriers, where neither the provider nor one of its accounts has one.
 */
export async function requireAccount(at: Entering, what: string, andCarrier = false): Promise<void> {
  const { queryClient, session } = at.context;
  // The form begins with these accounts.
  const accounts = (sid: string) => firstAccountsQuery(session, sid, at.location.search.account);
  const [hasAccount, hasCarrier] = await Promise.all([
    session.actor.scope === 'account' || isThere(queryClient, accounts, ({ length }) => length > 0),
    !andCarrier || isThere(queryClient, (sid) => someCarrierQuery(sid), Boolean),
  ]);
  if (!hasAccount) {
    tellWhy(at, accountFirst(what));
    throw redirect({ to: '/internal/accounts', replace: true });
  }
  if (!hasCarrier) {
    tellWhy(at, carrierFirst(what));
    throw redirect({ to: '/internal/carriers', replace: true });
  }
}

/** Of the current provider. That there is one stays true for longer than that there is none. */
async function isThere<T, Key extends QueryKey>(
  queryClient: QueryClient,
  queryOf: (service_provider_sid: string) => QueryExecuteOptions<T, Error, T, T, Key>,
  is: (answer: T) => boolean,
): Promise<boolean> {
  const provider = await loadCurrentProvider(queryClient);
  if (!provider) return false;
  const query = queryOf(provider.service_provider_sid);
  const known = queryClient.getQueryData<T>(query.queryKey);
  if (known !== undefined && is(known)) return true;
  return queryClient.query(query).then(is, () => true);
}
