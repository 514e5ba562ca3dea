import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientInput, clientUpdate, clientUsername } from './clients.contract.ts';
import { aClient } from './clients.sample.ts';

const faultsOf = (input: unknown) => clientInput.safeParse(input).error?.issues.map(({ message }) => message);

test('a username is what stands before the @: no spaces, no @, at most 64 characters', () => {
  assert.equal(clientUsername.parse(' +44.20-7946_0958 '), '+44.20-7946_0958');
  for (const username of [
    '',
    ' ',
    'front desk',
    'desk\t1',
    'ada@example.com',
    '@',
    'a\u0000b',
    'x'.repeat(65),
    'Jürgen',
    'a"b',
    '<desk>',
    'desk:1',
    'desk#1',
  ])
    assert.equal(clientUsername.safeParse(username).success, false, JSON.stringify(username));
});

test('a new client is active and may call everything, unless it says otherwise', () => {
  const made = clientInput.parse({ username: 'desk', password: 'pa ss ' });
  assert.deepEqual(made, {
    username: 'desk',
    password: 'pa ss ',
    is_active: 1,
    allow_direct_app_calling: 1,
    allow_direct_queue_calling: 1,
    allow_direct_user_calling: 1,
  });
  assert.equal(clientInput.parse(aClient({ allow_direct_user_calling: false })).allow_direct_user_calling, 0);
});

test('a password is required to begin with, and may be left out of a change', () => {
  for (const password of [undefined, null, ''])
    assert.deepEqual(faultsOf({ ...aClient(), password }), ['Password is required']);
  assert.deepEqual(faultsOf(aClient({ password: 'x'.repeat(129) })), [
    'Password may have at most 128 characters',
  ]);
  for (const password of [undefined, null, ''])
    assert.equal(clientUpdate.safeParse({ password }).success, true);
});

test('portals in the field send no account as empty text', () => {
  assert.equal(clientInput.parse(aClient({ account_sid: '' })).account_sid, null);
  assert.deepEqual(faultsOf(aClient({ account_sid: 'mine' })), ['must be a valid sid']);
});
