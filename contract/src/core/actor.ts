/** Who asks. The server builds it from a session or an API key, the console from `Users/me`. */

export type Scope = 'admin' | 'service_provider' | 'account';

/** A person signed in, or an API key; a key is never a person (`R13`). */
export type Principal =
  | { kind: 'user'; user_sid: string; name: string }
  | { kind: 'key'; api_key_sid: string; name: string };

/** Has exactly the sids of its scope, so that a rule cannot read one that does not exist. */
export type Actor = { by: Principal; view_only: boolean } & (
  | { scope: 'admin' }
  | { scope: 'service_provider'; service_provider_sid: string }
  | { scope: 'account'; service_provider_sid: string; account_sid: string }
);

/**
 * The tenant a record belongs to. A store that reads an account-owned row joins the account, so
 * that both sids are known; `account_sid` null means the record is the provider's own.
 */
export type Owner = { service_provider_sid: string | null; account_sid: string | null };

/** The owner of records that belong to no tenant. */
export const NOBODY: Owner = { service_provider_sid: null, account_sid: null };

/** Does this tenant-owned record fall within the actor's reach (`R15`)? `server/src/db/reach.ts` is its SQL twin. */
export function reaches(actor: Actor, owner: Owner): boolean {
  switch (actor.scope) {
    case 'admin':
      return true;
    case 'service_provider':
      return owner.service_provider_sid === actor.service_provider_sid;
    case 'account':
      return owner.account_sid === actor.account_sid;
  }
}

/**
 * A provider's own carriers and credentials serve all its accounts, so their users see them, with
 * secrets removed, and change nothing (`R26`). `withinSight` in `server/src/db/reach.ts` is its SQL twin.
 */
export function sees(actor: Actor, owner: Owner): boolean {
  if (reaches(actor, owner)) return true;
  return (
    actor.scope === 'account' &&
    owner.account_sid === null &&
    owner.service_provider_sid === actor.service_provider_sid
  );
}

const levels: Record<Scope, number> = { account: 0, service_provider: 1, admin: 2 };

/** Access levels (`W15`): account below service provider below admin. */
export function hasScope(actor: Pick<Actor, 'scope'>, least: Scope): boolean {
  return levels[actor.scope] >= levels[least];
}

/** The sid of the user or the key. */
export function principalSid(by: Principal): string {
  return by.kind === 'user' ? by.user_sid : by.api_key_sid;
}

/** The user of this actor; null for an API key. */
export function userSidOf(actor: Actor): string | null {
  return actor.by.kind === 'user' ? actor.by.user_sid : null;
}
