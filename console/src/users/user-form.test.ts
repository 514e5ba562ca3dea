import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor, Scope } from '@trunkline/contract/core/actor.ts';
import type { User } from '@trunkline/contract/users/users.contract.ts';
import { scopesWithin } from './scope-words.ts';
import {
  accountOf,
  asksPassword,
  INVALID_PASSWORD,
  NO_ACCOUNTS,
  newUserSent,
  newUserValues,
  type UserPlace,
  userFaults,
  userSent,
  userValues,
} from './user-form.ts';

const PROVIDER = '00000000-0000-4000-8000-00000000000a';
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const by = { kind: 'user', user_sid: 'u', name: 'ada' } as const;
const admin: Actor = { by, view_only: false, scope: 'admin' };
const accountUser: Actor = {
  by,
  view_only: false,
  scope: 'account',
  service_provider_sid: PROVIDER,
  account_sid: ACCOUNT,
};
const place: UserPlace = {
  service_provider_sid: PROVIDER,
  accounts: [{ account_sid: ACCOUNT }, { account_sid: OTHER }],
  settings: { min_password_length: 8, require_digit: 1, require_special_character: 0 },
};
const grace: User = {
  user_sid: '00000000-0000-4000-8000-0000000000ff',
  name: 'grace',
  email: 'grace@example.com',
  phone: null,
  account_sid: OTHER,
  service_provider_sid: PROVIDER,
  provider: 'local',
  provider_userid: null,
  scope: 'read-write',
  force_change: false,
  email_validated: true,
  phone_validated: false,
  email_content_opt_out: 0,
  is_active: 1,
  is_view_only: true,
};
const filled = {
  ...newUserValues(admin),
  name: 'grace',
  email: 'g@example.com',
  initial_password: 'abcdefg1',
};

test('nobody is offered a scope above the own', () => {
  assert.deepEqual(scopesWithin('admin'), ['admin', 'service_provider', 'account']);
  assert.deepEqual(scopesWithin('service_provider'), ['service_provider', 'account']);
  assert.deepEqual(scopesWithin('account'), ['account']);
});

test("a new user begins with the viewer's scope, active, and with a password to be changed", () => {
  const values = newUserValues(admin);
  assert.deepEqual(
    [values.scope, values.is_active, values.is_view_only, values.force_change],
    ['admin', true, false, true],
  );
  assert.equal(newUserValues(accountUser, OTHER).account_sid, ACCOUNT);
});

test('the sids that are sent say the scope', () => {
  const sids = (scope: 'admin' | 'service_provider' | 'account') => {
    const { service_provider_sid, account_sid } = newUserSent({ ...filled, scope }, place);
    return [service_provider_sid, account_sid];
  };
  assert.deepEqual(sids('admin'), [null, null]);
  assert.deepEqual(sids('service_provider'), [PROVIDER, null]);
  assert.deepEqual(sids('account'), [PROVIDER, ACCOUNT]);
});

test('a stored user goes back as it came, with no password, and stays where it is', () => {
  assert.deepEqual(userSent(userValues(grace), place, grace), {
    name: 'grace',
    email: 'grace@example.com',
    initial_password: null,
    is_active: true,
    is_view_only: true,
    force_change: false,
  });
  assert.equal(accountOf(userValues(grace), { accounts: undefined }), OTHER);
});

test('sids are sent with a move alone, and none only where there was one (`R7`)', () => {
  const sent = (scope: Scope, stored: Pick<User, 'service_provider_sid' | 'account_sid'>) => {
    const { service_provider_sid, account_sid } = userSent({ ...filled, scope }, place, stored);
    return [service_provider_sid, account_sid];
  };
  assert.deepEqual(sent('admin', { service_provider_sid: null, account_sid: null }), [undefined, undefined]);
  assert.deepEqual(sent('admin', grace), [null, null]);
  assert.deepEqual(sent('service_provider', { ...grace, account_sid: null }), [undefined, undefined]);
  const nobody = { service_provider_sid: null, account_sid: null };
  assert.deepEqual(sent('service_provider', nobody), [PROVIDER, undefined]);
  assert.deepEqual(sent('account', nobody), [PROVIDER, ACCOUNT]);
  assert.deepEqual(sent('account', { ...nobody, account_sid: ACCOUNT }), [undefined, undefined]);
  assert.deepEqual(sent('service_provider', grace), [PROVIDER, null]);
});

test('a name, an email address and a temporary password are needed, the password only at first', () => {
  const empty = { ...filled, name: ' ', email: '', initial_password: '' };
  assert.deepEqual(userFaults(empty, place, undefined), {
    name: 'User name is required',
    email: 'User email is required',
    initial_password: 'A temporary password is required',
  });
  assert.deepEqual(userFaults({ ...filled, initial_password: '' }, place, grace), {});
});

test('an email address is one, unless a platform has stored it otherwise', () => {
  const odd = { ...grace, email: ' <grace@example.com> ' };
  assert.deepEqual(userFaults(userValues(odd), place, odd), {});
  assert.equal(asksPassword(userValues(odd), odd), false);
  for (const stored of [undefined, grace])
    assert.deepEqual(userFaults({ ...filled, email: odd.email }, place, stored), {
      email: 'User email must be an email address',
    });
});

test('signs without a width around a pasted email address are left out, unless it is stored with them', () => {
  const email = '\u200b g@example.com\u200e ';
  const entered = { ...filled, email };
  assert.deepEqual(userFaults(entered, place, undefined), {});
  assert.equal(newUserSent(entered, place).email, 'g@example.com');
  const changed = { ...userValues(grace), email };
  assert.deepEqual(userFaults(changed, place, grace), {});
  assert.equal(userSent(changed, place, grace).email, 'g@example.com');
  const odd = { ...grace, email: 'grace@example.com\u200b' };
  assert.equal(userSent(userValues(odd), place, odd).email, odd.email);
  assert.equal(asksPassword(userValues(odd), odd), false);
});

test('a password that breaks the rules of the server is refused, at first and later', () => {
  const weak = { ...filled, initial_password: 'abcdefgh' };
  for (const stored of [undefined, grace])
    assert.equal(userFaults(weak, place, stored).initial_password, INVALID_PASSWORD);
  assert.deepEqual(userFaults(filled, place, undefined), {});
});

test('an account user needs an account, and cannot be added where there is none', () => {
  const values = { ...filled, scope: 'account' as const };
  assert.equal(userFaults(values, { ...place, accounts: [] }, undefined).account_sid, NO_ACCOUNTS);
  assert.equal(
    userFaults(values, { ...place, accounts: undefined }, undefined).account_sid,
    'Account is required',
  );
});
