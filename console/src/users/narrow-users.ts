/**
 * A platform server answers every user within reach, whatever was asked (`R7`): what Trunkline does on
 * the server is done here then.
 */
import type { Scope } from '@trunkline/contract/core/actor.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';

export type UserNarrowing = {
  scope?: Scope | undefined;
  account_sid?: string | undefined;
  /** Its users, its accounts' users, and admins. */
  service_provider_sid?: string | undefined;
};

/** A user in a list as the rules know it. */
export function ownedUser({ user_sid, account_sid, service_provider_sid }: ListedUser) {
  return {
    user_sid,
    account_sid: account_sid ?? null,
    service_provider_sid: service_provider_sid ?? null,
  };
}

export function listedScope(user: ListedUser): Scope {
  return scopeOf(ownedUser(user)) ?? 'account';
}

/** In the order of their names. */
export function narrowUsers(users: readonly ListedUser[], asked: UserNarrowing): ListedUser[] {
  const { scope, account_sid, service_provider_sid: provider } = asked;
  return users
    .filter((user) => !scope || listedScope(user) === scope)
    .filter((user) => !account_sid || user.account_sid === account_sid)
    .filter((user) => !provider || user.service_provider_sid === provider || listedScope(user) === 'admin')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
}

/** `text` is in small letters. */
export function nameOrEmailContains({ name, email }: ListedUser, text: string): boolean {
  return name.toLowerCase().includes(text) || (email ?? '').toLowerCase().includes(text);
}
