import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userSidOf } from '../core/actor.ts';
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
import { liveUpdatePolicy } from './live-updates.policy.ts';

const sees = (...[actor, kind, owner]: [ReturnType<typeof anAdmin>, string, typeof ownedByA1]) =>
  may(liveUpdatePolicy, 'see', actor, { ...owner, kind }).allowed;

test('people follow live updates, view-only ones included; a key does not', () => {
  for (const actor of [anAdmin(), aProviderUser(), viewOnly(anAccountUser())])
    assert.equal(may(liveUpdatePolicy, 'follow', actor).allowed, true);
  assert.deepEqual(may(liveUpdatePolicy, 'follow', aProviderUser(PROVIDER_A, key)), {
    allowed: false,
    reason: 'API keys have no live updates. Sign in as a user.',
  });
  assert.equal(sees(anAdmin(key), 'users', ownedByA1), false);
});

test('nobody is told of what lies out of reach', () => {
  for (const actor of [anAdmin(), aProviderUser(), viewOnly(anAccountUser())])
    assert.equal(sees(actor, 'applications', ownedByA1), true);
  for (const actor of [aProviderUser(PROVIDER_B), anAccountUser(ACCOUNT_A2)])
    assert.equal(sees(actor, 'applications', ownedByA1), false);
  assert.equal(sees(anAccountUser(), 'users', ownedByProviderA), false);
  const nobodys = { service_provider_sid: null, account_sid: null };
  assert.equal(sees(aProviderUser(), 'settings', nobodys), false);
  assert.equal(sees(anAccountUser(), 'carriers', nobodys), false);
});

test('what a provider shares with its accounts is told to them', () => {
  for (const kind of ['carriers', 'speech-services', 'llm-services'])
    assert.equal(sees(anAccountUser(), kind, ownedByProviderA), true);
  assert.equal(sees(aProviderUser(PROVIDER_B), 'carriers', ownedByProviderA), false);
});

test('which devices are registered and which calls go on is told to those who reach the account; that it may be any account, to all people', () => {
  for (const kind of ['registrations', 'live-calls']) {
    assert.equal(sees(viewOnly(anAccountUser()), kind, ownedByA1), true);
    assert.equal(sees(anAccountUser(ACCOUNT_A2), kind, ownedByA1), false);
    const unnamed = { kind, sid: null, service_provider_sid: null, account_sid: null };
    assert.equal(may(liveUpdatePolicy, 'see', anAccountUser(), unnamed).allowed, true);
    assert.equal(may(liveUpdatePolicy, 'see', aProviderUser(PROVIDER_A, key), unnamed).allowed, false);
  }
});

test('how far work has come is told to whoever began it alone, and which notices were seen to who saw them', () => {
  const nobodys = { service_provider_sid: null, account_sid: null };
  for (const kind of ['progress', 'notices-seen']) {
    const doneBy = (by: string | null) => ({ kind, sid: null, by, ...nobodys });
    for (const asks of [anAccountUser(), viewOnly(anAccountUser()), anAdmin()]) {
      const tells = (by: string | null) => may(liveUpdatePolicy, 'see', asks, doneBy(by)).allowed;
      assert.equal(tells(userSidOf(asks)), true);
      assert.equal(tells('somebody else'), false);
      assert.equal(tells(null), false);
    }
    assert.equal(may(liveUpdatePolicy, 'see', anAdmin(key), doneBy(null)).allowed, false);
  }
});
