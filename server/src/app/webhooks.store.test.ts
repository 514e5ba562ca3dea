/** Webhooks without credentials as the platform's portal stores them: two empty texts, where others have null. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const URL = 'https://example.com/of-the-platform';

async function storeEmptyWebhook(): Promise<string> {
  const webhook_sid = randomUUID();
  const values = { webhook_sid, url: URL, method: 'POST', username: '', password: '' } as const;
  await app.db.insertInto('webhooks').values(values).execute();
  return webhook_sid;
}

const storedWebhook = (webhook_sid: string) =>
  app.db.selectFrom('webhooks').selectAll().where('webhook_sid', '=', webhook_sid).executeTakeFirst();

async function readAndSave<T>(path: string): Promise<T> {
  const { body, headers } = await app.ask<T>('GET', path, { as: who.admin });
  const versioned = { 'if-match': String(headers.etag) };
  const saved = await app.ask('PUT', path, { as: who.admin, body, headers: versioned });
  assert.equal(saved.status, 204, saved.text);
  return body;
}

test('an account and a provider with such a webhook show no password, and are saved again as they were read', async () => {
  const registration_hook_sid = await storeEmptyWebhook();
  const ofOthers = { url: URL, method: 'POST', username: null, password: null };
  await app.db
    .updateTable('accounts')
    .set({ registration_hook_sid })
    .where('account_sid', '=', who.a1)
    .execute();
  await app.db
    .updateTable('service_providers')
    .set({ registration_hook_sid })
    .where('service_provider_sid', '=', who.providerA)
    .execute();
  for (const path of [`/Accounts/${who.a1}`, `/ServiceProviders/${who.providerA}`])
    assert.deepEqual(
      (await readAndSave<{ registration_hook: unknown }>(path)).registration_hook,
      ofOthers,
      path,
    );
  assert.equal((await storedWebhook(registration_hook_sid))?.password, '');
});

test('an application with such webhooks shows no password, and shares them with others after it is saved again', async () => {
  const body = anApplication({ account_sid: who.a1 });
  const { sid } = (await app.ask<{ sid: string }>('POST', '/Applications', { as: who.admin, body })).body;
  const hooks = { call_hook_sid: await storeEmptyWebhook(), call_status_hook_sid: await storeEmptyWebhook() };
  await app.db.updateTable('applications').set(hooks).where('application_sid', '=', sid).execute();
  await app.db
    .updateTable('accounts')
    .set({ queue_event_hook_sid: hooks.call_status_hook_sid })
    .where('account_sid', '=', who.a2)
    .execute();
  const { call_hook, call_status_hook } = await readAndSave<Application>(`/Applications/${sid}`);
  const shown = { url: URL, method: 'POST', username: null, password: null };
  assert.deepEqual(call_hook, { webhook_sid: hooks.call_hook_sid, ...shown });
  assert.deepEqual(call_status_hook, { webhook_sid: hooks.call_status_hook_sid, ...shown });
});

const odd = [
  { url: URL, method: 'POST', username: 'a-token', password: null },
  { url: URL, method: 'POST', username: null, password: 'correct canary-secret' },
  { url: 'http://my_app:3000/call', method: 'GET', username: null, password: null },
  { url: 'example.com/call', method: 'POST', username: null, password: null },
  { url: ' https://example.com/call', method: 'POST', username: null, password: null },
] as const;

test('what the platform has stored of a webhook stops no other change, and is not taken anew', async () => {
  const webhook_sid = randomUUID();
  const first = { webhook_sid, url: URL, method: 'POST', username: null, password: null } as const;
  await app.db.insertInto('webhooks').values(first).execute();
  await app.db
    .updateTable('accounts')
    .set({ registration_hook_sid: webhook_sid, queue_event_hook_sid: null })
    .where('account_sid', '=', who.a2)
    .execute();
  const body = anApplication({ name: 'Odd', account_sid: who.a2 });
  const { sid } = (await app.ask<{ sid: string }>('POST', '/Applications', { as: who.admin, body })).body;
  const call_hook_sid = randomUUID();
  await app.db
    .insertInto('webhooks')
    .values({ ...first, webhook_sid: call_hook_sid })
    .execute();
  await app.db
    .updateTable('applications')
    .set({ call_hook_sid })
    .where('application_sid', '=', sid)
    .execute();
  for (const values of odd) {
    await app.db.updateTable('webhooks').set(values).where('url', 'is not', null).execute();
    for (const [path, key] of [
      [`/Accounts/${who.a2}`, 'registration_hook'],
      [`/Applications/${sid}`, 'call_hook'],
    ] as const) {
      const read = await readAndSave<Record<string, object>>(path);
      const moved = { ...read[key], url: `${values.url}/elsewhere`, username: 'other', password: '' };
      const refused = await app.ask('PUT', path, { as: who.admin, body: { [key]: moved } });
      assert.equal(refused.status, 400, refused.text);
    }
    const { webhook_sid: _, ...stored } = (await storedWebhook(call_hook_sid)) ?? first;
    assert.deepEqual(stored, values);
  }
});
