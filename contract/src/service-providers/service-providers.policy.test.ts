import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anAccountUser,
  anAdmin,
  aProviderUser,
  PROVIDER_A,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { serviceProviderPolicy } from './service-providers.policy.ts';

test('service providers are added by admins only', () => {
  assert.equal(may(serviceProviderPolicy, 'create', anAdmin()).allowed, true);
  assert.deepEqual(may(serviceProviderPolicy, 'create', aProviderUser()), {
    allowed: false,
    reason: 'only admin users can add a service provider',
  });
  assert.equal(may(serviceProviderPolicy, 'create', viewOnly(anAdmin())).allowed, false);
});

test('a provider is read by itself, its accounts and admins', () => {
  const own = { service_provider_sid: PROVIDER_A };
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
    assert.equal(may(serviceProviderPolicy, 'read', actor, own).allowed, true);
  assert.equal(may(serviceProviderPolicy, 'read', aProviderUser(PROVIDER_B), own).allowed, false);
});
