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
import { recentCallsPolicy } from './recent-calls.policy.ts';

test('a capture is read within reach, view-only users included, and a provider’s never by its accounts', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser(), viewOnly(anAccountUser())])
    assert.equal(may(recentCallsPolicy, 'readCapture', actor, ownedByA1).allowed, true);
  for (const [actor, owner] of [
    [aProviderUser(PROVIDER_B), ownedByA1],
    [anAccountUser(ACCOUNT_A2), ownedByA1],
    [anAccountUser(), ownedByProviderA],
  ] as const)
    assert.deepEqual(may(recentCallsPolicy, 'readCapture', actor, owner), {
      allowed: false,
      reason: INSUFFICIENT_PERMISSIONS,
    });
});

test('who hears a recording may delete it, but for view-only users', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
    assert.equal(may(recentCallsPolicy, 'removeRecording', actor, ownedByA1).allowed, true);
  const viewer = viewOnly(anAccountUser());
  assert.equal(may(recentCallsPolicy, 'readRecording', viewer, ownedByA1).allowed, true);
  assert.deepEqual(may(recentCallsPolicy, 'removeRecording', viewer, ownedByA1), {
    allowed: false,
    reason: VIEW_ONLY,
  });
});
