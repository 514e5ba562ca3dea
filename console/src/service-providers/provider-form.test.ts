import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerFaults, providerSent, providerValues, withStoredHook } from './provider-form.ts';

const noLimits = {
  voice_call_session: '',
  voice_call_session_license: '',
  voice_call_minutes: '',
  voice_call_minutes_license: '',
};
const plain = { name: 'Northwind Voice', ms_teams_fqdn: null, root_domain: null };
const teams = { name: 'Northwind Voice', ms_teams_fqdn: 'sbc.example.com', root_domain: 'sip.example.com' };

test('a provider that is opened and saved unchanged stays as it is', () => {
  for (const stored of [plain, teams]) {
    assert.deepEqual(providerSent(providerValues(stored, noLimits)), stored);
    assert.deepEqual(providerFaults(providerValues(stored, noLimits), stored), {});
  }
});

test('the Teams domain is sent as null when it is switched off, and kept in the form', () => {
  const values = { ...providerValues(teams, noLimits), has_ms_teams: false };
  assert.equal(providerSent(values).ms_teams_fqdn, null);
  assert.equal(values.ms_teams_fqdn, 'sbc.example.com');
});

test('the registration webhook is sent back to a platform server, which takes away one that is left out', () => {
  const hook = {
    url: 'https://example.com/register',
    method: 'POST',
    username: null,
    password: null,
  } as const;
  const sent = providerSent(providerValues(plain, noLimits));
  const [ofPlatform, own] = [new Set<string>(), new Set(['audit'])];
  assert.deepEqual(withStoredHook(sent, { registration_hook: hook }, ofPlatform), {
    ...sent,
    registration_hook: hook,
  });
  // It fails for null.
  assert.equal(withStoredHook(sent, { registration_hook: null }, ofPlatform), sent);
  assert.equal(withStoredHook(sent, { registration_hook: hook }, own), sent);
});

test('a name, and a domain where Teams is switched on, are asked for', () => {
  const values = { ...providerValues(plain, noLimits), name: ' ', has_ms_teams: true };
  assert.deepEqual(providerFaults(values, plain), {
    name: 'Service provider name is required',
    ms_teams_fqdn: 'SBC domain name is required',
  });
  assert.match(
    providerFaults({ ...values, ms_teams_fqdn: 'not a domain' }, plain).ms_teams_fqdn ?? '',
    /domain name/,
  );
});

test('a root domain is sent in lower case, and has to be a domain name', () => {
  const values = { ...providerValues(plain, noLimits), root_domain: ' SIP.Example.com ' };
  assert.equal(providerSent(values).root_domain, 'sip.example.com');
  assert.deepEqual(Object.keys(providerFaults({ ...values, root_domain: 'no domain' }, plain)), [
    'root_domain',
  ]);
});

test('a wrong limit is said on its field', () => {
  const limits = { ...noLimits, voice_call_session: '-3' };
  assert.deepEqual(Object.keys(providerFaults(providerValues(plain, limits), plain)), [
    'limits.voice_call_session',
  ]);
});

test('domains that a platform has stored otherwise stop no other change', () => {
  const odd = { name: 'Old', ms_teams_fqdn: 'sbc_old', root_domain: 'Old_Domain' };
  const values = providerValues(odd, noLimits);
  assert.deepEqual(providerFaults({ ...values, name: 'New' }, odd), {});
  assert.deepEqual(Object.keys(providerFaults({ ...values, ms_teams_fqdn: 'sbc_new' }, odd)), [
    'ms_teams_fqdn',
  ]);
});
