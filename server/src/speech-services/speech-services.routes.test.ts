import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { wireNames } from '@trunkline/contract/core/field-wire.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { LABEL_TAKEN } from '@trunkline/contract/speech-services/speech-credential.ts';
import {
  type SpeechCredential,
  speechServiceEndpoints,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { aSpeechCredential, speechSamples } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { speechVendors } from '@trunkline/contract/speech-services/vendors.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, listOfAccount, listOfProvider, read, remove, update } = speechServiceEndpoints;

const ofAccount = (account_sid: string, sid = '') =>
  `/Accounts/${account_sid}/SpeechCredentials${sid && `/${sid}`}`;
const ofProvider = (sid = '') => at(sid ? read.path : create.path, ids(sid));
const ids = (speech_credential_sid: string) => ({
  service_provider_sid: who.providerA,
  speech_credential_sid,
});
const label = () => `l-${randomUUID().slice(0, 8)}`;

/** Of account A1 unless the body says otherwise; null is the provider's own. */
async function make(body: object = {}, vendor: Parameters<typeof aSpeechCredential>[0] = 'soniox') {
  const sent = aSpeechCredential(vendor, { account_sid: who.a1, label: label(), ...body });
  const reply = await app.ask<{ sid: string }>('POST', ofProvider(), { as: who.userA, body: sent });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const get = async (sid: string, as: Who = who.admin) =>
  (await app.ask<SpeechCredential>('GET', ofProvider(sid), { as })).body;

const list = async (path: string, as: Who) => (await app.ask<SpeechCredential[]>('GET', path, { as })).body;

test('a create is refused without a credential, to neighbours and to view-only users, on both paths', async () => {
  const body = aSpeechCredential('soniox', { account_sid: who.a1, label: 'never made' });
  const request = { method: 'POST', path: ofAccount(who.a1), body } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const onProvider = { ...request, path: ofProvider() };
  await assertNeedsCredential(app, onProvider);
  await assertRefusedToViewers(app, who, onProvider);
  for (const as of [who.userA2, who.userB, who.userB1])
    assert.equal((await app.ask('POST', ofProvider(), { as, body })).status, 403);
  const rows = await app.db
    .selectFrom('speech_credentials')
    .select('label')
    .where('label', '=', 'never made')
    .execute();
  assert.deepEqual(rows, []);
});

test('a create says what is wrong with each field', async () => {
  const body = { vendor: 'elevenlabs', label: 'x'.repeat(65), options: '{' };
  const reply = await app.ask('POST', ofAccount(who.a1), { as: who.userA1, body });
  assert.equal(reply.status, 400);
  const issues = Object.fromEntries(reply.problem.issues?.map(({ path, message }) => [path, message]) ?? []);
  assert.equal(issues.api_key, 'API key is required');
  assert.equal(issues.options, 'Extra options must be valid JSON');
  assert.match(issues.label ?? '', /at most 64/);
  const unknown = await app.ask('POST', ofAccount(who.a1), { as: who.userA1, body: { vendor: 'acme' } });
  assert.deepEqual(unknown.problem.issues, [{ path: 'vendor', message: 'There is no speech vendor acme' }]);
  assert.equal((await app.ask('POST', ofAccount(who.a1), { as: who.userA1 })).status, 400);
});

test('the owner is that of the path, and the body may only name one that fits it', async () => {
  const body = (over: object) => aSpeechCredential('soniox', { label: label(), ...over });
  const refused = async (path: string, over: object, as: Who = who.admin) => {
    const { status, problem } = await app.ask('POST', path, { as, body: body(over) });
    assert.equal(status, 400, problem.msg);
    return problem.issues?.[0]?.path;
  };
  assert.equal(await refused(ofProvider(), { account_sid: who.b1 }), 'account_sid');
  assert.equal(await refused(ofProvider(), { account_sid: randomUUID() }), 'account_sid');
  assert.equal(await refused(ofProvider(), { service_provider_sid: who.providerB }), 'service_provider_sid');
  assert.equal(await refused(ofAccount(who.a1), { account_sid: who.a2 }, who.userA), 'account_sid');
  const foreign = await app.ask('POST', ofProvider(), { as: who.userA, body: body({ account_sid: who.b1 }) });
  assert.equal(foreign.status, 403);
  const nowhere = await app.ask('POST', ofAccount(randomUUID()), { as: who.admin, body: body({}) });
  assert.equal(nowhere.status, 404);
  assert.equal(
    (await app.ask('POST', ofAccount('undefined'), { as: who.admin, body: body({}) })).status,
    400,
  );

  const owners = async (path: string, as: Who, over: object = {}) => {
    const reply = await app.ask<{ sid: string }>('POST', path, { as, body: body(over) });
    assert.equal(reply.status, 201, reply.text);
    const { account_sid, service_provider_sid } = await get(reply.body.sid);
    return [service_provider_sid, account_sid];
  };
  assert.deepEqual(await owners(ofProvider(), who.userA), [who.providerA, null]);
  assert.deepEqual(await owners(ofProvider(), who.userA, { account_sid: who.a2 }), [who.providerA, who.a2]);
  assert.deepEqual(await owners(ofProvider(), who.userA1), [who.providerA, who.a1]);
  assert.deepEqual(await owners(ofAccount(who.a1), who.userA1), [who.providerA, who.a1]);
  assert.deepEqual(await owners(ofAccount(who.a2), who.admin), [who.providerA, who.a2]);
});

test('a label is taken within its owner and vendor alone, whatever its case', async () => {
  const sales = label();
  const ask = async (over: object) => {
    const body = aSpeechCredential('soniox', { label: sales, ...over });
    return app.ask('POST', ofProvider(), { as: who.userA, body });
  };
  assert.equal((await ask({ account_sid: who.a1 })).status, 201);
  const again = await ask({ account_sid: who.a1, label: sales.toUpperCase() });
  assert.equal(again.status, 422);
  assert.deepEqual(again.problem.issues, [{ path: 'label', message: LABEL_TAKEN }]);
  assert.equal((await ask({ account_sid: who.a2 })).status, 201, 'another account has it');
  assert.equal((await ask({ account_sid: null })).status, 201, 'the provider has it');
  assert.equal((await ask({ account_sid: null })).status, 422);
  const other = aSpeechCredential('voxist', { label: sales, account_sid: who.a1 });
  assert.equal((await app.ask('POST', ofProvider(), { as: who.userA, body: other })).status, 201);
  for (const _ of [1, 2]) assert.equal((await ask({ account_sid: who.a1, label: null })).status, 201);
});

test('every vendor is stored sealed and comes back with its secrets masked', async () => {
  for (const { sent, variant } of speechSamples) {
    const body = { ...sent, account_sid: who.a1, label: label() };
    const reply = await app.ask<{ sid: string }>('POST', ofAccount(who.a1), { as: who.userA1, body });
    assert.equal(reply.status, 201, `${sent.vendor} ${variant}: ${reply.text}`);
    const made = (await get(reply.body.sid)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(sent))
      if (!/canary-secret/.test(String(value)) && name !== 'label')
        assert.deepEqual(made[name], value, `${sent.vendor} ${name}`);
      else if (name !== 'label' && name !== 'service_key') assert.match(String(made[name]), /^.{0,6}X{10}$/);
    const { credential } = await app.db
      .selectFrom('speech_credentials')
      .select('credential')
      .where('speech_credential_sid', '=', reply.body.sid)
      .executeTakeFirstOrThrow();
    assert.doesNotMatch(credential, /canary|sample/);
    assert.match(app.cipher.open(credential, ''), /^\{/);
  }
});

test('a read is refused to neighbours; under another tenant of the caller it is unknown', async () => {
  const sid = await make();
  await assertNeedsCredential(app, { method: 'GET', path: ofAccount(who.a1, sid) });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: ofAccount(who.a1, sid) });
  for (const as of [who.userA2, who.userB, who.userB1])
    assert.equal((await app.ask('GET', ofProvider(sid), { as })).status, 403);
  assert.equal((await app.ask('GET', ofAccount(who.a2, sid), { as: who.userA2 })).status, 403);
  assert.equal((await app.ask('GET', ofAccount(who.a2, sid), { as: who.userA })).status, 404);
  assert.equal((await app.ask('GET', ofAccount(who.b1, sid), { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', ofProvider(randomUUID()), { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', ofProvider('undefined'), { as: who.admin })).status, 400);
  for (const as of [who.viewerA1, who.userA1, who.userA])
    assert.equal((await app.ask('GET', ofAccount(who.a1, sid), { as })).status, 200);
});

test("an account sees its provider's credential without its secrets, and changes nothing of it", async () => {
  const sid = await make({ account_sid: null, aws_region: 'eu-west-1' }, 'aws');
  const seen = await get(sid, who.userA1);
  assert.equal(seen.aws_region, 'eu-west-1');
  assert.ok(!('secret_access_key' in seen));
  const keyed = await make({ account_sid: null });
  assert.ok('api_key' in (await get(keyed, who.userA)));
  assert.ok(!('api_key' in (await get(keyed, who.userA1))));
  const listed = (await list(ofAccount(who.a1), who.userA1)).find(
    (one) => one.speech_credential_sid === keyed,
  );
  assert.ok(listed && !('api_key' in listed));
  assert.equal((await app.ask('GET', ofAccount(who.a1, keyed), { as: who.userA1 })).status, 200);
  for (const method of ['PUT', 'DELETE'] as const)
    assert.equal(
      (await app.ask(method, ofAccount(who.a1, keyed), { as: who.userA1, body: { use_for_stt: 0 } })).status,
      403,
    );
  assert.equal((await app.ask('GET', ofProvider(keyed), { as: who.userB1 })).status, 403);
});

test('an update is refused to neighbours and view-only users, and changes nothing then', async () => {
  const sid = await make();
  const stored = await get(sid);
  const request = { method: 'PUT', path: ofAccount(who.a1, sid), body: { use_for_stt: 0 } } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const wrong = await app.ask('PUT', ofAccount(who.a1, sid), { as: who.userA1, body: { api_key: '' } });
  assert.deepEqual(wrong.problem.issues, [{ path: 'api_key', message: 'API key is required' }]);
  assert.deepEqual(await get(sid), stored);
});

test('a PUT changes what it names; saving what was read changes nothing, masked secrets included', async () => {
  const sid = await make({}, 'elevenlabs');
  const stored = await get(sid);
  const sealed = () =>
    app.db
      .selectFrom('speech_credentials')
      .select('credential')
      .where('speech_credential_sid', '=', sid)
      .executeTakeFirstOrThrow();
  const first = await sealed();
  const path = at(update.path, ids(sid));
  assert.equal((await app.ask(update.method, path, { as: who.userA1, body: stored })).status, 204);
  assert.deepEqual([await get(sid), await sealed()], [stored, first]);
  const body = { model_id: 'eleven_multilingual_v2', vendor: 'aws', label: 'other', account_sid: null };
  assert.equal((await app.ask(update.method, path, { as: who.userA1, body })).status, 204);
  assert.deepEqual(await get(sid), { ...stored, model_id: 'eleven_multilingual_v2' });
  const { api_key } = JSON.parse(app.cipher.open((await sealed()).credential, ''));
  assert.equal(api_key, 'elevenlabs-sample-canary-secret-0123456789');
});

test('an answer has every value of its vendor, null where there is none, and saving it changes nothing', async () => {
  for (const { sent, variant, vendor } of speechSamples) {
    const what = `${vendor} ${variant}`;
    const body = { ...sent, account_sid: who.a1, label: label() };
    const made = await app.ask<{ sid: string }>('POST', ofAccount(who.a1), { as: who.userA1, body });
    const stored: Record<string, unknown> = await get(made.body.sid);
    for (const name of wireNames(speechVendors[vendor].fields)) {
      assert.ok(name in stored, `${what}: ${name}`);
      if (!(name in sent) && !name.startsWith('use_')) assert.equal(stored[name], null, `${what}: ${name}`);
    }
    const path = ofProvider(made.body.sid);
    const reply = await app.ask('PUT', path, { as: who.userA1, body: stored });
    assert.equal(reply.status, 204, `${what}: ${reply.text}`);
    assert.deepEqual(await get(made.body.sid), stored, what);
  }
});

test('changes of several values at the same time are all kept', async () => {
  const sid = await make({ playht_tts_uri: 'tts.example.com/a' }, 'playht');
  const bodies = [
    { voice_engine: 'PlayDialog' },
    { playht_tts_uri: 'tts.example.com' },
    { options: { speed: 2 } },
  ];
  const replies = await Promise.all(
    bodies.map((body) => app.ask('PUT', ofProvider(sid), { as: who.userA1, body })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [204, 204, 204],
    replies.map(({ text }) => text).join(),
  );
  const { voice_engine, playht_tts_uri, options } = await get(sid);
  assert.deepEqual([voice_engine, playht_tts_uri, options], ['PlayDialog', 'tts.example.com', '{"speed":2}']);
});

test('two people at one credential: the second hears of the first', async () => {
  const sid = await make();
  const { etag } = (await app.ask('GET', ofProvider(sid), { as: who.admin })).headers;
  const put = (if_match: string) =>
    app.ask('PUT', ofProvider(sid), {
      as: who.userA1,
      body: { use_for_stt: 0 },
      headers: { 'if-match': if_match },
    });
  assert.equal((await put(String(etag))).status, 204);
  const late = await put(String(etag));
  assert.equal(late.status, 409);
  assert.equal((late.problem.current as SpeechCredential).use_for_stt, 0);
});

test('a delete is refused to neighbours and view-only users, then takes voices and test results along', async () => {
  const speech_credential_sid = await make({}, 'google');
  const path = at(remove.path, ids(speech_credential_sid));
  await assertNeedsCredential(app, { method: remove.method, path });
  await assertRefusedToViewers(app, who, { method: remove.method, path });
  await assertRefusedToNeighbours(app, who, {
    method: remove.method,
    path: ofAccount(who.a1, speech_credential_sid),
  });
  const voice = { google_custom_voice_sid: randomUUID(), speech_credential_sid, name: 'v', model: 'm' };
  await app.db.insertInto('google_custom_voices').values(voice).execute();
  await app.db
    .insertInto('trunkline_speech_test_results')
    .values({
      speech_credential_sid,
      capability: 'tts',
      ok: 1,
      reason: null,
      tested_at: '2025-10-01 00:00:00',
    })
    .execute();
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 404);
  for (const table of ['google_custom_voices', 'trunkline_speech_test_results'] as const) {
    const rows = await app.db
      .selectFrom(table)
      .select('speech_credential_sid')
      .where('speech_credential_sid', '=', speech_credential_sid)
      .execute();
    assert.deepEqual(rows, [], table);
  }
});

test('each change leaves an entry with the secrets masked, and none without the other', async () => {
  const sid = await make({ label: 'sales', account_sid: who.a2 });
  await app.ask('PUT', ofProvider(sid), { as: who.userA, body: { api_key: 'another canary-secret' } });
  await app.ask('DELETE', ofProvider(sid), { as: who.userA });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, kind, record_name }) => [action, kind, record_name]),
    [
      ['create', 'speech-services', 'Soniox (sales)'],
      ['update', 'speech-services', 'Soniox (sales)'],
      ['delete', 'speech-services', 'Soniox (sales)'],
    ],
  );
  assert.deepEqual([entries[1]?.account_sid, entries[1]?.service_provider_sid], [who.a2, who.providerA]);
  assert.match(entries[1]?.after_json ?? '', /"api_key":"anotheX{10}"/);
  assert.ok(!JSON.stringify(entries).includes('canary-secret'));
});

test('the lists are refused without a credential and to neighbours', async () => {
  for (const path of [ofAccount(who.a1), ofProvider()])
    await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, {
    method: 'GET',
    path: at(listOfAccount.path, { account_sid: who.a1 }),
  });
  const provider = at(listOfProvider.path, { service_provider_sid: who.providerA });
  for (const as of [who.userB, who.userB1])
    assert.equal((await app.ask('GET', provider, { as })).status, 403);
  assert.equal((await app.ask('GET', ofAccount(randomUUID()), { as: who.admin })).status, 404);
  const reply = await app.ask<Page<SpeechCredential>>('GET', `${provider}?page=1&page_size=2`, {
    as: who.userA,
  });
  assert.equal(reply.body.data.length, 2);
});
