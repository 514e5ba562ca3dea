import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { namedAccount, namedProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';

export type NamedOwner = {
  account_sid?: string | null | undefined;
  service_provider_sid?: string | null | undefined;
};

/**
 * Whom a body names: an account, else a provider, else the caller's own. An account is always asked
 * about itself: the provider that its clients send along counts for nothing.
 */
export async function getLcrOwner(db: Db, actor: Actor, named: NamedOwner): Promise<Owner> {
  const account_sid = named.account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
  if (account_sid) {
    const { service_provider_sid } = await namedAccount(db, account_sid);
    return { account_sid, service_provider_sid };
  }
  const provider =
    named.service_provider_sid ?? (actor.scope === 'service_provider' ? actor.service_provider_sid : null);
  if (!provider)
    throw problems.invalid([{ path: 'account_sid', message: 'Choose an account or a service provider.' }]);
  const { service_provider_sid } = await namedProvider(db, provider);
  return { account_sid: null, service_provider_sid };
}
