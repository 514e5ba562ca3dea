import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  key,
  ownedByA1,
  PROVIDER_A,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { clientPolicy } from './clients.policy.ts';

const reads = ['read', 'readRegistrations'] as const;
const changes = ['create', 'update', 'remove'] as const;

test('everyone within reach may see and change a client, keys too; neighbours may neither', () => {
  for (const action of [...reads, ...changes]) {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser(), aProviderUser(PROVIDER_A, key)])
      assert.equal(may(clientPolicy, action, actor, ownedByA1).allowed, true);
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.deepEqual(may(clientPolicy, action, actor, ownedByA1), {
        allowed: false,
        reason: INSUFFICIENT_PERMISSIONS,
      });
  }
});

test('a view-only user sees clients and registrations, and changes nothing', () => {
  for (const action of reads)
    assert.equal(may(clientPolicy, action, viewOnly(anAccountUser()), ownedByA1).allowed, true);
  const refused = { allowed: false, reason: VIEW_ONLY };
  for (const action of changes)
    assert.deepEqual(may(clientPolicy, action, viewOnly(anAdmin()), ownedByA1), refused);
  assert.deepEqual(may(clientPolicy, 'begin', viewOnly(anAdmin())), refused);
});
