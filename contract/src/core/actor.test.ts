import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasScope, reaches, sees } from './actor.ts';
import {
  ACCOUNT_B1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByA2,
  ownedByB1,
  ownedByProviderA,
  PROVIDER_B,
} from './actors.sample.ts';

test('an admin reaches every record', () => {
  for (const owner of [ownedByA1, ownedByB1, ownedByProviderA]) assert.equal(reaches(anAdmin(), owner), true);
});

test('a service provider reaches its own records and those of its accounts, and no others', () => {
  assert.equal(reaches(aProviderUser(), ownedByA1), true);
  assert.equal(reaches(aProviderUser(), ownedByProviderA), true);
  assert.equal(reaches(aProviderUser(), ownedByB1), false);
});

test('an account reaches its own records only, not those of its provider', () => {
  assert.equal(reaches(anAccountUser(), ownedByA1), true);
  assert.equal(reaches(anAccountUser(), ownedByA2), false);
  assert.equal(reaches(anAccountUser(), ownedByProviderA), false);
});

test("an account sees its provider's own records without reaching them, and no other account's", () => {
  assert.equal(sees(anAccountUser(), ownedByProviderA), true);
  assert.equal(sees(anAccountUser(), ownedByA1), true);
  assert.equal(sees(anAccountUser(), ownedByA2), false);
  assert.equal(sees(anAccountUser(ACCOUNT_B1), ownedByProviderA), false);
  assert.equal(sees(aProviderUser(PROVIDER_B), ownedByProviderA), false);
});

test('a record that nobody owns is reached by admins only', () => {
  const nobody = { service_provider_sid: null, account_sid: null };
  assert.equal(reaches(anAdmin(), nobody), true);
  assert.equal(reaches(aProviderUser(), nobody), false);
  assert.equal(reaches(anAccountUser(), nobody), false);
});

test('scopes are ordered account, service provider, admin', () => {
  assert.equal(hasScope(anAdmin(), 'service_provider'), true);
  assert.equal(hasScope(aProviderUser(), 'service_provider'), true);
  assert.equal(hasScope(anAccountUser(), 'service_provider'), false);
});
