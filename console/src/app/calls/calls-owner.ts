/** Whose calls and alerts are asked for: those of one account, or of a provider with all of its accounts. Pure. */
import type { Actor } from '@trunkline/contract/core/actor.ts';

export type CallsOwner = { account_sid: string } | { service_provider_sid: string };

/** Undefined while there is no provider to ask for. */
export function ownerOf(
  actor: Actor,
  service_provider_sid: string | undefined,
  chosen_account: string | undefined,
): CallsOwner | undefined {
  if (actor.scope === 'account') return { account_sid: actor.account_sid };
  if (chosen_account) return { account_sid: chosen_account };
  return service_provider_sid === undefined ? undefined : { service_provider_sid };
}

/** For the keys of queries. */
export function ownerKey(owner: CallsOwner | undefined): string {
  return owner ? Object.values(owner).join() : '';
}

/** The endpoint by the path of that owner: an account's is its first, a provider's its second. */
export function under<E extends { path: string; also: readonly [{ path: string }] }>(
  endpoint: E,
  owner: CallsOwner | undefined,
): E {
  const isAccount = owner !== undefined && 'account_sid' in owner;
  return isAccount ? endpoint : { ...endpoint, path: endpoint.also[0].path };
}
