import assert from 'node:assert/strict';
import { test } from 'node:test';
import { msTeamsTenantInput } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { emptyForNull, faultsByField, nullForEmpty } from './form-values.ts';

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000001';
const values = { tenant_fqdn: 'example.onmicrosoft.com', account_sid: ACCOUNT, application_sid: '' };
const sent = (of: typeof values) => ({ ...of, ...nullForEmpty(of, ['account_sid', 'application_sid']) });
const faults = (of: typeof values) => faultsByField(msTeamsTenantInput.safeParse(sent(of)), of);

test('what is wrong is said by field in the words of the contract, and an account has to be chosen', () => {
  assert.deepEqual(faults(values), {});
  assert.deepEqual(faults({ ...values, tenant_fqdn: '', account_sid: '' }), {
    tenant_fqdn: 'Domain name is required',
    account_sid: 'Account is required',
  });
  assert.match(faults({ ...values, tenant_fqdn: 'teams' }).tenant_fqdn ?? '', /such as example/);
  assert.deepEqual(faultsByField(msTeamsTenantInput.safeParse({ ...values, account_sid: '' })), {});
});

test('what is sent as it is stored stops no other change; anything else is judged', () => {
  const stored = { tenant_fqdn: 'teams', account_sid: ACCOUNT, application_sid: null };
  const faultsOf = (tenant_fqdn: string) => {
    const tenant = { ...stored, tenant_fqdn };
    return Object.keys(
      faultsByField(msTeamsTenantInput.safeParse(tenant), undefined, undefined, [tenant, stored]),
    );
  };
  assert.deepEqual([faultsOf('teams'), faultsOf('team')], [[], ['tenant_fqdn']]);
});

test('nothing chosen is sent as null, and null is shown as nothing chosen', () => {
  assert.deepEqual(sent(values), { ...values, application_sid: null });
  assert.deepEqual(emptyForNull(sent(values), ['tenant_fqdn', 'account_sid', 'application_sid']), values);
  assert.deepEqual(emptyForNull({}, ['label']), { label: '' });
});
