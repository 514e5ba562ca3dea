/**
 * For the loaders of adding: what needs an account, or a carrier, cannot be added before there is one. Where that cannot be
 * found out the page goes on, and says itself what it could not load.
 */
import { redirect } from '@tanstack/react-router';
import { someAccountQuery } from '../accounts/account-picks.queries.ts';
import { someCarrierQuery } from '../carriers/carriers.queries.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { tellWhy } from './guard.ts';
import { accountFirst, carrierFirst } from './list/needs.ts';
import type { Loaded } from './load-session.ts';

type Entering = { context: Loaded; preload: boolean };

/** Where there is none, leads to the accounts, with the reason as a toast. An account user has one. */
export async function requireAccount({ context, preload }: Entering, what: string): Promise<void> {
  if (context.session.actor.scope === 'account' || (await has(context, someAccountQuery))) return;
  tellWhy({ preload }, accountFirst(what));
  throw redirect({ to: '/internal/accounts', replace: true });
}

/** The same for a carrier, of the provider or of one of its accounts. */
export async function requireCarrier({ context, preload }: Entering, what: string): Promise<void> {
  if (await has(context, someCarrierQuery)) return;
  tellWhy({ preload }, carrierFirst(what));
  throw redirect({ to: '/internal/carriers', replace: true });
}

async function has({ queryClient }: Loaded, some: typeof someAccountQuery | typeof someCarrierQuery) {
  const provider = await loadCurrentProvider(queryClient);
  if (!provider) return false;
  const query = some(provider.service_provider_sid) as ReturnType<typeof someAccountQuery>;
  // That there is one stays true for longer than that there is none.
  return queryClient.getQueryData(query.queryKey) || queryClient.fetchQuery(query).catch(() => true);
}
