import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOT_YOURS_TO_CHANGE, NOT_YOURS_TO_DELETE } from '@trunkline/contract/carriers/carriers.policy.ts';
import {
  anAccountUser,
  aProviderUser,
  ownedByA1,
  ownedByProviderA,
  viewOnly,
} from '@trunkline/contract/core/actors.sample.ts';
import { allow, deny, VIEW_ONLY } from '@trunkline/contract/core/policy.ts';
import { mayBeginCarrier, PROVIDER_KEEPS_CARRIERS } from '../app/carriers-kept.ts';
import { carrierRights } from './carrier-rights.ts';

const KEPT = deny(PROVIDER_KEEPS_CARRIERS);

test('an account user changes the own carriers, and not those of the provider', () => {
  assert.deepEqual(carrierRights(anAccountUser(), ownedByA1, false), {
    add: allow,
    update: allow,
    remove: allow,
  });
  const provided = carrierRights(anAccountUser(), ownedByProviderA, false);
  assert.deepEqual(provided.update, deny(NOT_YOURS_TO_CHANGE));
  assert.deepEqual(provided.remove, deny(NOT_YOURS_TO_DELETE));
});

test('where the provider keeps carriers to itself, its accounts look at them and it goes on as before', () => {
  assert.deepEqual(carrierRights(anAccountUser(), ownedByA1, true), {
    add: KEPT,
    update: KEPT,
    remove: KEPT,
  });
  assert.deepEqual(mayBeginCarrier(anAccountUser(), true), KEPT);
  assert.deepEqual(carrierRights(aProviderUser(), ownedByA1, true).update, allow);
  assert.deepEqual(mayBeginCarrier(aProviderUser(), true), allow);
});

test('a view-only user is told so first', () => {
  assert.deepEqual(carrierRights(viewOnly(anAccountUser()), ownedByA1, true).update, deny(VIEW_ONLY));
  assert.deepEqual(mayBeginCarrier(viewOnly(aProviderUser()), false), deny(VIEW_ONLY));
});
