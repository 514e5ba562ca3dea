import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userSidOf } from '../core/actor.ts';
import { anAccountUser, anAdmin, aProviderUser, ownedByA1, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { changeOfView, listViewPolicy } from './list-views.policy.ts';

const provider = ownedByA1.service_provider_sid ?? '';
const ofAnother = { user_sid: 'another', service_provider_sid: null };
const shared = { user_sid: 'another', service_provider_sid: provider };
const foreign = { user_sid: 'another', service_provider_sid: 'elsewhere' };

test('a view is changed by its maker, and a shared one by the provider whose people see it', () => {
  for (const [actor, view, begins, changes] of [
    [anAccountUser(), shared, true, false],
    [anAccountUser(), ofAnother, false, false],
    [anAccountUser(), foreign, false, false],
    [aProviderUser(), shared, true, true],
    [aProviderUser(), ofAnother, false, false],
    [aProviderUser(), foreign, false, false],
    [anAdmin(), foreign, true, true],
    [anAdmin(), ofAnother, false, false],
  ] as const) {
    assert.equal(may(listViewPolicy, 'begin', actor, view).allowed, begins);
    assert.equal(may(listViewPolicy, changeOfView(view), actor, view).allowed, changes);
  }
});

test('who may only look keeps views of his own, and changes nothing that others see', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()]) {
    const user_sid = userSidOf(actor) ?? '';
    const own = { user_sid, service_provider_sid: null };
    for (const person of [actor, viewOnly(actor)]) {
      assert.equal(may(listViewPolicy, 'list', person).allowed, true);
      assert.equal(may(listViewPolicy, 'create', person).allowed, true);
      assert.equal(may(listViewPolicy, 'begin', person, own).allowed, true);
      assert.equal(may(listViewPolicy, 'updateOwn', person, own).allowed, true);
      assert.equal(may(listViewPolicy, 'updateOwn', person, ofAnother).allowed, false);
    }
    const ownShared = { user_sid, service_provider_sid: provider };
    assert.equal(may(listViewPolicy, 'updateShared', actor, ownShared).allowed, true);
    assert.equal(may(listViewPolicy, 'updateShared', viewOnly(actor), ownShared).allowed, false);
    assert.equal(may(listViewPolicy, 'share', viewOnly(actor), provider).allowed, false);
  }
});

test('who has left the provider leaves the view that is shared with its people', () => {
  for (const actor of [aProviderUser(), anAccountUser()]) {
    const left = { user_sid: userSidOf(actor) ?? '', service_provider_sid: 'elsewhere' };
    assert.equal(may(listViewPolicy, 'begin', actor, left).allowed, false);
    assert.equal(may(listViewPolicy, 'updateShared', actor, left).allowed, false);
  }
});

test('only a provider shares, with its own people', () => {
  assert.equal(may(listViewPolicy, 'share', anAccountUser(), provider).allowed, false);
  assert.equal(may(listViewPolicy, 'share', aProviderUser(), provider).allowed, true);
  assert.equal(may(listViewPolicy, 'share', aProviderUser(), 'elsewhere').allowed, false);
  assert.equal(may(listViewPolicy, 'share', anAdmin(), 'elsewhere').allowed, true);
});
