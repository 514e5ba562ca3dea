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
import { lcrPolicy, NOT_ALL_ROUTES } from './least-cost-routing.policy.ts';

const refused = { allowed: false, reason: INSUFFICIENT_PERMISSIONS };

test('everyone within reach may change a routing, neighbours may not', () => {
  for (const action of ['create', 'update', 'remove', 'read', 'explain'] as const) {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.equal(may(lcrPolicy, action, actor, ownedByA1).allowed, true);
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.deepEqual(may(lcrPolicy, action, actor, ownedByA1), refused);
  }
});

test("a provider's own routing is nothing for its accounts", () => {
  for (const action of ['read', 'update', 'remove', 'explain'] as const) {
    assert.equal(may(lcrPolicy, action, aProviderUser(), ownedByProviderA).allowed, true);
    assert.deepEqual(may(lcrPolicy, action, anAccountUser(), ownedByProviderA), refused);
  }
});

test('the list of all is for admins; the others are told so', () => {
  assert.equal(may(lcrPolicy, 'openList', anAdmin()).allowed, true);
  for (const actor of [aProviderUser(), anAccountUser()])
    assert.deepEqual(may(lcrPolicy, 'openList', actor), { allowed: false, reason: NOT_ALL_ROUTES });
});

test('a view-only user reads and asks the explainer, and changes nothing', () => {
  for (const action of ['read', 'explain'] as const)
    assert.equal(may(lcrPolicy, action, viewOnly(anAccountUser()), ownedByA1).allowed, true);
  for (const action of ['create', 'update', 'remove'] as const)
    assert.deepEqual(may(lcrPolicy, action, viewOnly(anAdmin()), ownedByA1), {
      allowed: false,
      reason: VIEW_ONLY,
    });
  assert.deepEqual(may(lcrPolicy, 'begin', viewOnly(anAdmin())), { allowed: false, reason: VIEW_ONLY });
});
