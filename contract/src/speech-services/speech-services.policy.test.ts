import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByB1,
  ownedByProviderA,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may, VIEW_ONLY } from '../core/policy.ts';
import { speechServicePolicy } from './speech-services.policy.ts';

const refused = (reason: string) => ({ allowed: false, reason });
const allowed = { allowed: true };
const all = ['read', 'open', 'create', 'update', 'remove', 'test', 'readOffer', 'synthesize'] as const;
const uses = ['read', 'test', 'readOffer', 'synthesize'] as const;

test('an admin, the provider and the account itself do everything with an account credential', () => {
  for (const action of all)
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
      assert.deepEqual(may(speechServicePolicy, action, actor, ownedByA1), allowed, action);
});

test('neighbours do nothing, and are told the same of every action (R4)', () => {
  for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
    for (const action of all)
      assert.deepEqual(
        may(speechServicePolicy, action, actor, ownedByA1),
        refused(INSUFFICIENT_PERMISSIONS),
        action,
      );
});

test('an account uses what its provider shares, changes none of it, and reads the reason', () => {
  const ask = (action: (typeof all)[number]) =>
    may(speechServicePolicy, action, anAccountUser(), ownedByProviderA);
  for (const action of uses) assert.deepEqual(ask(action), allowed, action);
  for (const action of ['create', 'update'] as const)
    assert.deepEqual(
      ask(action),
      refused('You do not have permissions to make changes to these Speech Credentials'),
    );
  assert.deepEqual(ask('remove'), refused('You do not have permissions to delete these Speech Credentials'));
  assert.deepEqual(ask('open'), refused('You do not have access to this resource'));
  for (const action of all) {
    assert.deepEqual(may(speechServicePolicy, action, aProviderUser(), ownedByProviderA), allowed, action);
    assert.equal(may(speechServicePolicy, action, aProviderUser(), ownedByB1).allowed, false, action);
  }
});

test('a view-only user reads; changes, tests and spoken texts are refused', () => {
  for (const action of ['read', 'open', 'readOffer'] as const)
    assert.deepEqual(may(speechServicePolicy, action, viewOnly(anAccountUser()), ownedByA1), allowed, action);
  for (const action of ['create', 'update', 'remove', 'test', 'synthesize'] as const)
    assert.deepEqual(
      may(speechServicePolicy, action, viewOnly(anAdmin()), ownedByA1),
      refused(VIEW_ONLY),
      action,
    );
  assert.deepEqual(may(speechServicePolicy, 'begin', viewOnly(anAdmin())), refused(VIEW_ONLY));
  assert.deepEqual(may(speechServicePolicy, 'begin', anAccountUser()), allowed);
});
