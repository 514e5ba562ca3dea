import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sipRealm } from '@trunkline/contract/accounts/sip-realm.ts';
import { applicationInput } from '@trunkline/contract/applications/applications.contract.ts';
import { demoApplication } from './applications.ts';
import { providers } from './tenants.ts';

const accounts = providers.flatMap((provider) => provider.accounts);

test('the demo has three providers and a dozen accounts, with realms that only one of them has', () => {
  assert.deepEqual([providers.length, accounts.length], [3, 12]);
  const realms = accounts.flatMap((account) => account.sip_realm ?? []);
  assert.equal(new Set(realms).size, realms.length);
  for (const realm of realms) assert.equal(sipRealm.parse(realm), realm);
});

test('every application of the demo is valid, and settles more than its name', () => {
  const sid = '00000000-0000-4000-8000-000000000000';
  for (const name of accounts.flatMap((account) => account.applications)) {
    const application = applicationInput.parse(demoApplication(name, sid));
    assert.notEqual(application.speech_synthesis_voice, undefined, name);
  }
});
