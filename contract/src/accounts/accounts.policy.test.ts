import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_B1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByB1,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { accountPolicy } from './accounts.policy.ts';

const allowed = { allowed: true };
const refused = { allowed: false, reason: INSUFFICIENT_PERMISSIONS };
const lookOnly = { allowed: false, reason: VIEW_ONLY };

test('who may read an account', () => {
  for (const [actor, expected] of [
    [anAdmin(), allowed],
    [aProviderUser(), allowed],
    [aProviderUser(PROVIDER_B), refused],
    [anAccountUser(), allowed],
    [anAccountUser(ACCOUNT_B1), refused],
    [viewOnly(anAccountUser()), allowed],
  ] as const)
    assert.deepEqual(may(accountPolicy, 'read', actor, ownedByA1), expected);
});

test('who may change, delete, see the secret or try the bucket of an account', () => {
  for (const action of ['update', 'remove', 'readWebhookSecret', 'testBucket'] as const) {
    assert.deepEqual(may(accountPolicy, action, anAdmin(), ownedByA1), allowed);
    assert.deepEqual(may(accountPolicy, action, aProviderUser(), ownedByA1), allowed);
    assert.deepEqual(may(accountPolicy, action, anAccountUser(), ownedByA1), allowed);
    assert.deepEqual(may(accountPolicy, action, anAccountUser(), ownedByB1), refused);
    assert.deepEqual(may(accountPolicy, action, viewOnly(anAdmin()), ownedByA1), lookOnly);
  }
});

test('accounts are added by providers and admins, never by an account', () => {
  assert.deepEqual(may(accountPolicy, 'create', anAdmin()), allowed);
  assert.deepEqual(may(accountPolicy, 'create', aProviderUser()), allowed);
  assert.deepEqual(may(accountPolicy, 'create', anAccountUser()), refused);
  assert.deepEqual(may(accountPolicy, 'create', viewOnly(anAdmin())), lookOnly);
});

test('the debug log is switched by admins only', () => {
  assert.deepEqual(may(accountPolicy, 'setDebugLog', anAdmin()), allowed);
  assert.deepEqual(may(accountPolicy, 'setDebugLog', aProviderUser()), refused);
});

test('accounts are switched, and deleted among many, by their provider and admins, never by themselves', () => {
  for (const action of ['setActive', 'removeMany'] as const) {
    assert.deepEqual(may(accountPolicy, action, anAdmin(), ownedByA1), allowed);
    assert.deepEqual(may(accountPolicy, action, aProviderUser(), ownedByA1), allowed);
    assert.deepEqual(may(accountPolicy, action, aProviderUser(PROVIDER_B), ownedByA1), refused);
    assert.deepEqual(may(accountPolicy, action, viewOnly(aProviderUser()), ownedByA1), lookOnly);
    assert.equal(may(accountPolicy, action, anAccountUser(), ownedByA1).allowed, false);
  }
});
