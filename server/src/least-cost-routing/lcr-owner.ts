import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import { namedAccount, namedProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';

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
  // Only an admin gets here without one, who may leave it to nobody for now (`R41`).
  if (!provider) return { account_sid: null, service_provider_sid: null };
  const { service_provider_sid } = await namedProvider(db, provider);
  return { account_sid: null, service_provider_sid };
}
