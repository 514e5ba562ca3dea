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
import { may, VIEW_ONLY } from '../core/policy.ts';
import { llmServicePolicy } from './llm-services.policy.ts';

const all = ['read', 'open', 'create', 'update', 'remove', 'test'] as const;
const ask = (action: (typeof all)[number], actor: Parameters<typeof may>[2], owner = ownedByA1) =>
  may(llmServicePolicy, action, actor, owner);

test('everyone within reach does everything with a credential, neighbours nothing', () => {
  for (const action of all) {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.equal(ask(action, actor).allowed, true, action);
    for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
      assert.equal(ask(action, actor).allowed, false, action);
  }
});

test('an account sees and tests what its provider shares, and changes none of it', () => {
  for (const action of all)
    assert.equal(
      ask(action, anAccountUser(), ownedByProviderA).allowed,
      ['read', 'test'].includes(action),
      action,
    );
  assert.deepEqual(ask('open', anAccountUser(), ownedByProviderA), {
    allowed: false,
    reason: 'You do not have access to this resource',
  });
});

test('a view-only user reads; changes and tests are refused', () => {
  for (const action of ['read', 'open'] as const)
    assert.equal(ask(action, viewOnly(anAccountUser())).allowed, true);
  for (const action of ['create', 'update', 'remove', 'test'] as const)
    assert.deepEqual(ask(action, viewOnly(anAdmin())), { allowed: false, reason: VIEW_ONLY }, action);
});
