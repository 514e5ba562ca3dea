/** The user form's values, what is sent of them, and what is wrong with them. Pure. */
import type { Actor, Scope } from '@trunkline/contract/core/actor.ts';
import { asWritten } from '@trunkline/contract/core/printable.ts';
import { type PasswordSettings, passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import {
  isOtherEmail,
  type User,
  userEmailFault,
  userInput,
  userUpdate,
} from '@trunkline/contract/users/users.contract.ts';
import { faultsByField, ticked } from '../app/record/form-values.ts';

export type UserValues = {
  scope: Scope;
  /** Empty until one is chosen. */
  account_sid: string;
  is_active: boolean;
  is_view_only: boolean;
  name: string;
  email: string;
  /** Empty leaves the password of a stored user as it is. */
  initial_password: string;
  force_change: boolean;
  /** The own one, for another email address of oneself (`R35`). */
  old_password: string;
};

/** What the form has to know besides its values. */
export type UserPlace = {
  /** Of users that are no admins. */
  service_provider_sid: string | null;
  /** Undefined while they are loading. */
  accounts: readonly { account_sid: string }[] | undefined;
  settings: PasswordSettings;
};

/** Said at the fields (`C15`). */
export const INVALID_PASSWORD = 'Invalid password.';
export const NO_ACCOUNTS = 'Cannot create an account. Service Provider has no accounts.';

/** `account_sid` is the account to begin with, such as the one that the list is filtered by. */
export function newUserValues(actor: Actor, account_sid = ''): UserValues {
  return {
    scope: actor.scope,
    account_sid: actor.scope === 'account' ? actor.account_sid : account_sid,
    is_active: true,
    is_view_only: false,
    name: '',
    email: '',
    initial_password: '',
    force_change: true,
    old_password: '',
  };
}

export function userValues(user: User): UserValues {
  return {
    scope: scopeOf(user) ?? 'account',
    account_sid: user.account_sid ?? '',
    ...ticked(user, ['is_active', 'is_view_only', 'force_change']),
    name: user.name,
    email: user.email,
    initial_password: '',
    old_password: '',
  };
}

/** Of another scope, what is chosen for accounts is not sent. */
export function comparedUser(values: UserValues): UserValues {
  return values.scope === 'account' ? values : { ...values, account_sid: '' };
}

/** Another email address of oneself takes the password that one has here. */
export function asksPassword({ email }: UserValues, own: User | undefined): boolean {
  return own?.provider === 'local' && isOtherEmail(emailOf({ email }, own), own);
}

/** What came along unseen when it was pasted is no part of an address, and nobody would find it there. */
function emailOf({ email }: Pick<UserValues, 'email'>, stored: Pick<User, 'email'> | undefined): string {
  return email === stored?.email ? email : asWritten(email).trim();
}

/** The chosen account, else the first there is, which is what the select then shows. */
export function accountOf(values: UserValues, { accounts }: Pick<UserPlace, 'accounts'>): string {
  return values.account_sid || (accounts?.[0]?.account_sid ?? '');
}

export function newUserSent(values: UserValues, place: UserPlace) {
  return { ...sharedFields(values, place, undefined), initial_password: values.initial_password };
}

/**
 * Sids go with a move alone, and what is none and stays none with none: a platform's server ends the sessions of a user
 * whose sids are sent, and takes each null for somebody's promotion (`R7`).
 */
export function userSent(
  values: UserValues,
  place: UserPlace,
  stored: Pick<User, 'service_provider_sid' | 'account_sid' | 'email'>,
) {
  const { initial_password, old_password } = values;
  const { service_provider_sid, account_sid, ...shared } = sharedFields(values, place, stored);
  const isMoved =
    account_sid !== stored.account_sid ||
    (account_sid === null && service_provider_sid !== stored.service_provider_sid);
  return {
    ...shared,
    ...(isMoved && (service_provider_sid || stored.service_provider_sid) && { service_provider_sid }),
    ...(isMoved && (account_sid || stored.account_sid) && { account_sid }),
    initial_password: initial_password || null,
    ...(old_password && { old_password }),
  };
}

function sharedFields(values: UserValues, place: UserPlace, stored: Pick<User, 'email'> | undefined) {
  const { scope, name, is_active, is_view_only, force_change } = values;
  return {
    name,
    email: emailOf(values, stored),
    is_active,
    is_view_only,
    force_change,
    service_provider_sid: scope === 'admin' ? null : place.service_provider_sid,
    account_sid: scope === 'account' ? accountOf(values, place) || null : null,
  };
}

/** By field, from the contract's own schemas: what the server would refuse is refused before it is sent. */
export function userFaults(
  values: UserValues,
  place: UserPlace,
  stored: User | undefined,
): Record<string, string> {
  const sent = stored ? userSent(values, place, stored) : newUserSent(values, place);
  const parsed = (stored ? userUpdate : userInput).safeParse(sent);
  const faults = faultsByField(parsed, undefined, undefined, stored ? [sent, stored] : []);
  const email = stored && userEmailFault(emailOf(values, stored).trim(), stored.email);
  if (email) faults.email ??= email;
  const { initial_password: password } = values;
  if (password !== '' && passwordFaults(place.settings, password).length > 0)
    faults.initial_password = INVALID_PASSWORD;
  if (values.scope === 'account' && accountOf(values, place) === '')
    faults.account_sid = place.accounts?.length === 0 ? NO_ACCOUNTS : 'Account is required';
  return faults;
}
