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
