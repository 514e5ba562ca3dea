import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCustomVoice } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let own: string;
let shared: string;
let foreign: string[];

const REFUSED = 'Choose a custom voice of the same account or its service provider.';

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const { providerA, providerB } = who;
  own = await aVoice({ service_provider_sid: providerA, account_sid: who.a1 });
  shared = await aVoice({ service_provider_sid: providerA });
  foreign = [
    await aVoice({ service_provider_sid: providerA, account_sid: who.a2 }),
    await aVoice({ service_provider_sid: providerB }),
    await aVoice({ service_provider_sid: providerB, account_sid: who.b1 }),
  ];
});
after(() => app.close());

async function aVoice(owner: { service_provider_sid: string; account_sid?: string }): Promise<string> {
  const speech_credential_sid = await aSpeechRow(app, { vendor: 'google', ...owner });
  const google_custom_voice_sid = randomUUID();
  const voice = { ...aCustomVoice(), google_custom_voice_sid, speech_credential_sid };
  await app.db.insertInto('google_custom_voices').values(voice).execute();
  return `custom_${google_custom_voice_sid}`;
}

const speaking = (voice: string) => ({ speech_synthesis_vendor: 'google', speech_synthesis_voice: voice });
const fallingBackTo = (voice: string) => ({
  use_for_fallback_speech: 1 as const,
  fallback_speech_synthesis_vendor: 'google',
  fallback_speech_synthesis_language: 'en-US',
  fallback_speech_synthesis_voice: voice,
});

const create = (over: object, as = who.userA) =>
  app.ask<{ sid: string }>('POST', '/Applications', {
    as,
    body: { ...anApplication({ name: `Desk ${randomUUID()}`, account_sid: who.a1 }), ...over },
  });

test("an application speaks with custom voices of its account and its provider, and with nobody else's (R15)", async () => {
  for (const voice of [own, shared, `custom_${randomUUID()}`, 'custom_x', 'en-US-Standard-C'])
    for (const over of [speaking(voice), fallingBackTo(voice)])
      assert.equal((await create(over, who.userA1)).status, 201, voice);
  const { sid } = (await create(speaking(own))).body;
  for (const as of [who.userA1, who.userA, who.admin])
    for (const voice of foreign)
      for (const over of [speaking(voice), fallingBackTo(voice)])
        for (const reply of [
          await create(over, as),
          await app.ask('PUT', `/Applications/${sid}`, { as, body: over }),
        ]) {
          assert.equal(reply.status, 400, reply.text);
          assert.deepEqual(
            reply.problem.issues?.map(({ message }) => message),
            [REFUSED],
          );
        }
});

test('a voice that is stored stays, and does not go along to another account', async () => {
  const { sid } = (await create(speaking(own))).body;
  const put = (body: object) => app.ask('PUT', `/Applications/${sid}`, { as: who.userA, body });
  const moved = await put({ account_sid: who.a2 });
  assert.deepEqual(
    moved.problem.issues?.map(({ path }) => path),
    ['speech_synthesis_voice'],
  );
  assert.equal((await put({ account_sid: who.a2, ...speaking(shared) })).status, 204);
  // As the platform may have stored it.
  const [voice = ''] = foreign.slice(-1);
  await app.db
    .updateTable('applications')
    .set({ speech_synthesis_voice: voice })
    .where('application_sid', '=', sid)
    .execute();
  const { body } = await app.ask<object>('GET', `/Applications/${sid}`, { as: who.userA });
  assert.equal((await put({ ...body, record_all_calls: 1 })).status, 204);
});

test('a call that is placed without an application names no voice of others', async () => {
  const hook = { url: 'https://example.com/call', method: 'POST' };
  const call = {
    ...{ from: '15083084809', to: { type: 'phone', number: '15083084808' } },
    ...{ call_hook: hook, call_status_hook: hook },
    ...{ speech_synthesis_language: 'en-US', speech_recognizer_vendor: 'google' },
    speech_recognizer_language: 'en-US',
  };
  const place = (voice: string) =>
    app.ask('POST', `/Accounts/${who.a1}/Calls`, { as: who.userA1, body: { ...call, ...speaking(voice) } });
  // There is no media server.
  assert.equal((await place(own)).status, 480);
  for (const voice of foreign) assert.equal((await place(voice)).problem.msg, REFUSED);
});
