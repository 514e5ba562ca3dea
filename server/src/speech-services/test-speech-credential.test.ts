import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type SpeechCredential,
  type SpeechTest,
  speechServiceEndpoints,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { toStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { aSpeechCredential, aSpeechServiceKey } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import { OutboundFailure } from '../outside/fetch-public-url.ts';
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
import { until } from '../testing/until.ts';
import type { Who } from '../testing/world.ts';
import { testSpeechCredential } from './test-speech-credential.ts';
import { type Credential, type Probe, VendorRefusal, type VendorTools } from './vendor-call.ts';
import { realVendors, type Vendors } from './vendor-parts.ts';

let app: TestApp;
let who: Tenants;

/** What the vendors do in this test; they see what was asked. */
const asked: { use: string; credential: Credential }[] = [];
let doing: Record<'tts' | 'stt', () => Promise<void>>;
const fine = async () => {};
const probe =
  (use: 'tts' | 'stt'): Probe =>
  (credential) => {
    asked.push({ use, credential });
    return doing[use]();
  };

before(async () => {
  const both = { tts: probe('tts'), stt: probe('stt') };
  const probes = { ...realVendors.probes, aws: both, soniox: { stt: probe('stt') }, nvidia: {}, custom: {} };
  app = await startApp({}, { speech: { probes } });
  who = await makeTenants(app);
});
after(() => app.close());

const path = (sid: string) =>
  at(speechServiceEndpoints.test.path, { service_provider_sid: who.providerA, speech_credential_sid: sid });

async function make(vendor: VendorId, over: object = {}): Promise<string> {
  asked.length = 0;
  doing = { tts: fine, stt: fine };
  const body = aSpeechCredential(vendor, { account_sid: who.a1, ...over });
  const reply = await app.ask<{ sid: string }>(
    'POST',
    at(speechServiceEndpoints.create.path, { service_provider_sid: who.providerA }),
    { as: who.userA, body },
  );
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function ask(sid: string, as: Who = who.userA1): Promise<SpeechTest> {
  const reply = await app.ask<SpeechTest>('GET', path(sid), { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const get = async (sid: string) =>
  (
    await app.ask<SpeechCredential>('GET', `/ServiceProviders/${who.providerA}/SpeechCredentials/${sid}`, {
      as: who.admin,
    })
  ).body;

test('a test is refused without a credential, to neighbours and to view-only users, and asks nobody then', async () => {
  const sid = await make('aws');
  const request = { method: 'GET', path: `/Accounts/${who.a1}/SpeechCredentials/${sid}/test` } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await app.ask('GET', path(sid), { as: who.userA2 })).status, 403);
  assert.deepEqual(asked, []);
  assert.equal((await get(sid)).last_tested, null);
});

test('both capabilities are asked with the stored values in clear, and the results are kept', async () => {
  const sid = await make('aws');
  doing.stt = async () => {
    throw new VendorRefusal('AWS does not know the access key.');
  };
  assert.deepEqual(await ask(sid), {
    tts: { status: 'ok' },
    stt: { status: 'fail', reason: 'AWS does not know the access key.' },
  });
  assert.deepEqual(
    asked.map(({ use, credential }) => [use, credential.secret_access_key]),
    [
      ['tts', 'aws-sample-canary-secret-0123456789'],
      ['stt', 'aws-sample-canary-secret-0123456789'],
    ],
  );
  const { last_tested, tests, tts_tested_ok, stt_tested_ok } = await get(sid);
  assert.deepEqual([tts_tested_ok, stt_tested_ok], [1, 0]);
  assert.match(last_tested ?? '', /^\d{4}-/);
  assert.deepEqual(tests, {
    tts: { status: 'ok', reason: null, tested_at: last_tested },
    stt: { status: 'fail', reason: 'AWS does not know the access key.', tested_at: last_tested },
  });
  doing.stt = fine;
  assert.deepEqual((await ask(sid)).stt, { status: 'ok' });
  assert.equal((await get(sid)).tests.stt?.reason, null);
});

test('what is not used is not asked, and what nobody can ask is not tested', async () => {
  const sid = await make('aws', { use_for_tts: 1, use_for_stt: 0 });
  assert.deepEqual(await ask(sid), { tts: { status: 'ok' }, stt: { status: 'not tested' } });
  assert.deepEqual(
    asked.map(({ use }) => use),
    ['tts'],
  );
  assert.deepEqual((await get(sid)).tests.stt, null);
  for (const vendor of ['nvidia', 'custom'] as const) {
    const other = await make(vendor);
    assert.deepEqual(await ask(other), { tts: { status: 'not tested' }, stt: { status: 'not tested' } });
    assert.equal((await get(other)).last_tested, null);
  }
});

test('a reason never holds a secret, and an unexpected error says nothing', async () => {
  const sid = await make('aws');
  doing = {
    tts: async () => {
      throw new VendorRefusal('The key aws-sample-canary-secret-0123456789 is wrong.');
    },
    stt: async () => {
      throw new TypeError('cannot read aws-sample-canary-secret-0123456789');
    },
  };
  const { tts, stt } = await ask(sid);
  assert.equal(tts.reason, 'The key *** is wrong.');
  assert.match(stt.reason ?? '', /^AWS could not be asked/);
  assert.ok(app.log.some((line) => line.includes('TypeError: cannot read ***')));
  doing.tts = async () => {
    throw new OutboundFailure('polly.example.com is not a known host name.');
  };
  assert.equal((await ask(sid)).tts.reason, 'polly.example.com is not a known host name.');
});

test('an account tests what its provider shares, which keeps the result for all', async () => {
  const sid = await make('soniox', { account_sid: null });
  assert.deepEqual((await ask(sid, who.userA1)).stt, { status: 'ok' });
  assert.equal((await get(sid)).tests.stt?.status, 'ok');
  assert.equal((await app.ask('GET', path(sid), { as: who.userB1 })).status, 403);
});

test('a test is no edit: whoever opened the credential before it saves after it', async () => {
  const sid = await make('soniox');
  const address = `/Accounts/${who.a1}/SpeechCredentials/${sid}`;
  const { etag } = (await app.ask('GET', address, { as: who.userA1 })).headers;
  await ask(sid);
  const headers = { 'if-match': String(etag) };
  const body = { api_key: 'another canary-secret' };
  assert.equal((await app.ask('PUT', address, { as: who.userA1, body, headers })).status, 204);
});

test('another key has not been tested, and other boxes leave the results', async () => {
  const sid = await make('aws');
  await ask(sid);
  const put = (body: object) =>
    app.ask('PUT', `/Accounts/${who.a1}/SpeechCredentials/${sid}`, { as: who.userA1, body });
  await put({ use_for_stt: 0 });
  assert.equal((await get(sid)).tests.stt?.status, 'ok');
  await put({ aws_region: 'us-east-1' });
  const { last_tested, tests, tts_tested_ok, stt_tested_ok } = await get(sid);
  assert.deepEqual(
    [last_tested, tests, tts_tested_ok, stt_tested_ok],
    [null, { tts: null, stt: null }, null, null],
  );
});

test('a result of values that have changed meanwhile is told but not kept', async () => {
  const sid = await make('soniox');
  const gate = Promise.withResolvers<void>();
  doing.stt = () => gate.promise;
  const late = ask(sid);
  await until(() => asked.length > 0);
  const body = { api_key: 'another canary-secret' };
  await app.ask('PUT', `/Accounts/${who.a1}/SpeechCredentials/${sid}`, { as: who.userA1, body });
  gate.resolve();
  assert.deepEqual((await late).stt, { status: 'ok' });
  const { last_tested, tests } = await get(sid);
  assert.deepEqual([last_tested, tests.stt], [null, null]);
  const gone = await make('soniox');
  const second = Promise.withResolvers<void>();
  doing.stt = () => second.promise;
  const last = ask(gone);
  await until(() => asked.length > 0);
  await app.ask('DELETE', `/Accounts/${who.a1}/SpeechCredentials/${gone}`, { as: who.userA1 });
  second.resolve();
  assert.deepEqual((await last).stt, { status: 'ok' });
});

test('slow vendors hold neither the database nor other requests', async () => {
  const sids: string[] = [];
  for (let n = 0; n < 8; n += 1) sids.push(await make('aws'));
  const gate = Promise.withResolvers<void>();
  doing = { tts: () => gate.promise, stt: () => gate.promise };
  // A tenant has eight turns, so two of them ask.
  const tests = sids.map((sid, n) => ask(sid, n < 4 ? who.userA1 : who.userA));
  await until(() => asked.length >= 16);
  // More tests are under way than the test database has connections.
  const [sid = ''] = sids;
  const saved = await app.ask('PUT', `/Accounts/${who.a1}/SpeechCredentials/${sid}`, {
    as: who.userA1,
    body: { use_for_tts: 0 },
  });
  assert.equal(saved.status, 204);
  const listed = await app.ask('GET', `/Accounts/${who.a1}/SpeechCredentials`, { as: who.userA1 });
  assert.equal(listed.status, 200);
  gate.resolve();
  for (const { tts, stt } of await Promise.all(tests))
    assert.deepEqual([tts.status, stt.status], ['ok', 'ok']);
  assert.equal((await get(sid)).tests.tts?.status, 'ok');
});

test("one tenant's silent vendors do not delay another tenant's test", async () => {
  const silent: string[] = [];
  for (let n = 0; n < 20; n += 1) silent.push(await make('aws'));
  const other = await make('soniox', { account_sid: null });
  const gate = Promise.withResolvers<void>();
  doing = { tts: () => gate.promise, stt: () => gate.promise };
  const tests = silent.map((sid) => ask(sid));
  await until(() => asked.length >= 8);
  doing = { ...doing, stt: fine };
  // Answered while they are all still silent.
  assert.deepEqual((await ask(other, who.userA)).stt, { status: 'ok' });
  gate.resolve();
  await Promise.all(tests);
});

test('that there was no turn is told, and not kept as if the credential had failed', async () => {
  const sid = await make('aws');
  const reason = 'AWS was not asked.';
  const vendors: Vendors = {
    parts: async () => realVendors,
    askVendor: async () => ({ ok: false, not_asked: true, reason }),
    tools: {} as VendorTools,
  };
  const { tts, stt } = await testSpeechCredential(app.db, app.cipher, vendors, sid, 'me');
  assert.deepEqual([tts, stt], Array(2).fill({ status: 'fail', reason }));
  const { last_tested, tests, tts_tested_ok } = await get(sid);
  assert.deepEqual([last_tested, tests, tts_tested_ok], [null, { tts: null, stt: null }, null]);
});

test('a key file of Google without its two parts is refused before anybody is asked', async () => {
  for (const [over, said] of [
    [{ client_email: '' }, /has no client_email\. Upload/],
    [{ private_key: null }, /has no private_key\. Upload/],
    [{ client_email: 7, private_key: undefined }, /has no client_email and no private_key/],
  ] as const) {
    const file = { ...JSON.parse(aSpeechServiceKey()), ...over };
    const sid = await aSpeechRow(app, {
      ...{ vendor: 'google', service_provider_sid: who.providerA, account_sid: who.a1 },
      credential: app.cipher.sealForPlatform(toStoredText('google', { service_key: JSON.stringify(file) })),
    });
    const reply = await app.ask('GET', path(sid), { as: who.userA1 });
    assert.deepEqual([reply.status, reply.problem.code], [422, 'conflict'], reply.text);
    assert.match(reply.problem.msg, said);
    assert.equal((await get(sid)).last_tested, null);
  }
});

test('tests have a limit of their own for each caller, which lets a whole list be tested at once', async () => {
  const limited = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const { admin, providerA } = await makeTenants(limited);
  const address = at(speechServiceEndpoints.test.path, {
    service_provider_sid: providerA,
    speech_credential_sid: '00000000-0000-4000-8000-000000000000',
  });
  const statuses = [];
  for (let n = 0; n < 13; n += 1) statuses.push((await limited.ask('GET', address, { as: admin })).status);
  assert.deepEqual(statuses, [...Array(12).fill(404), 429]);
  await limited.close();
});
