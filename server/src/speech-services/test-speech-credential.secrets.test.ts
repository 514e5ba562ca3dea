/** Attempts to have a stored speech key told to somebody it was not entered for (`R16`). */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { speechOfferEndpoints } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { startThief, type Thief } from '../testing/thief.ts';

const KEY = 'speech-canary-secret-0123456789';

let app: TestApp;
let who: Tenants;
let own: Thief;
let thief: Thief;

before(async () => {
  [own, thief] = await Promise.all([startThief(), startThief()]);
  app = await startApp({
    TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    TRUNKLINE_LOGINS_PER_MINUTE: '10000',
  });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  own.close();
  thief.close();
});
beforeEach(() => {
  own.forget();
  thief.forget();
});

type Case = {
  secret: string;
  /** All that is needed beside the key, at a server of the customer's own. */
  at: (host: string) => Record<string, unknown>;
  /** The same at the vendor's, where it has a service of its own. */
  hosted?: Record<string, unknown>;
};

const both = { use_for_tts: 1, use_for_stt: 1 };
const cases: Partial<Record<VendorId, Case>> = {
  custom: {
    secret: 'auth_token',
    at: (host) => ({ ...both, custom_tts_url: `http://${host}/tts`, custom_stt_url: `ws://${host}/stt` }),
  },
  speechmatics: {
    secret: 'api_key',
    at: (host) => ({ speechmatics_stt_uri: `ws://${host}` }),
    hosted: { speechmatics_stt_uri: 'eu2.rt.speechmatics.com' },
  },
  resemble: { secret: 'api_key', at: (host) => ({ resemble_tts_uri: host }), hosted: {} },
  playht: {
    secret: 'api_key',
    at: (host) => ({ playht_tts_uri: host, user_id: 'ada', voice_engine: 'PlayDialog' }),
    hosted: { user_id: 'ada', voice_engine: 'PlayDialog' },
  },
  microsoft: {
    secret: 'api_key',
    at: (host) => ({
      ...both,
      custom_tts_endpoint_url: `http://${host}/tts`,
      custom_stt_endpoint_url: `ws://${host}/stt`,
    }),
    hosted: { ...both, region: 'westeurope' },
  },
  deepgram: {
    secret: 'api_key',
    at: (host) => ({
      ...both,
      deepgram_stt_uri: host,
      deepgram_tts_uri: `http://${host}`,
      model_id: 'nova-2',
    }),
    hosted: { ...both, model_id: 'nova-2' },
  },
};

const collection = () => `/Accounts/${who.a1}/SpeechCredentials`;
const pathOf = (sid: string) => `${collection()}/${sid}`;
const put = (sid: string, body: object) => app.ask('PUT', pathOf(sid), { as: who.userA1, body });

async function make(vendor: string, body: object): Promise<string> {
  const sent = { vendor: vendor === 'custom' ? 'custom:acme' : vendor, ...body };
  const reply = await app.ask<{ sid: string }>('POST', collection(), { as: who.userA1, body: sent });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(sid: string): Promise<SpeechCredential & Record<string, unknown>> {
  return (await app.ask<SpeechCredential & Record<string, unknown>>('GET', pathOf(sid), { as: who.userA1 }))
    .body;
}

/** Everything that sends a stored key somewhere. */
async function useKey(speech_credential_sid: string): Promise<void> {
  await app.ask('GET', `${pathOf(speech_credential_sid)}/test`, { as: who.userA1 });
  const path = at(speechOfferEndpoints.synthesize.path, { account_sid: who.a1 });
  const body = { speech_credential_sid, text: 'Hello', language: 'en-US', voice: 'someone' };
  await app.ask('POST', path, { as: who.userA1, body });
}

/** Another port, another host, and another scheme of the own one. */
const moved = (value: unknown) => {
  const text = String(value);
  return [
    text.replace(own.host, thief.host),
    text.replace(own.host, `localhost:${thief.port}`),
    text.includes('://') ? text.replace(/^(\w+):/, '$1s:') : `https://${text}`,
  ];
};

for (const [vendor, { at: atHost, hosted, secret }] of Object.entries(cases) as [VendorId, Case][]) {
  test(`${vendor}: a stored key does not follow its address`, async () => {
    const sid = await make(vendor, { ...atHost(own.host), [secret]: KEY });
    await useKey(sid);
    assert.ok(own.has(KEY), 'its own place is told');
    const shown = await get(sid);
    const addresses = Object.entries(atHost(own.host)).filter(([, value]) =>
      String(value).includes(own.host),
    );
    for (const [name, value] of addresses)
      for (const address of moved(value))
        for (const body of [{ [name]: address }, { ...shown, [name]: address }]) {
          const reply = await put(sid, body);
          assert.equal(reply.status, 400, `${name} ${address}`);
          assert.deepEqual(
            reply.problem.issues?.map(({ path }) => path),
            [secret],
          );
          assert.match(reply.problem.msg, /^Enter the .+ again, since the address has changed\.$/);
          await useKey(sid);
        }
    const all = await put(sid, { ...shown, ...atHost(thief.host) });
    assert.equal(all.status, 400);
    await useKey(sid);
    assert.equal(thief.wasAsked(), false);

    assert.equal((await put(sid, { ...atHost(thief.host), [secret]: 'entered for the other' })).status, 204);
    await useKey(sid);
    assert.deepEqual([thief.has('entered for the other'), thief.has(KEY)], [true, false]);
  });

  if (hosted)
    test(`${vendor}: a key of the vendor's own service is told to no other server`, async () => {
      const sid = await make(vendor, { ...hosted, [secret]: KEY });
      const address = atHost(thief.host);
      for (const more of [{}, { hosting: 'on_prem' }, { on_prem: 1 }]) {
        const reply = await put(sid, { ...address, ...more });
        assert.deepEqual([reply.status, reply.problem.issues?.map(({ path }) => path)], [400, [secret]]);
      }
      assert.equal((await put(sid, { ...address, [secret]: 'entered for the other' })).status, 204);
      await useKey(sid);
      assert.deepEqual([thief.has('entered for the other'), thief.has(KEY)], [true, false]);
    });
}

test('a way that is no longer secured asks for the key again', async () => {
  const secured = { resemble_tts_uri: own.host, resemble_tts_use_tls: 1, api_key: KEY };
  const sid = await make('resemble', secured);
  for (const body of [{ resemble_tts_use_tls: 0 }, { ...(await get(sid)), resemble_tts_use_tls: 0 }])
    assert.equal((await put(sid, body)).status, 400);
  await useKey(sid);
  assert.equal(own.has(KEY), false);
});

test('a key that only answers a challenge is asked for again too, and so is that of a closed list', async () => {
  const houndify = { client_id: 'c', user_id: 'u', client_key: KEY, houndify_server_uri: `ws://${own.host}` };
  const hound = await put(await make('houndify', houndify), { houndify_server_uri: `ws://${thief.host}` });
  assert.deepEqual(
    hound.problem.issues?.map(({ path }) => path),
    ['client_key'],
  );
  const eleven = { api_uri: 'api.elevenlabs.io', api_key: KEY, model_id: 'eleven_flash_v2_5' };
  const sid = await make('elevenlabs', eleven);
  assert.equal((await put(sid, { model_id: 'eleven_turbo_v2' })).status, 204);
  const other = await put(sid, { api_uri: 'api.eu.residency.elevenlabs.io' });
  assert.deepEqual(
    other.problem.issues?.map(({ path }) => path),
    ['api_key'],
  );
});
