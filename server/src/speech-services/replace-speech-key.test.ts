import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  type SpeechCredential,
  type SpeechKeyTest,
  speechServiceEndpoints,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { fromStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { type Credential, type Probe, VendorRefusal } from './vendor-call.ts';
import { realVendors } from './vendor-parts.ts';

let app: TestApp;
let who: Tenants;

const asked: Credential[] = [];
let answering: (credential: Credential) => Promise<void>;
const probe: Probe = (credential) => {
  asked.push(credential);
  return answering(credential);
};

before(async () => {
  const both = { tts: probe, stt: probe };
  const probes = { ...realVendors.probes, aws: both, ibm: both, deepgram: both, google: both, custom: {} };
  app = await startApp({}, { speech: { probes } });
  who = await makeTenants(app);
});
after(() => app.close());

const { create, read, replaceKey } = speechServiceEndpoints;
const pathOf = (of: { path: string }, speech_credential_sid = '') =>
  at(of.path, { service_provider_sid: who.providerA, speech_credential_sid });

async function make(vendor: VendorId, over: object = {}, variant?: string): Promise<string> {
  asked.length = 0;
  answering = async () => {};
  const body = aSpeechCredential(vendor, { account_sid: who.a1, ...over }, variant);
  const reply = await app.ask<{ sid: string }>('POST', pathOf(create), { as: who.userA, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const replace = (sid: string, body: object) =>
  app.ask<SpeechKeyTest>('POST', pathOf(replaceKey, sid), { as: who.userA1, body });
const get = async (sid: string) =>
  (await app.ask<SpeechCredential>('GET', pathOf(read, sid), { as: who.admin })).body;
const stored = async (sid: string) => {
  const query = app.db.selectFrom('speech_credentials').select(['credential', 'vendor']);
  const { credential, vendor } = await query
    .where('speech_credential_sid', '=', sid)
    .executeTakeFirstOrThrow();
  return fromStoredText(vendor, app.cipher.open(credential, '')) ?? {};
};
const entriesOf = (sid: string) =>
  app.db.selectFrom('trunkline_audit_entries').selectAll().where('record_sid', '=', sid).execute();

test('it is refused without a credential, to neighbours, to view-only users and to who only uses it', async () => {
  const sid = await make('aws');
  const path = `/Accounts/${who.a1}/SpeechCredentials/${sid}/replace-key`;
  const request = { method: 'POST', path, body: { secret_access_key: 'new canary-secret' } } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const shared = await make('aws', { account_sid: null });
  assert.equal((await replace(shared, request.body)).status, 403);
  assert.deepEqual(asked, []);
  assert.equal((await stored(sid)).secret_access_key, 'aws-sample-canary-secret-0123456789');
});

test('a key pair that the vendor takes is stored with its test; the service and the rest of it stay', async () => {
  const sid = await make('aws');
  const before = await get(sid);
  const body = { access_key_id: 'AKIANEW', secret_access_key: 'brand-new-canary-secret', aws_region: 'xx' };
  const reply = await replace(sid, body);
  assert.deepEqual(reply.body, { tts: { status: 'ok' }, stt: { status: 'ok' }, stored: true });
  assert.deepEqual(
    asked.map((one) => [one.access_key_id, one.secret_access_key, one.aws_region]),
    [1, 2].map(() => ['AKIANEW', 'brand-new-canary-secret', before.aws_region]),
  );
  const { last_tested, tts_tested_ok, stt_tested_ok, tests, ...rest } = await get(sid);
  assert.deepEqual([tts_tested_ok, stt_tested_ok, tests.tts?.status, tests.stt?.status], [1, 1, 'ok', 'ok']);
  assert.match(last_tested ?? '', /^\d{4}-/);
  const { last_tested: _, tts_tested_ok: _tts, stt_tested_ok: _stt, tests: _tests, ...same } = before;
  const secret_access_key = 'brand-XXXXXXXXXX';
  assert.deepEqual(rest, { ...same, access_key_id: 'AKIANEW', secret_access_key });
  const entries = await entriesOf(sid);
  assert.deepEqual(entries.map(({ action }) => action).sort(), ['create', 'update']);
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
});

test('a key that fails is not stored, the reason is told without it, and nothing is written', async () => {
  const sid = await make('aws');
  const before = await get(sid);
  answering = async ({ secret_access_key }) => {
    throw new VendorRefusal(`AWS refuses ${secret_access_key}.`);
  };
  const { body, status } = await replace(sid, { secret_access_key: 'brand-new-canary-secret' });
  const fail = { status: 'fail', reason: 'AWS refuses ***.' };
  assert.deepEqual([status, body], [200, { tts: fail, stt: fail, stored: false }]);
  assert.deepEqual(await get(sid), before);
  assert.equal((await stored(sid)).secret_access_key, 'aws-sample-canary-secret-0123456789');
  assert.equal((await entriesOf(sid)).length, 1);
});

test('what is no new key is asked for, and nobody is asked', async () => {
  const sid = await make('aws');
  const issueOf = async (body: object) => (await replace(sid, body)).problem.issues?.[0];
  const missing = { path: 'secret_access_key', message: 'Enter the new Secret access key.' };
  for (const body of [
    {},
    { access_key_id: 'AKIANEW' },
    { secret_access_key: null },
    { secret_access_key: 'aws-saXXXXXXXXXX' },
  ])
    assert.deepEqual(await issueOf(body), missing);
  const same = await replace(sid, { secret_access_key: 'aws-sample-canary-secret-0123456789' });
  assert.deepEqual([same.status, same.problem.issues?.length], [400, 1]);
  assert.equal((await issueOf({ secret_access_key: 'k'.repeat(9000) }))?.path, 'secret_access_key');
  const withoutKey = await make('aws', {}, 'assumed role');
  assert.equal((await replace(withoutKey, { secret_access_key: 'new' })).status, 422);
  assert.deepEqual(asked, []);
});

test('one of two secrets, a key file, the key of one’s own container; what nobody can ask is stored untested', async () => {
  const two = await make('ibm');
  const before = await stored(two);
  assert.equal((await replace(two, { stt_api_key: 'brand-new-canary-secret' })).body.stored, true);
  assert.deepEqual(await stored(two), { ...before, stt_api_key: 'brand-new-canary-secret' });

  const file = await make('google');
  const service_key = JSON.stringify({
    ...JSON.parse(String(aSpeechCredential('google').service_key)),
    private_key: 'new canary-secret',
  });
  assert.equal((await replace(file, { service_key })).body.stored, true);
  assert.equal(JSON.parse(String((await stored(file)).service_key)).private_key, 'new canary-secret');

  const own = await make('deepgram', { api_key: 'own-canary-secret' }, 'on-prem');
  const { deepgram_stt_uri } = await stored(own);
  const body = { api_key: 'brand-new-canary-secret', deepgram_stt_uri: 'https://thief.example.com' };
  assert.equal((await replace(own, body)).body.stored, true);
  const after = await stored(own);
  assert.deepEqual([after.api_key, after.deepgram_stt_uri], ['brand-new-canary-secret', deepgram_stt_uri]);

  const custom = await make('custom');
  assert.deepEqual((await replace(custom, { auth_token: 'brand-new-canary-secret' })).body, {
    tts: { status: 'not tested' },
    stt: { status: 'not tested' },
    stored: true,
  });
  assert.equal((await stored(custom)).auth_token, 'brand-new-canary-secret');
  assert.equal((await get(custom)).last_tested, null);
});

test('what somebody else changed while the vendor was asked is not overwritten', async () => {
  const sid = await make('aws');
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  answering = () => {
    reached.resolve();
    return gate.promise;
  };
  const late = replace(sid, { secret_access_key: 'late-canary-secret' });
  await reached.promise;
  const body = { aws_region: 'eu-west-3' };
  const put = await app.ask('PUT', `/Accounts/${who.a1}/SpeechCredentials/${sid}`, { as: who.userA1, body });
  assert.equal(put.status, 204);
  gate.resolve();
  const { status, problem } = await late;
  assert.deepEqual([status, problem.code], [422, 'conflict']);
  const { aws_region, secret_access_key } = await stored(sid);
  assert.deepEqual([aws_region, secret_access_key], ['eu-west-3', 'aws-sample-canary-secret-0123456789']);
});

test('what is only sealed anew while the vendor is asked is no change: key and result are stored', async () => {
  const sid = await make('aws');
  const sealAnew = async () => {
    const row = app.db.selectFrom('speech_credentials').select('credential');
    const { credential } = await row.where('speech_credential_sid', '=', sid).executeTakeFirstOrThrow();
    const anew = { credential: app.cipher.seal(app.cipher.open(credential, '')) };
    const update = app.db.updateTable('speech_credentials').set(anew);
    await update.where('speech_credential_sid', '=', sid).execute();
  };
  answering = sealAnew;
  const { body, status } = await replace(sid, { secret_access_key: 'brand-new-canary-secret' });
  assert.deepEqual([status, body.stored], [200, true]);
  assert.equal((await stored(sid)).secret_access_key, 'brand-new-canary-secret');
  answering = async () => {
    await sealAnew();
    throw new VendorRefusal('AWS refuses it.');
  };
  await app.ask('GET', `/Accounts/${who.a1}/SpeechCredentials/${sid}/test`, { as: who.userA1 });
  const { tests } = await get(sid);
  assert.deepEqual([tests.tts?.status, tests.stt?.status], ['fail', 'fail']);
});

test('of eight keys that replace one key at once the stored one was told so, and who came too late was told that', () =>
  rounds(async (round) => {
    const sid = await make('aws', { label: `Replaced ${round}` });
    answering = () => setTimeout(20);
    const told = new Map<string, number>();
    const answers = await atOnce(async (nth) => {
      const secret_access_key = `another secret ${nth} of aws 0123456789`;
      const reply = await replace(sid, { secret_access_key });
      told.set(secret_access_key, reply.status);
      return reply;
    });
    // Only some are tried at a time, and each later one begins with what the earlier ones stored.
    const { 200: kept = 0, 422: late = 0 } = answers;
    assert.ok(late > 0, JSON.stringify(answers));
    assert.equal(kept + late, WRITERS, JSON.stringify(answers));
    assert.equal(told.get(String((await stored(sid)).secret_access_key)), 200);
  }));
