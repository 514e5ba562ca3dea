/** Whoever pastes a page into the field that filters records finds nothing, and is not told that the list cannot be read. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const filters = (account: string, provider: string): [path: string, name: string][] => [
  ['/Accounts', 'name'],
  [`/ServiceProviders/${provider}/Accounts`, 'name'],
  ['/Applications', 'name'],
  [`/Accounts/${account}/Applications`, 'name'],
  ['/Users', 'filter'],
  ['/VoipCarriers', 'name'],
  ['/PhoneNumbers', 'filter'],
  ['/Clients', 'username'],
  ['/Lcrs', 'name'],
  ['/MicrosoftTeamsTenants', 'tenant_fqdn'],
  ['/AlertRules', 'name'],
  [`/Accounts/${account}/SpeechCredentials`, 'label'],
  [`/ServiceProviders/${provider}/LlmCredentials`, 'label'],
];

test('a filter that is longer than what it looks for finds nothing, and is no fault', async () => {
  for (const [path, name] of filters(who.a1, who.providerA))
    for (const text of ['x'.repeat(65), 'x'.repeat(256), '😀x'.repeat(500)]) {
      const query = new URLSearchParams({ page: '1', [name]: text });
      const reply = await app.ask<{ total: number }>('GET', `${path}?${query}`, { as: who.admin });
      assert.deepEqual([reply.status, reply.body?.total], [200, 0], `${path} ${name} ${text.length}`);
    }
});
