import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { toStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { aCustomVoice, aVoiceCloningKey } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { type SpeakRequest, type Synthesizer, VendorRefusal } from './vendor-call.ts';

let app: TestApp;
let who: Tenants;
const spoken: SpeakRequest[] = [];
let refusal = '';

const speak: Synthesizer = async (_credential, request) => {
  if (refusal) throw new VendorRefusal(refusal);
  spoken.push(request);
  return { audio: new Uint8Array([1]), type: 'audio/mpeg' };
};

before(async () => {
  app = await startApp({}, { speech: { synthesizers: { elevenlabs: speak, google: speak } } });
  who = await makeTenants(app);
});
after(() => app.close());

const PATH = '/TtsCache/Synthesize';
const wish = (speech_credential_sid: string, over: object = {}) => ({
  speech_credential_sid,
  text: 'Hello',
  language: 'en-US',
  voice: 'one',
  ...over,
});

function row(vendor: string, account_sid: string | null): Promise<string> {
  const values = { api_key: 'canary-secret', service_key: '{"private_key":"canary-secret"}' };
  const credential = app.cipher.sealForPlatform(toStoredText(vendor, values));
  return aSpeechRow(app, { vendor, service_provider_sid: who.providerA, account_sid, credential });
}

async function ask(body: object, as: Who | string = who.userA) {
  const { status, problem } = await app.ask('POST', PATH, { as, body });
  return [status, status === 200 ? 'spoken' : problem.msg];
}

test('without an account in the address the credential says whose it is', async () => {
  const shared = wish(await row('elevenlabs', null));
  const own = wish(await row('elevenlabs', who.a1));
  for (const as of [who.admin, who.userA])
    for (const body of [shared, own]) assert.deepEqual(await ask(body, as), [200, 'spoken']);
  assert.deepEqual(await ask(shared, who.userA1), [200, 'spoken']);
  const key = await app.world.key({ service_provider_sid: who.providerA });
  assert.deepEqual(await ask(shared, key), [200, 'spoken']);
});

test('without an account it is refused to neighbours, viewers and strangers as with one', async () => {
  const shared = { method: 'POST', path: PATH, body: wish(await row('elevenlabs', null)) } as const;
  const own = { ...shared, body: wish(await row('elevenlabs', who.a1)) };
  spoken.length = 0;
  await assertNeedsCredential(app, shared);
  for (const as of [who.userB, who.userB1])
    for (const { body } of [shared, own])
      assert.deepEqual(await ask(body, as), [403, 'insufficient permissions']);
  assert.deepEqual(await ask(own.body, who.userA2), [403, 'insufficient permissions']);
  await assertRefusedToViewers(app, who, shared);
  const unknown = randomUUID();
  assert.deepEqual(await ask(wish(unknown)), [400, `There is no available speech credential for ${unknown}`]);
  assert.deepEqual(spoken, []);
});

test("without an account, the credential's own account has to be active", async () => {
  const stopped = await app.world.account(who.providerA);
  await app.db.updateTable('accounts').set({ is_active: 0 }).where('account_sid', '=', stopped).execute();
  const sid = await row('elevenlabs', stopped);
  assert.deepEqual(await ask(wish(sid)), [400, `Account not found for sid ${stopped}`]);
});

async function aVoice(speech_credential_sid: string, over: object = {}): Promise<string> {
  const google_custom_voice_sid = randomUUID();
  const voice = { ...aCustomVoice(), google_custom_voice_sid, speech_credential_sid, ...over };
  await app.db.insertInto('google_custom_voices').values(voice).execute();
  return `custom_${google_custom_voice_sid}`;
}

test("a custom voice is spoken as what it stands for, only with its own credential's", async () => {
  const google = await row('google', who.a1);
  const other = await row('google', null);
  spoken.length = 0;
  const made = await aVoice(google, { reported_usage: 'OFFLINE' });
  const cloned = await aVoice(google, { use_voice_cloning_key: 1, voice_cloning_key: aVoiceCloningKey });
  for (const voice of [made, cloned, 'en-US-Standard-C'])
    assert.deepEqual(await ask(wish(google, { voice }), who.userA1), [200, 'spoken']);
  const { model } = aCustomVoice();
  assert.deepEqual(
    spoken.map(({ own_voice }) => own_voice),
    [
      { model, reported_usage: 'OFFLINE', cloning_key: null },
      { model, reported_usage: 'REALTIME', cloning_key: aVoiceCloningKey },
      undefined,
    ],
  );
  for (const voice of [await aVoice(other), `custom_${randomUUID()}`, 'custom_', 'custom_x'])
    assert.deepEqual(await ask(wish(google, { voice }), who.userA1), [
      400,
      `This credential has no custom voice ${voice}. Choose another voice.`,
    ]);
  const keyless = await aVoice(google, { use_voice_cloning_key: 1 });
  assert.deepEqual(await ask(wish(google, { voice: keyless })), [
    422,
    'This custom voice has no cloning key yet. Upload its key file first.',
  ]);
  assert.deepEqual(await ask(wish(await row('elevenlabs', null), { voice: 'custom_x' })), [200, 'spoken']);
});

test('a cloning key is in no reason', async () => {
  const google = await row('google', null);
  const voice = await aVoice(google, { use_voice_cloning_key: 1, voice_cloning_key: 'canary-short-key' });
  refusal = 'Bad canary-short-key.';
  assert.deepEqual(await ask(wish(google, { voice })), [422, 'Bad ***.']);
  refusal = '';
});
