import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  type CustomVoice,
  KEY_NEEDED,
  LARGEST_CLONING_KEY,
  MODEL_REQUIRED,
} from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import type { SpeechCredentialWithVoices } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import {
  aCustomVoice,
  aSpeechCredential,
  aVoiceCloningKey,
} from '@trunkline/contract/speech-services/vendors.sample.ts';
import { atOnce, rounds } from '../testing/race.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const path = (sid = '') => `/Accounts/${who.a1}/SpeechCredentials${sid && `/${sid}`}`;
const aGoogle = (over: object = {}) =>
  aSpeechCredential('google', { account_sid: who.a1, label: randomUUID().slice(0, 8), ...over });
const cloned = (over: object = {}) =>
  aCustomVoice({ use_voice_cloning_key: 1, model: '', voice_cloning_key: aVoiceCloningKey, ...over });

const post = (body: object) => app.ask<{ sid: string }>('POST', path(), { as: who.userA1, body });
const put = (sid: string, body: object, headers: Record<string, string> = {}) =>
  app.ask('PUT', path(sid), { as: who.userA1, body, headers });
const get = (sid: string) => app.ask<SpeechCredentialWithVoices>('GET', path(sid), { as: who.userA1 });

async function make(voices: object[], over: object = {}): Promise<string> {
  const reply = await post(aGoogle({ custom_voices: voices, ...over }));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const voicesOf = async (sid: string) => (await get(sid)).body.custom_voices ?? [];
const names = async (sid: string) => (await voicesOf(sid)).map(({ name }) => name);
const keyOf = async ({ google_custom_voice_sid }: CustomVoice) => {
  const row = await app.db
    .selectFrom('google_custom_voices')
    .select('voice_cloning_key')
    .where('google_custom_voice_sid', '=', google_custom_voice_sid)
    .executeTakeFirstOrThrow();
  return row.voice_cloning_key;
};

test('voices are made with their credential, keys whole, and come back with it', async () => {
  const sid = await make([aCustomVoice({ name: 'b' }), cloned({ name: 'a' })]);
  const [first, second] = (await voicesOf(sid)) as [CustomVoice, CustomVoice];
  assert.deepEqual(
    [first, second].map(({ google_custom_voice_sid: _, speech_credential_sid, ...voice }) => {
      assert.equal(speech_credential_sid, sid);
      return voice;
    }),
    [
      cloned({ name: 'a', voice_cloning_key: `${aVoiceCloningKey.slice(0, 100)}...` }),
      aCustomVoice({ name: 'b' }),
    ],
  );
  assert.equal(await keyOf(first), aVoiceCloningKey);
});

test('a change saves the whole list: changed, added, and gone where left out', async () => {
  const sid = await make([aCustomVoice({ name: 'a' }), aCustomVoice({ name: 'b' }), cloned({ name: 'c' })]);
  const [a, , c] = (await voicesOf(sid)) as [CustomVoice, CustomVoice, CustomVoice];
  const list = [{ ...a, name: 'a2', reported_usage: 'OFFLINE' }, c, aCustomVoice({ name: 'd' })];
  assert.equal((await put(sid, { custom_voices: list })).status, 204);
  const after = await voicesOf(sid);
  assert.deepEqual(
    after.map(({ name, reported_usage }) => [name, reported_usage]),
    [
      ['a2', 'OFFLINE'],
      ['c', 'REALTIME'],
      ['d', 'REALTIME'],
    ],
  );
  assert.equal(after[0]?.google_custom_voice_sid, a.google_custom_voice_sid);
  assert.equal(await keyOf(c), aVoiceCloningKey, 'the shown beginning keeps the stored key');
  assert.equal((await put(sid, { custom_voices: [{ ...c, voice_cloning_key: 'bmV3' }] })).status, 204);
  assert.equal(await keyOf(c), 'bmV3');
  assert.deepEqual(await names(sid), ['c']);
  assert.equal((await put(sid, { custom_voices: [] })).status, 204);
  assert.deepEqual(await names(sid), []);
});

test('a change that names no list leaves it, and so does one where it has no place', async () => {
  const sid = await make([aCustomVoice()]);
  assert.equal((await put(sid, { model_id: 'gemini' })).status, 204);
  assert.equal((await put(sid, { custom_voices: null })).status, 204);
  assert.equal((await put(sid, { use_for_tts: 0, custom_voices: [] })).status, 204);
  assert.deepEqual(await names(sid), ['Reception'], 'voices of a credential that does not speak');
  const mute = await make([{ name: '' }], { use_for_tts: 0, use_for_stt: 1 });
  assert.deepEqual(await names(mute), []);
  const other = await post(
    aSpeechCredential('soniox', { account_sid: who.a1, custom_voices: [{ name: '' }] }),
  );
  assert.equal(other.status, 201, other.text);
  assert.ok(!('custom_voices' in (await get(other.body.sid)).body));
});

test('what is wrong is said by row, and nothing is saved then', async () => {
  const sid = await make([aCustomVoice()]);
  const foreign = (await voicesOf(await make([aCustomVoice({ name: 'foreign' })])))[0] as CustomVoice;
  const [own] = (await voicesOf(sid)) as [CustomVoice];
  const faults = async (custom_voices: unknown) => {
    const { status, problem } = await put(sid, { use_for_stt: 0, custom_voices });
    assert.equal(status, 400);
    return problem.issues?.map((issue) => [issue.path.replace('custom_voices.', ''), issue.message]);
  };
  assert.deepEqual(await faults([own, aCustomVoice({ name: ' ' }), aCustomVoice({ model: '' })]), [
    ['1.name', 'Name is required'],
    ['2.model', MODEL_REQUIRED],
  ]);
  const { voice_cloning_key: _, ...keyless } = cloned() as Record<string, unknown>;
  assert.deepEqual(await faults([keyless, { ...own, use_voice_cloning_key: 1 }]), [
    ['0.voice_cloning_key', KEY_NEEDED],
    ['1.voice_cloning_key', KEY_NEEDED],
  ]);
  const wrong = (key: string) => faults([cloned({ voice_cloning_key: key })]);
  assert.match(String(await wrong('a\u0000b')), /not a text file/);
  assert.match(String(await wrong('x'.repeat(LARGEST_CLONING_KEY + 1))), /larger than 1 MiB/);
  assert.match(String(await faults([foreign])), /does not belong to this credential/);
  assert.match(String(await faults([own, own])), /in the list twice/);
  assert.match(String(await faults(Array.from({ length: 51 }, () => aCustomVoice()))), /At most 50/);
  assert.match(String(await faults('x')), /custom_voices must be a list/);
  assert.equal((await get(sid)).body.use_for_stt, 1);
  assert.deepEqual(await names(sid), ['Reception']);
  const label = randomUUID().slice(0, 8);
  assert.equal((await post(aGoogle({ label, custom_voices: [keyless] }))).status, 400);
  const made = app.db.selectFrom('speech_credentials').select('label').where('label', '=', label);
  assert.deepEqual(await made.execute(), []);
});

test('of more voices than there may be, as a platform stores them, none is added, and they stop no other change', async () => {
  const sid = await make([aCustomVoice()]);
  const voice = { speech_credential_sid: sid, name: 'More', model: 'a model' };
  await app.db
    .insertInto('google_custom_voices')
    .values(Array.from({ length: 51 }, () => ({ ...voice, google_custom_voice_sid: randomUUID() })))
    .execute();
  const custom_voices = await voicesOf(sid);
  assert.equal((await put(sid, { use_for_stt: 0, custom_voices })).status, 204);
  assert.deepEqual([(await get(sid)).body.use_for_stt, (await voicesOf(sid)).length], [0, 52]);
  const more = await put(sid, { use_for_stt: 1, custom_voices: [...custom_voices.slice(1), aCustomVoice()] });
  assert.equal(more.problem.msg, 'At most 50 custom voices');
});

test('of eight voices added at once to a credential that may have three more, three are there', () =>
  rounds(async () => {
    const sid = await make(Array.from({ length: 47 }, () => aCustomVoice()));
    const body = { ...aCustomVoice(), speech_credential_sid: sid };
    const answers = await atOnce(() => app.ask('POST', '/GoogleCustomVoices', { as: who.userA1, body }));
    assert.deepEqual(answers, { 201: 3, 422: 5 });
    assert.equal((await voicesOf(sid)).length, 50);
  }));

test('a stored voice without a model or a key, as a platform lets it be, stands in no way of a change', async () => {
  const sid = await make([aCustomVoice({ name: 'a' }), cloned({ name: 'b' })]);
  await app.db
    .updateTable('google_custom_voices')
    .set({ model: '', voice_cloning_key: null })
    .where('speech_credential_sid', '=', sid)
    .execute();
  const { body: stored } = await get(sid);
  const [a, b] = stored.custom_voices as [CustomVoice, CustomVoice];
  assert.equal((await put(sid, { ...stored, model_id: 'gemini' })).status, 204);
  assert.equal((await put(sid, { custom_voices: [{ ...a, name: 'a2' }, b] })).status, 204);
  assert.deepEqual(await names(sid), ['a2', 'b']);
  const single = `/GoogleCustomVoices/${a.google_custom_voice_sid}`;
  assert.equal((await app.ask('PUT', single, { as: who.userA1, body: { name: 'a3' } })).status, 204);
  const worse = [
    { ...a, use_voice_cloning_key: 1 },
    { ...b, use_voice_cloning_key: 0 },
  ];
  const { problem } = await put(sid, { custom_voices: worse });
  assert.deepEqual(
    problem.issues?.map(({ message }) => message),
    [KEY_NEEDED, MODEL_REQUIRED],
  );
});

test('a save larger than all keys may be is refused by its size', async () => {
  const sid = await make([]);
  const key = 'x'.repeat(LARGEST_CLONING_KEY);
  assert.equal(
    (await put(sid, { custom_voices: [1, 2, 3].map(() => cloned({ voice_cloning_key: key })) })).status,
    204,
  );
  const more = [1, 2, 3, 4, 5].map(() => cloned({ voice_cloning_key: key }));
  assert.equal((await put(sid, { custom_voices: more })).status, 413);
});

test('two people, one at the credential and one at its voices: the second hears of the first', async () => {
  const sid = await make([aCustomVoice()]);
  const etag = String((await get(sid)).headers.etag);
  assert.equal((await put(sid, { custom_voices: [aCustomVoice({ name: 'theirs' })] })).status, 204);
  const late = await put(sid, { model_id: 'gemini' }, { 'if-match': etag });
  assert.equal(late.status, 409);
});

test('the voices stand in the history of the credential, the keys do not', async () => {
  const sid = await make([cloned()]);
  await put(sid, { custom_voices: [] });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'before_json', 'after_json'])
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, after_json }) => [action, /"Reception"/.test(after_json ?? '')]),
    [
      ['create', true],
      ['update', false],
    ],
  );
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
});

test("an account sees its provider's voices without their keys", async () => {
  const shared = await aSpeechRow(app, {
    ...{ vendor: 'google', use_for_tts: 1, service_provider_sid: who.providerA, account_sid: null },
  });
  const body = { custom_voices: [cloned()] };
  const provider = `/ServiceProviders/${who.providerA}/SpeechCredentials/${shared}`;
  const saved = await app.ask('PUT', provider, { as: who.userA, body: { ...aGoogle(), ...body } });
  assert.equal(saved.status, 204, saved.text);
  const seen = await app.ask<SpeechCredentialWithVoices>('GET', provider, { as: who.userA1 });
  assert.equal(seen.body.custom_voices?.[0]?.name, 'Reception');
  assert.ok(!('voice_cloning_key' in (seen.body.custom_voices?.[0] ?? {})));
});
