import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  key,
  ownedByA1,
  ownedByProviderA,
  PROVIDER_A,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { noticePolicy } from './notices.policy.ts';

test('notices are read within reach, by people alone, view-only ones included', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser(), viewOnly(anAccountUser())])
    assert.equal(may(noticePolicy, 'read', actor, ownedByA1).allowed, true);
  for (const [actor, owner] of [
    [aProviderUser(PROVIDER_B), ownedByA1],
    [anAccountUser(ACCOUNT_A2), ownedByA1],
    [anAccountUser(), ownedByProviderA],
    [aProviderUser(PROVIDER_A, key), ownedByProviderA],
    [anAdmin(key), ownedByA1],
  ] as const)
    assert.equal(may(noticePolicy, 'read', actor, owner).allowed, false);
});

test('what one has seen is one’s own, so a key has nothing to mark', () => {
  assert.equal(may(noticePolicy, 'markSeen', viewOnly(anAccountUser())).allowed, true);
  assert.deepEqual(may(noticePolicy, 'markSeen', anAdmin(key)), {
    allowed: false,
    reason: 'API keys have no notices. Sign in as a user.',
  });
});
