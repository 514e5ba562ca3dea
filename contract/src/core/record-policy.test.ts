import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  PROVIDER_B,
  viewOnly,
} from './actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from './policy.ts';
import { recordPolicy } from './record-policy.ts';

test('everyone within reach may see and change a record, neighbours may neither', () => {
  for (const action of ['read', 'create', 'update', 'remove'] as const) {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.equal(may(recordPolicy, action, actor, ownedByA1).allowed, true);
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.deepEqual(may(recordPolicy, action, actor, ownedByA1), {
        allowed: false,
        reason: INSUFFICIENT_PERMISSIONS,
      });
  }
});

test('a view-only user reads and changes nothing', () => {
  assert.equal(may(recordPolicy, 'read', viewOnly(anAccountUser()), ownedByA1).allowed, true);
  const refused = { allowed: false, reason: VIEW_ONLY };
  for (const action of ['create', 'update', 'remove'] as const)
    assert.deepEqual(may(recordPolicy, action, viewOnly(anAdmin()), ownedByA1), refused);
  assert.deepEqual(may(recordPolicy, 'begin', viewOnly(anAdmin())), refused);
});
