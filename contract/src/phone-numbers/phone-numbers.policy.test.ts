import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  PROVIDER_A,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { INSUFFICIENT_PRIVILEGES, phoneNumberPolicy } from './phone-numbers.policy.ts';

const refused = { allowed: false, reason: INSUFFICIENT_PERMISSIONS };
const [open, kept] = [false, true];

test('everyone within reach may change a number, neighbours may not', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()]) {
    assert.equal(may(phoneNumberPolicy, 'read', actor, ownedByA1).allowed, true);
    assert.equal(may(phoneNumberPolicy, 'update', actor, ownedByA1).allowed, true);
    assert.equal(may(phoneNumberPolicy, 'create', actor, ownedByA1, open).allowed, true);
    assert.equal(may(phoneNumberPolicy, 'remove', actor, ownedByA1, open).allowed, true);
  }
  for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)]) {
    assert.deepEqual(may(phoneNumberPolicy, 'read', actor, ownedByA1), refused);
    assert.deepEqual(may(phoneNumberPolicy, 'update', actor, ownedByA1), refused);
    assert.deepEqual(may(phoneNumberPolicy, 'create', actor, ownedByA1, open), refused);
    assert.deepEqual(may(phoneNumberPolicy, 'remove', actor, ownedByA1, open), refused);
  }
});

test("a number without an account is its provider's, not its accounts'", () => {
  const owner = { account_sid: null, service_provider_sid: PROVIDER_A };
  assert.equal(may(phoneNumberPolicy, 'update', aProviderUser(), owner).allowed, true);
  assert.deepEqual(may(phoneNumberPolicy, 'read', anAccountUser(), owner), refused);
});

test('with ADMIN_CARRIER an account routes its numbers, and neither adds nor deletes any', () => {
  const denied = { allowed: false, reason: INSUFFICIENT_PRIVILEGES };
  assert.deepEqual(may(phoneNumberPolicy, 'begin', anAccountUser(), kept), denied);
  assert.deepEqual(may(phoneNumberPolicy, 'create', anAccountUser(), ownedByA1, kept), denied);
  assert.deepEqual(may(phoneNumberPolicy, 'remove', anAccountUser(), ownedByA1, kept), denied);
  assert.equal(may(phoneNumberPolicy, 'update', anAccountUser(), ownedByA1).allowed, true);
  for (const actor of [anAdmin(), aProviderUser()]) {
    assert.equal(may(phoneNumberPolicy, 'begin', actor, kept).allowed, true);
    assert.equal(may(phoneNumberPolicy, 'remove', actor, ownedByA1, kept).allowed, true);
  }
});

test('a view-only user reads and changes nothing', () => {
  const denied = { allowed: false, reason: VIEW_ONLY };
  assert.equal(may(phoneNumberPolicy, 'export', viewOnly(anAccountUser())).allowed, true);
  assert.deepEqual(may(phoneNumberPolicy, 'begin', viewOnly(anAdmin()), open), denied);
  assert.deepEqual(may(phoneNumberPolicy, 'routeMany', viewOnly(anAdmin())), denied);
  assert.deepEqual(may(phoneNumberPolicy, 'update', viewOnly(anAdmin()), ownedByA1), denied);
  assert.deepEqual(may(phoneNumberPolicy, 'remove', viewOnly(anAccountUser()), ownedByA1, kept), denied);
});
