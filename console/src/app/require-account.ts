/**
 * For the loaders of adding: what needs an account, or a carrier, cannot be added before there is one. Where that cannot be
 * found out the page goes on, and says itself what it could not load.
 */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
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
  const provider = await loadCurrentProvider(at.context.queryClient);
  const provider_sid = provider?.service_provider_sid;
  const [hasAccount, hasCarrier] = await Promise.all([
    at.context.session.actor.scope === 'account' || isAccountThere(at, provider_sid),
    !andCarrier || isCarrierThere(at, provider_sid),
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

/** The form begins with what is asked for here. */
async function isAccountThere({ context, location }: Entering, provider_sid: string | undefined) {
  if (!provider_sid) return false;
  const query = firstAccountsQuery(context.session, provider_sid, location.search.account);
  return isThere(context, query, (accounts) => accounts.length > 0);
}

async function isCarrierThere({ context }: Entering, provider_sid: string | undefined) {
  return provider_sid ? isThere(context, someCarrierQuery(provider_sid), (some) => some) : false;
}

/** That there is one stays true for longer than that there is none. */
async function isThere<T, Key extends QueryKey>(
  { queryClient }: Loaded,
  query: FetchQueryOptions<T, Error, T, Key>,
  is: (answer: T) => boolean,
): Promise<boolean> {
  const known = queryClient.getQueryData<T>(query.queryKey);
  if (known !== undefined && is(known)) return true;
  return queryClient.fetchQuery(query).then(is, () => true);
}
