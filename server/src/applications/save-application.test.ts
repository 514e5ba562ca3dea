import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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

test('the audit entry of a new application has it as it is stored, whatever was said of it', async () => {
  const hook = { url: 'https://example.com/a' };
  const little = {
    name: `Little ${randomUUID()}`,
    account_sid: who.a1,
    call_hook: hook,
    call_status_hook: hook,
  };
  const much = {
    ...little,
    name: `Much ${randomUUID()}`,
    messaging_hook: { ...hook, username: 'ada', password: 'canary-secret-hook' },
    app_json: '[{"verb":"answer"}]',
    use_for_fallback_speech: true,
    record_all_calls: 1,
    speech_synthesis_voice: null,
    fallback_speech_recognizer_label: 'calm',
  };
  for (const body of [little, much]) {
    const { body: made, text } = await app.ask<{ sid: string }>('POST', '/Applications', {
      as: who.userA,
      body,
    });
    assert.ok(made.sid, text);
    const { after_json } = await app.db
      .selectFrom('trunkline_audit_entries')
      .select('after_json')
      .where('record_sid', '=', made.sid)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      JSON.parse(after_json ?? ''),
      (await app.ask('GET', `/Applications/${made.sid}`, { as: who.userA })).body,
    );
  }
});

test('a webhook without anything in it stays as it is when an application is saved (W11)', async () => {
  const hook = { url: 'https://example.com/a', username: 'ada', password: 'canary-secret-hook' };
  const body = {
    ...{ name: `Kept ${randomUUID()}`, account_sid: who.a1 },
    ...{ call_hook: hook, call_status_hook: hook, messaging_hook: hook },
  };
  const { sid } = (await app.ask<{ sid: string }>('POST', '/Applications', { as: who.userA, body })).body;
  const path = `/Applications/${sid}`;
  const before = (await app.ask('GET', path, { as: who.userA })).body;
  const nothing = { call_hook: {}, call_status_hook: {}, messaging_hook: {} };
  const saved = await app.ask('PUT', path, { as: who.userA, body: nothing });
  assert.equal(saved.status, 204, saved.text);
  assert.deepEqual((await app.ask('GET', path, { as: who.userA })).body, before);
  for (const [key, wrong] of [
    ['call_hook', { username: 'bob' }],
    ['call_status_hook', []],
    ['messaging_hook', []],
  ] as const)
    assert.equal((await app.ask('PUT', path, { as: who.userA, body: { [key]: wrong } })).status, 400, key);
});

test('what a platform has stored of an application, and would be refused today, stops no other change', async () => {
  const hook = { url: 'https://example.com/a' };
  const names = { name: `Odd ${randomUUID()}`, account_sid: who.a1 };
  const body = { ...names, call_hook: hook, call_status_hook: hook };
  const { sid } = (await app.ask<{ sid: string }>('POST', '/Applications', { as: who.userA, body })).body;
  const path = `/Applications/${sid}`;
  const put = (change: object) => app.ask('PUT', path, { as: who.userA, body: change });
  assert.equal((await put({ call_hook: null })).problem.issues?.[0]?.path, 'call_hook');
  await app.db
    .updateTable('applications')
    .set({ call_hook_sid: null, call_status_hook_sid: null, app_json: '{"verb":"hangup"}' })
    .where('application_sid', '=', sid)
    .execute();
  const read = async () => (await app.ask<object>('GET', path, { as: who.userA })).body;
  const before = await read();
  const name = `Renamed ${sid}`;
  const reply = await put({ ...before, name });
  assert.equal(reply.status, 204, reply.text);
  assert.deepEqual(await read(), { ...before, name });
  const worse = await put({ app_json: '{"verb":"answer"}' });
  assert.equal(worse.problem.msg, 'The application must be an array of verbs');
  assert.equal((await put({ call_hook: hook })).status, 204);
});
