import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import {
  clientFaults,
  clientSent,
  clientValues,
  firstAccount,
  newClientSent,
  newClientValues,
} from './client-form.ts';

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000001';
const stored: Client = {
  client_sid: 'cccccccc-0000-4000-8000-000000000001',
  account_sid: ACCOUNT,
  is_active: 1,
  username: 'reception',
  password: 'kettleXXXXXXXXXX',
  allow_direct_app_calling: 1,
  allow_direct_queue_calling: 0,
  allow_direct_user_calling: 1,
};
const { allow_direct_app_calling, allow_direct_queue_calling, allow_direct_user_calling } =
  clientValues(stored);
const flags = {
  is_active: true,
  allow_direct_app_calling,
  allow_direct_queue_calling,
  allow_direct_user_calling,
};

test('a new client begins active and may call everything', () => {
  const values = { ...newClientValues(ACCOUNT), username: 'desk', password: 'a password' };
  assert.deepEqual(newClientSent(values), { ...values, account_sid: ACCOUNT });
  assert.deepEqual(Object.values(values).filter((value) => value === true).length, 4);
  assert.deepEqual(clientFaults(values, undefined), {});
});

test('a change sends neither username, account nor the mask, and a new password when there is one', () => {
  const values = clientValues(stored);
  assert.deepEqual(clientSent(values, stored), flags);
  assert.deepEqual(clientSent({ ...values, password: 'another' }, stored), { ...flags, password: 'another' });
  assert.deepEqual(clientSent({ ...values, password: '' }, { ...stored, password: null }), flags);
});

test('what is missing is said on its field', () => {
  const faults = clientFaults(newClientValues(''), undefined);
  assert.deepEqual(faults, {
    username: 'Username is required',
    password: 'Password is required',
    account_sid: 'Account is required',
  });
  assert.match(
    clientFaults({ ...newClientValues(ACCOUNT), username: 'a b' }, undefined).username ?? '',
    /neither spaces/,
  );
  const replaced = { ...clientValues(stored), password: '' };
  assert.deepEqual(clientFaults(replaced, stored), {
    password: 'Enter the new password, or keep the stored one',
  });
  assert.deepEqual(clientFaults(replaced, { ...stored, password: null }), {});
});

test('the first account is the one asked for, else one that has a realm', () => {
  const [bare, ready] = [
    { account_sid: 'a', sip_realm: null },
    { account_sid: 'b', sip_realm: 'sip.example.com' },
  ];
  assert.equal(firstAccount([bare, ready], 'a'), bare);
  assert.equal(firstAccount([bare, ready], null), ready);
  assert.equal(firstAccount([bare], 'elsewhere'), bare);
  assert.equal(firstAccount([], null), undefined);
});
