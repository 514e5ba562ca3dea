import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, makeTenants } from '../testing/tenants.ts';

let app: TestApp;

before(async () => {
  app = await startApp();
});
after(() => app.close());

const { readPasswordSettings } = settingsEndpoints;

test('the password rules are read by everyone who is signed in, view-only users too', async () => {
  const { method, path } = readPasswordSettings;
  await assertNeedsCredential(app, { method, path });
  const who = await makeTenants(app);
  const reply = await app.ask(method, path, { as: who.viewerA1 });
  assert.deepEqual(reply.body, { min_password_length: 6, require_digit: 0, require_special_character: 0 });
});
