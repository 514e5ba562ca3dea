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
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { applicationPolicy } from './applications.policy.ts';

const refused = { allowed: false, reason: INSUFFICIENT_PERMISSIONS };

test('everyone within reach may change an application, neighbours may not', () => {
  for (const action of ['create', 'update', 'remove', 'read', 'testWebhook'] as const) {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.equal(may(applicationPolicy, action, actor, ownedByA1).allowed, true);
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.deepEqual(may(applicationPolicy, action, actor, ownedByA1), refused);
  }
});

test('a view-only user reads and changes nothing', () => {
  assert.equal(may(applicationPolicy, 'read', viewOnly(anAccountUser()), ownedByA1).allowed, true);
  assert.equal(may(applicationPolicy, 'readEnvironment', viewOnly(anAccountUser())).allowed, true);
  for (const action of ['create', 'update', 'remove', 'testWebhook'] as const)
    assert.deepEqual(may(applicationPolicy, action, viewOnly(anAdmin()), ownedByA1), {
      allowed: false,
      reason: VIEW_ONLY,
    });
});
