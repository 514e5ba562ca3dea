import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { numberRights } from './phone-number-rights.ts';

const by = { kind: 'user', user_sid: 'u', name: 'ada' } as const;
const admin: Actor = { by, view_only: false, scope: 'admin' };
const provider: Actor = { by, view_only: false, scope: 'service_provider', service_provider_sid: 'p1' };
const account: Actor = { ...provider, scope: 'account', account_sid: 'a1' };
const number = { account_sid: 'a1', service_provider_sid: null };

test('a provider and the account change and delete what the server shows them', () => {
  for (const actor of [admin, provider, account]) {
    const { update, remove, isKept } = numberRights(actor, number, false);
    assert.deepEqual([update.allowed, remove.allowed, isKept], [true, true, false], actor.scope);
  }
  assert.equal(numberRights(account, { ...number, account_sid: 'a2' }, false).update.allowed, false);
});

test('kept numbers are routed by their account, and deleted by others', () => {
  const mine = numberRights(account, number, true);
  assert.deepEqual([mine.update.allowed, mine.remove.allowed, mine.isKept], [true, false, true]);
  assert.deepEqual([numberRights(provider, number, true).remove.allowed], [true]);
});
