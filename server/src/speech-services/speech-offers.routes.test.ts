import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type SpeechOffer,
  speechOfferEndpoints,
} from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import { toStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { at } from '../testing/paths.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { type Credential, type OfferSource, type SpeakRequest, VendorRefusal } from './vendor-call.ts';
import { realVendors } from './vendor-parts.ts';

let app: TestApp;
let who: Tenants;

const asked: Credential[] = [];
const spoken: { credential: Credential; request: SpeakRequest }[] = [];
let refuses = false;
let speaksAs = 'audio/wav';

/** Offers one language, called like the key. */
const source: OfferSource = async (credential) => {
  asked.push(credential);
  if (refuses) throw new VendorRefusal(`No key ${credential.api_key}.`);
  return { stt: [{ value: 'live', name: String(credential.model_id ?? credential.client_id ?? 'public') }] };
};

before(async () => {
  app = await startApp(
    {},
    {
      speech: {
        liveOffers: { elevenlabs: source, verbio: source, rimelabs: source },
        staticOffer: (vendor, { engine_version } = {}) => ({
          stt: [{ value: 'static', name: engine_version ? `${vendor} ${engine_version}` : vendor }],
        }),
        staticWhenFailing: ['verbio'],
        askedWithoutCredential: ['rimelabs'],
        synthesizers: {
          elevenlabs: async (credential, request) => {
            spoken.push({ credential, request });
            if (refuses) throw new VendorRefusal(`No key ${credential.api_key}.`);
            return { audio: new Uint8Array([1, 2, 255]), type: request.mp3 ? 'audio/mpeg' : speaksAs };
          },
        },
      },
    },
  );
  who = await makeTenants(app);
});
after(() => app.close());

const { offer, synthesize } = speechOfferEndpoints;
const ofProvider = (query: string) => `${at(offer.path, { service_provider_sid: who.providerA })}?${query}`;
const ofAccount = (account_sid: string, query: string) =>
  `/Accounts/${account_sid}/SpeechCredentials/speech/supportedLanguagesAndVoices?${query}`;

const key = (name: string) => ({ api_key: `canary-secret ${name}`, model_id: name });
const row = (vendor: string, label: string | null, values: object, over: object = {}) =>
  aSpeechRow(app, {
    ...{ vendor, label, service_provider_sid: who.providerA, account_sid: who.a1 },
    credential: app.cipher.sealForPlatform(toStoredText(vendor, values as Record<string, string>)),
    ...over,
  });

async function names(path: string, as = who.userA1) {
  const reply = await app.ask<SpeechOffer>('GET', path, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.stt?.map(({ name }) => name) ?? [];
}

test('an offer is refused without a credential and to neighbours; a view-only user reads it', async () => {
  const path = ofAccount(who.a1, 'vendor=soniox');
  await assertNeedsCredential(app, { method: offer.method, path });
  await assertRefusedToNeighbours(app, who, { method: offer.method, path });
  for (const as of [who.userB, who.userB1])
    assert.equal((await app.ask('GET', ofProvider('vendor=soniox'), { as })).status, 403);
  assert.deepEqual(await names(path, who.viewerA1), ['soniox']);
  assert.deepEqual(await names(ofProvider('vendor=soniox'), who.userA2), ['soniox']);
});

test('a vendor has to be named and known; what only the customer knows is empty', async () => {
  for (const query of ['', 'vendor=', `vendor=${'x'.repeat(33)}`])
    assert.equal((await app.ask('GET', ofProvider(query), { as: who.userA })).status, 400, query);
  for (const vendor of ['acme', 'toString', 'custom:']) {
    const reply = await app.ask('GET', ofProvider(`vendor=${vendor}`), { as: who.userA });
    assert.deepEqual([reply.status, reply.problem.msg], [422, `There is no speech vendor ${vendor}`]);
  }
  for (const vendor of ['custom', 'custom:acme'])
    assert.deepEqual(
      (await app.ask<SpeechOffer>('GET', ofProvider(`vendor=${vendor}`), { as: who.userA })).body,
      {},
    );
  assert.deepEqual(await names(ofProvider('vendor=deepgramflux')), ['deepgramflux']);
});

test("an account's credential is asked before its provider's, by label or without one", async () => {
  await row('elevenlabs', null, key('own'));
  await row('elevenlabs', null, key('shared'), { account_sid: null });
  await row('elevenlabs', 'sales', key('shared sales'), { account_sid: null });
  await row('elevenlabs', '', key('siblings'), { account_sid: who.a2 });
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs')), ['own']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs'), who.userA), ['own']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs&label=')), ['own']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs&label=sales')), ['shared sales']);
  assert.deepEqual(await names(ofProvider('vendor=elevenlabs'), who.userA1), ['own']);
  assert.deepEqual(await names(ofProvider('vendor=elevenlabs'), who.userA), ['shared']);
  assert.deepEqual(await names(ofAccount(who.a2, 'vendor=elevenlabs'), who.userA2), ['siblings']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs&label=unknown')), ['elevenlabs']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=elevenlabs&create_new=true')), ['elevenlabs']);
});

test("for a use only a credential that is used for it is asked, be it the provider's", async () => {
  await row('elevenlabs', 'one use', key('own, not speaking'), { use_for_tts: 0, use_for_stt: 1 });
  await row('elevenlabs', 'one use', key('shared, speaking'), {
    ...{ account_sid: null, use_for_tts: 1, use_for_stt: 0 },
  });
  const asked = (use: string) => names(ofAccount(who.a1, `vendor=elevenlabs&label=one+use${use}`));
  assert.deepEqual(await asked(''), ['own, not speaking']);
  assert.deepEqual(await asked('&use=tts'), ['shared, speaking']);
  assert.deepEqual(await asked('&use=stt'), ['own, not speaking']);
  const wrong = await app.ask('GET', ofAccount(who.a1, 'vendor=elevenlabs&use=both'), { as: who.userA1 });
  assert.equal(wrong.problem.issues?.[0]?.path, 'use');
});

test('the vendor is asked once in a while, and at once after a change', async () => {
  const sid = await row('elevenlabs', 'cached', key('before'));
  const path = ofAccount(who.a1, 'vendor=elevenlabs&label=cached');
  asked.length = 0;
  for (const _ of [1, 2, 3]) assert.deepEqual(await names(path), ['before']);
  assert.equal(asked.length, 1);
  await app.ask('PUT', `/Accounts/${who.a1}/SpeechCredentials/${sid}`, {
    as: who.userA1,
    body: { model_id: 'after' },
  });
  assert.deepEqual(await names(path), ['after']);
  assert.equal(asked.length, 2);
});

test('without an answer our lists do for some vendors; for the others the reason is told', async () => {
  refuses = true;
  await row('elevenlabs', 'refused', key('refused'));
  await row('verbio', null, { client_id: 'me', client_secret: 'canary-secret' });
  const reply = await app.ask('GET', ofAccount(who.a1, 'vendor=elevenlabs&label=refused'), {
    as: who.userA1,
  });
  assert.deepEqual(
    [reply.status, reply.problem.code, reply.problem.msg],
    [422, 'vendor_refused', 'No key ***.'],
  );
  const told = await app.ask('GET', ofAccount(who.a1, 'vendor=elevenlabs&label=refused&tell_refusal=1'), {
    as: who.userA1,
  });
  assert.deepEqual([told.status, told.body], [200, { refused: 'No key ***.' }]);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=verbio')), ['verbio']);
  await row('verbio', 'second', { client_id: 'me', client_secret: 'canary-secret', engine_version: 'V2' });
  const second = ofAccount(who.a1, 'vendor=verbio&label=second');
  assert.deepEqual(await names(second), ['verbio V2'], 'ours are those of the stored engine, too');
  refuses = false;
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=verbio')), ['me']);
  assert.deepEqual(await names(ofAccount(who.a1, 'vendor=rimelabs')), ['public'], 'a public list');
});

test('a credential that cannot be read is said so, whether or not we have a list for its vendor', async () => {
  for (const vendor of ['elevenlabs', 'verbio']) {
    await row(vendor, 'unreadable', {}, { credential: 'damaged' });
    const damaged = await app.ask('GET', ofAccount(who.a1, `vendor=${vendor}&label=unreadable`), {
      as: who.userA1,
    });
    assert.deepEqual([damaged.status, damaged.problem?.code], [422, 'unreadable'], vendor);
  }
});

const wish = (speech_credential_sid: string) => ({
  speech_credential_sid,
  text: 'Hello',
  language: 'en',
  voice: 'Rachel',
});

test('to speak is refused without a credential, to neighbours and view-only users, and with half a wish', async () => {
  const sid = await row('elevenlabs', 'speaking', key('one'));
  const path = at(synthesize.path, { account_sid: who.a1 });
  const request = { method: synthesize.method, path, body: wish(sid) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const half = await app.ask('POST', path, { as: who.userA1, body: { ...wish(sid), voice: undefined } });
  assert.equal(half.status, 400);
  assert.equal(half.problem.msg, 'speech_credential_sid, text, language, voice are all required');
  const long = { ...wish(sid), text: 'x'.repeat(5001) };
  assert.equal((await app.ask('POST', path, { as: who.userA1, body: long })).status, 400);
  assert.deepEqual(spoken, []);
});

test('the credential has to serve the account, which has to be active', async () => {
  const ask = async (account_sid: string, sid: string, as = who.userA) => {
    const path = at(synthesize.path, { account_sid });
    const { status, problem } = await app.ask('POST', path, { as, body: wish(sid) });
    return [status, problem?.msg];
  };
  const siblings = await row('elevenlabs', 'sib', key('one'), { account_sid: who.a2 });
  assert.deepEqual(await ask(who.a1, siblings), [
    400,
    `There is no available speech credential for ${siblings}`,
  ]);
  assert.equal((await ask(who.a1, siblings, who.userA1))[0], 403);
  const unknown = randomUUID();
  assert.deepEqual(await ask(who.a1, unknown), [
    400,
    `There is no available speech credential for ${unknown}`,
  ]);
  const listening = await row('elevenlabs', 'off', key('one'), { use_for_tts: 0 });
  assert.match(String((await ask(who.a1, listening))[1]), /not used for text-to-speech/);
  const mute = await row('soniox', null, { api_key: 'canary-secret' });
  assert.deepEqual(await ask(who.a1, mute), [422, 'Trunkline cannot speak with Soniox.']);
  const stopped = await app.world.account(who.providerA);
  await app.db.updateTable('accounts').set({ is_active: 0 }).where('account_sid', '=', stopped).execute();
  const shared = await row('elevenlabs', 'stopped', key('one'), { account_sid: null });
  assert.deepEqual(await ask(stopped, shared), [400, `Account not found for sid ${stopped}`]);
  assert.deepEqual(spoken, []);
});

test('what the vendor speaks is answered as it is, or the reason why not', async () => {
  const sid = await row('elevenlabs', 'shared voice', key('one'), { account_sid: null });
  const body = { ...wish(sid), encodingMp3: true };
  const mp3 = await app.app.inject({
    method: 'POST',
    url: `/api/v1${at(synthesize.path, { account_sid: who.a1 })}`,
    headers: { authorization: `Bearer ${await app.sign(who.userA1)}` },
    payload: body,
  });
  assert.equal(mp3.statusCode, 200, mp3.body);
  assert.equal(mp3.headers['content-type'], 'audio/mpeg');
  assert.deepEqual([...mp3.rawPayload], [1, 2, 255]);
  const { credential, request } = spoken[0] ?? assert.fail();
  assert.deepEqual(request, {
    text: 'Hello',
    language: 'en',
    voice: 'Rachel',
    engine: 'standard',
    mp3: true,
    own_voice: undefined,
  });
  assert.equal(credential.api_key, 'canary-secret one');
  const raw = await app.ask('POST', '/TtsCache/Synthesize', { as: who.userA1, body: wish(sid) });
  assert.deepEqual([raw.status, raw.headers['content-type']], [200, 'audio/wav']);
  speaksAs = 'text/html';
  const strange = await app.ask('POST', '/TtsCache/Synthesize', { as: who.userA1, body: wish(sid) });
  assert.deepEqual([strange.status, strange.headers['content-type']], [200, 'application/octet-stream']);
  refuses = true;
  const refused = await app.ask('POST', '/TtsCache/Synthesize', { as: who.userA1, body: wish(sid) });
  assert.deepEqual([refused.status, refused.problem.msg], [422, 'No key ***.']);
  refuses = false;
});

test('without stand-ins the lists of ours are answered for every vendor', async () => {
  const real = await startApp();
  const { admin, providerA } = await makeTenants(real);
  for (const vendor of Object.keys(realVendors.probes).filter((id) => id !== 'rimelabs')) {
    const path = `${at(offer.path, { service_provider_sid: providerA })}?vendor=${vendor}&create_new=1`;
    assert.equal((await real.ask('GET', path, { as: admin })).status, 200, vendor);
  }
  await real.close();
});
