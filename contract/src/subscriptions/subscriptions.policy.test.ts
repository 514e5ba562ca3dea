import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser, viewOnly } from '../core/actors.sample.ts';
import { may, VIEW_ONLY } from '../core/policy.ts';
import { OF_AN_ACCOUNT, subscriptionPolicy } from './subscriptions.policy.ts';

test('a subscription is for the users of an account, nobody else', () => {
  for (const action of ['read', 'change'] as const) {
    assert.equal(may(subscriptionPolicy, action, anAccountUser()).allowed, true);
    for (const actor of [anAdmin(), aProviderUser()])
      assert.deepEqual(may(subscriptionPolicy, action, actor), { allowed: false, reason: OF_AN_ACCOUNT });
  }
});

test('a view-only user sees the subscription and pays nothing', () => {
  const viewer = viewOnly(anAccountUser());
  assert.equal(may(subscriptionPolicy, 'read', viewer).allowed, true);
  assert.deepEqual(may(subscriptionPolicy, 'change', viewer), { allowed: false, reason: VIEW_ONLY });
});
