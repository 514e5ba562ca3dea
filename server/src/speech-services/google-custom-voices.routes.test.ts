import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type CustomVoice,
  customVoiceEndpoints,
  LARGEST_CLONING_KEY,
  MODEL_REQUIRED,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { aCustomVoice, aVoiceCloningKey } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { at } from '../testing/paths.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;
/** Of account A1, and of its provider. */
let own: string;
let shared: string;

const google = (over: object) =>
  aSpeechRow(app, { vendor: 'google', service_provider_sid: who.providerA, ...over });

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  own = await google({ account_sid: who.a1 });
  shared = await google({ account_sid: null });
});
after(() => app.close());

const { create, list, read, remove, setCloningKey, update } = customVoiceEndpoints;
const path = (sid: string, of: { path: string } = read) => at(of.path, { google_custom_voice_sid: sid });

async function make(over: object = {}, as: Who = who.userA): Promise<string> {
  const body = aCustomVoice({ speech_credential_sid: own, ...over });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const get = async (sid: string, as: Who = who.userA) =>
  (await app.ask<CustomVoice>(read.method, path(sid), { as })).body;

function aFile(content: string | Uint8Array<ArrayBuffer>, name = 'file'): FormData {
  const form = new FormData();
  form.append(name, new Blob([content], { type: 'text/plain' }), 'key.txt');
  return form;
}

const upload = (sid: string, body: unknown) =>
  app.ask(setCloningKey.method, path(sid, setCloningKey), { as: who.userA, body });

test('voices are refused without a credential, to neighbours, and changes to view-only users', async () => {
  const sid = await make();
  const body = aCustomVoice({ speech_credential_sid: own });
  const changes = [
    { method: create.method, path: create.path, body },
    { method: update.method, path: path(sid), body: { name: 'Other' } },
    { method: remove.method, path: path(sid) },
    { method: setCloningKey.method, path: path(sid, setCloningKey), body: aFile(aVoiceCloningKey) },
  ];
  for (const one of changes) await assertRefusedToViewers(app, who, one);
  const reads = [read, list].map((one) => ({ method: one.method, path: path(sid, one) }));
  for (const one of [...changes, ...reads]) await assertNeedsCredential(app, one);
  for (const as of [who.userA2, who.userB, who.userB1]) {
    for (const one of [...changes, { method: read.method, path: path(sid), body: undefined }])
      assert.equal((await app.ask(one.method, one.path, { as, body: one.body })).status, 403, one.path);
    const query = `${list.path}?speech_credential_sid=${own}`;
    assert.equal((await app.ask('GET', query, { as })).status, 403);
  }
  assert.equal((await get(sid)).name, 'Reception');
});

test('a voice needs a Google credential within reach, a name, and a model or a key', async () => {
  const refused = async (over: object, as: Who = who.userA1) => {
    const sent = aCustomVoice({ speech_credential_sid: own, ...over });
    const { status, problem } = await app.ask(create.method, create.path, { as, body: sent });
    return [status, problem.issues?.[0]?.path, problem.issues?.[0]?.message];
  };
  const unknown = randomUUID();
  assert.deepEqual((await refused({ speech_credential_sid: unknown })).slice(0, 2), [
    400,
    'speech_credential_sid',
  ]);
  const aws = await aSpeechRow(app, {
    vendor: 'aws',
    service_provider_sid: who.providerA,
    account_sid: who.a1,
  });
  assert.deepEqual(await refused({ speech_credential_sid: aws }), [
    400,
    'speech_credential_sid',
    'AWS has no custom voices here.',
  ]);
  assert.deepEqual(await refused({ name: ' ' }), [400, 'name', 'Name is required']);
  assert.deepEqual(await refused({ model: '' }), [400, 'model', MODEL_REQUIRED]);
  assert.equal((await refused({ speech_credential_sid: shared }))[0], 403, "the provider's own");
});

test("a voice is made, changed by what is named, and removed, each in its credential's history", async () => {
  const own = await google({ account_sid: who.a1 });
  const sid = await make({ use_voice_cloning_key: true, model: '', speech_credential_sid: own }, who.userA1);
  const made = { ...aCustomVoice(), google_custom_voice_sid: sid, speech_credential_sid: own };
  assert.deepEqual(await get(sid), { ...made, use_voice_cloning_key: 1, model: '' });
  const put = (body: object) => app.ask(update.method, path(sid), { as: who.userA1, body });
  assert.equal((await put({ name: 'Desk', voice_cloning_key: 'canary-secret' })).status, 204);
  assert.equal((await get(sid)).name, 'Desk');
  const without = await put({ use_voice_cloning_key: 0 });
  assert.deepEqual(without.problem.issues, [{ path: 'model', message: MODEL_REQUIRED }]);
  assert.equal((await put({ use_voice_cloning_key: 0, model: 'm', reported_usage: 'OFFLINE' })).status, 204);
  assert.equal((await app.ask(remove.method, path(sid), { as: who.userA1 })).status, 204);
  assert.equal((await app.ask(remove.method, path(sid), { as: who.userA1 })).status, 404);
  assert.equal((await app.ask(read.method, '/GoogleCustomVoices/undefined', { as: who.userA1 })).status, 400);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'record_name', 'account_sid', 'after_json'])
    .where('record_sid', '=', own)
    .orderBy('audit_sid')
    .execute();
  const facts = { action: 'update', kind: 'speech-services', record_name: 'Google', account_sid: who.a1 };
  assert.deepEqual(
    entries.map(({ after_json, ...entry }) => [entry, /"name":"(\w+)"/.exec(after_json ?? '')?.[1]]),
    [
      [facts, 'Reception'],
      [facts, 'Desk'],
      [facts, 'Desk'],
      [facts, undefined],
    ],
  );
});

test('two people at one voice: the second hears of the first', async () => {
  const sid = await make();
  const headers = { 'if-match': '"another"' };
  const late = await app.ask(update.method, path(sid), { as: who.userA, body: { name: 'x' }, headers });
  assert.equal(late.status, 409);
});

test('a cloning key is stored whole and shown no further than its beginning', async () => {
  const sid = await make();
  assert.ok(!('voice_cloning_key' in (await get(sid))));
  assert.equal((await upload(sid, aFile(aVoiceCloningKey))).status, 204);
  const { voice_cloning_key } = await app.db
    .selectFrom('google_custom_voices')
    .select('voice_cloning_key')
    .where('google_custom_voice_sid', '=', sid)
    .executeTakeFirstOrThrow();
  assert.equal(voice_cloning_key, aVoiceCloningKey);
  assert.equal((await get(sid)).voice_cloning_key, `${aVoiceCloningKey.slice(0, 100)}...`);
  assert.equal((await upload(sid, aFile('short and canary-secret'))).status, 204);
  assert.equal((await get(sid)).voice_cloning_key, 'short and c...');
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select('after_json')
    .where('record_sid', '=', own)
    .where('after_json', 'like', '%short and c...%')
    .execute();
  assert.equal(entries.length, 1);
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
});

test('a cloning key is one text file of bounded size', async () => {
  const sid = await make();
  const refused = async (body: unknown) => {
    const { status, problem } = await upload(sid, body);
    return [status, problem.issues?.[0]?.message ?? problem.msg];
  };
  assert.deepEqual(await refused(aFile('x', 'other')), [400, 'A file is required']);
  assert.deepEqual(await refused(aFile('')), [400, 'The file is empty']);
  assert.deepEqual(await refused(aFile(' \n')), [
    400,
    'The file is not a text file, so it cannot be a voice cloning key.',
  ]);
  for (const bytes of [
    [0, 1, 2],
    [0xff, 0xfe, 0x41],
  ])
    assert.match(String((await refused(aFile(new Uint8Array(bytes))))[1]), /not a text file/);
  assert.deepEqual(await refused(aFile('x'.repeat(LARGEST_CLONING_KEY + 1))), [
    400,
    'The file is larger than 1 MiB, so it cannot be a voice cloning key',
  ]);
  assert.equal((await refused(aFile('x'.repeat(1_200_000))))[0], 413);
  assert.equal((await refused({ file: 'x' }))[0], 415);
  const broken = await app.ask(setCloningKey.method, path(sid, setCloningKey), {
    as: who.userA,
    body: 'no parts',
    headers: { 'content-type': 'multipart/form-data' },
  });
  assert.equal(broken.status, 400);
  const many = aFile('x');
  for (let n = 0; n < 20; n += 1) many.append(`more${n}`, 'x');
  assert.equal((await refused(many))[0], 413);
  assert.ok(!('voice_cloning_key' in (await get(sid))));
});

test('a list is by credential, or by owner and label, and an account sees no key of its provider', async () => {
  const [mine, labelled] = [
    await google({ account_sid: who.a1 }),
    await google({ account_sid: null, label: 'sales' }),
  ];
  const names = ['b', 'a', 'c'];
  for (const name of names) await make({ speech_credential_sid: mine, name });
  const theirs = await make({ speech_credential_sid: labelled, name: 'shared' });
  await upload(theirs, aFile(aVoiceCloningKey));
  const ask = async (query: string, as: Who = who.userA1) => {
    const reply = await app.ask<CustomVoice[]>(list.method, `${list.path}?${query}`, { as });
    return reply.status === 200 ? reply.body.map(({ name }) => name) : reply.status;
  };
  assert.deepEqual(await ask(`speech_credential_sid=${mine}`), ['a', 'b', 'c']);
  assert.deepEqual(await ask('label=sales'), ['shared']);
  assert.deepEqual(await ask(`account_sid=${who.a1}&label=sales`, who.userA), ['shared']);
  assert.deepEqual(await ask('label=sales', who.userA), ['shared']);
  assert.deepEqual(await ask(`service_provider_sid=${who.providerA}&label=sales`, who.admin), ['shared']);
  await app.db
    .updateTable('speech_credentials')
    .set({ label: '' })
    .where('speech_credential_sid', '=', mine)
    .execute();
  const unlabelled = await ask('');
  assert.ok(Array.isArray(unlabelled) && unlabelled.includes('a') && !unlabelled.includes('shared'));
  assert.deepEqual(await ask('label=sales', who.userB1), []);
  assert.equal(await ask(`account_sid=${who.b1}`), 403);
  assert.equal(await ask(`service_provider_sid=${who.providerB}`), 403);
  assert.equal(await ask(`speech_credential_sid=${randomUUID()}`), 404);
  assert.equal(await ask('', who.admin), 400);
  assert.ok(!('voice_cloning_key' in (await get(theirs, who.userA1))));
  assert.ok('voice_cloning_key' in (await get(theirs, who.userA)));
  const page = `${list.path}?speech_credential_sid=${mine}&page=2&page_size=2`;
  const { body } = await app.ask<{ total: number; data: CustomVoice[] }>('GET', page, { as: who.userA1 });
  assert.deepEqual([body.total, body.data.map(({ name }) => name)], [3, ['c']]);
});
