import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertEndpoints } from '@trunkline/contract/alerts/alerts.contract.ts';
import { anAccountUser, anAdmin } from '@trunkline/contract/core/actors.sample.ts';
import { ownerOf, under } from './calls-owner.ts';

test('an account user has no choice but the own account', () => {
  const actor = anAccountUser();
  assert.deepEqual(ownerOf(actor, 'provider', 'another'), { account_sid: actor.account_sid });
});

test('without a chosen account it is the provider with all of its accounts', () => {
  assert.deepEqual(ownerOf(anAdmin(), 'provider', 'chosen'), { account_sid: 'chosen' });
  assert.deepEqual(ownerOf(anAdmin(), 'provider', undefined), { service_provider_sid: 'provider' });
  assert.equal(ownerOf(anAdmin(), undefined, undefined), undefined);
});

test('the path asked is that of the owner', () => {
  assert.equal(under(alertEndpoints.list, { account_sid: 'a' }).path, '/Accounts/:account_sid/Alerts');
  assert.equal(
    under(alertEndpoints.list, { service_provider_sid: 'p' }).path,
    '/ServiceProviders/:service_provider_sid/Alerts',
  );
});
