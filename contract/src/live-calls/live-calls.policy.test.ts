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
import { liveCallPolicy } from './live-calls.policy.ts';

const reads = ['list', 'read'] as const;
const changes = ['update', 'remove'] as const;
const made = ['create', 'createMessage'] as const;

test('everyone within reach sees calls and steps in, neighbours do neither', () => {
  for (const action of [...reads, ...changes])
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.equal(may(liveCallPolicy, action, actor, ownedByA1).allowed, true);
  for (const action of [...reads, ...changes, ...made])
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.deepEqual(may(liveCallPolicy, action, actor, ownedByA1), {
        allowed: false,
        reason: INSUFFICIENT_PERMISSIONS,
      });
});

test('a call is placed by the account or an admin, a message sent by the account alone', () => {
  const may_ = (action: (typeof made)[number]) =>
    [anAdmin(), aProviderUser(), anAccountUser()].map(
      (actor) => may(liveCallPolicy, action, actor, ownedByA1).allowed,
    );
  assert.deepEqual(may_('create'), [true, false, true]);
  assert.deepEqual(may_('createMessage'), [false, false, true]);
});

test('a view-only user looks on', () => {
  for (const action of reads)
    assert.equal(may(liveCallPolicy, action, viewOnly(anAccountUser()), ownedByA1).allowed, true);
  for (const action of [...changes, ...made])
    assert.deepEqual(may(liveCallPolicy, action, viewOnly(anAccountUser()), ownedByA1), {
      allowed: false,
      reason: VIEW_ONLY,
    });
});
