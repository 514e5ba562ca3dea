import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTenantValues, tenantFaults, tenantSent, tenantValues } from './tenant-form.ts';

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000001';
const PROVIDER = 'bbbbbbbb-0000-4000-8000-000000000001';
const values = { ...newTenantValues(ACCOUNT), tenant_fqdn: 'example.onmicrosoft.com' };

test('a tenant needs a domain name and an account, an application is its choice', () => {
  assert.deepEqual(tenantFaults(values), {});
  assert.deepEqual(tenantFaults(newTenantValues('')), {
    tenant_fqdn: 'Domain name is required',
    account_sid: 'Account is required',
  });
  assert.match(tenantFaults({ ...values, tenant_fqdn: 'teams' }).tenant_fqdn ?? '', /such as example/);
});

test('no application is sent as null, and shown as nothing chosen', () => {
  const sent = tenantSent(values, PROVIDER);
  assert.deepEqual(sent, {
    tenant_fqdn: 'example.onmicrosoft.com',
    service_provider_sid: PROVIDER,
    account_sid: ACCOUNT,
    application_sid: null,
  });
  const stored = { ...sent, ms_teams_tenant_sid: 'x', account_sid: ACCOUNT, service_provider_sid: PROVIDER };
  assert.deepEqual(tenantValues(stored), values);
});
