import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByProviderA,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { carrierPolicy, NOT_YOURS_TO_CHANGE, NOT_YOURS_TO_DELETE } from './carriers.policy.ts';

test('everyone within reach may change a carrier; neighbours are told the same of every action (R4)', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
    for (const action of ['create', 'read', 'update', 'remove'] as const)
      assert.equal(may(carrierPolicy, action, actor, ownedByA1).allowed, true);
  for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)]) {
    for (const action of ['create', 'read', 'update', 'remove'] as const)
      assert.deepEqual(may(carrierPolicy, action, actor, ownedByA1), {
        allowed: false,
        reason: INSUFFICIENT_PERMISSIONS,
      });
  }
});

test("an account sees its provider's own carrier and changes nothing about it (R26)", () => {
  const actor = anAccountUser();
  assert.equal(may(carrierPolicy, 'read', actor, ownedByProviderA).allowed, true);
  const refused = { update: NOT_YOURS_TO_CHANGE, remove: NOT_YOURS_TO_DELETE };
  for (const action of ['update', 'remove'] as const)
    assert.deepEqual(may(carrierPolicy, action, actor, ownedByProviderA), {
      allowed: false,
      reason: refused[action],
    });
  assert.equal(may(carrierPolicy, 'create', actor, ownedByProviderA).allowed, false);
});

test('a view-only user changes nothing, and only admins change our own addresses', () => {
  for (const action of ['create', 'update', 'remove'] as const)
    assert.deepEqual(may(carrierPolicy, action, viewOnly(anAdmin()), ownedByA1), {
      allowed: false,
      reason: VIEW_ONLY,
    });
  assert.equal(may(carrierPolicy, 'changeAddresses', anAdmin()).allowed, true);
  assert.equal(may(carrierPolicy, 'changeAddresses', aProviderUser()).allowed, false);
});
