import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { makeCipher } from '../security/cipher.ts';
import { aSpeechRow } from '../testing/speech-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

/** A provider with an account of its own, so that a test counts its own rows alone. */
async function aWorld() {
  const provider = await app.world.provider();
  const account = await app.world.account(provider);
  const user = await app.world.user({ service_provider_sid: provider, account_sid: account });
  const row = (over: Parameters<typeof aSpeechRow>[1]) =>
    aSpeechRow(app, { service_provider_sid: provider, account_sid: account, ...over });
  return {
    ...{ provider, account, user, row },
    ofProvider: `/ServiceProviders/${provider}/SpeechCredentials`,
    ofAccount: `/Accounts/${account}/SpeechCredentials`,
  };
}

async function labels(path: string, as: Who = who.admin) {
  const reply = await app.ask<SpeechCredential[]>('GET', path, { as });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.map((one) => one.label);
}

test("an account's list has its own and its provider's, a provider's its own alone", async () => {
  const { provider, row, user, ofAccount, ofProvider } = await aWorld();
  const sibling = await app.world.account(provider);
  await row({ label: 'own' });
  await row({ label: 'shared', account_sid: null });
  await row({ label: 'siblings', account_sid: sibling });
  await row({ label: 'before the platform named both', service_provider_sid: null });
  const own = ['before the platform named both', 'own'];
  assert.deepEqual(await labels(ofAccount), [...own, 'shared']);
  assert.deepEqual(await labels(`${ofAccount}?level=account`, user), own);
  assert.deepEqual(await labels(`${ofAccount}?level=service_provider`, user), ['shared']);
  assert.deepEqual(await labels(ofProvider), ['shared']);
  assert.deepEqual(await labels(ofProvider, user), [...own, 'shared']);
  assert.deepEqual(await labels(`${ofProvider}?level=account`), []);
});

test('how many the provider shares and how many fail is told with a page where it is asked for, unless a filter narrows it', async () => {
  const { provider, row, user, ofAccount, ofProvider } = await aWorld();
  await row({ label: 'own', tts_tested_ok: 0 });
  await row({ label: 'no longer used for that', tts_tested_ok: 0, use_for_tts: 0 });
  await row({ label: 'shared', account_sid: null });
  await row({ label: 'shared too', account_sid: null });
  await aSpeechRow(app, { service_provider_sid: await app.world.provider(), account_sid: null });
  const counts = async (path: string, as = who.admin) =>
    (await app.ask<Page<SpeechCredential>>('GET', path, { as })).body.counts;
  const told = { service_provider: { total: 2 }, failing: { total: 1 } };
  for (const path of [`${ofAccount}?level=account`, `${ofProvider}?level=all`])
    assert.deepEqual(await counts(`${path}&page=1&count_by=level`), told);
  assert.deepEqual(await counts(`${ofAccount}?page=1&count_by=level`, user), told);
  assert.deepEqual(await counts(`${ofProvider}?page=1&count_by=level`), { ...told, failing: { total: 0 } });
  for (const query of ['page=1', 'count_by=level', 'page=1&count_by=level&state=failing'])
    assert.equal(await counts(`${ofProvider}?${query}`), undefined, query);
  const llms = `/ServiceProviders/${provider}/LlmCredentials?page=1&count_by=level`;
  assert.deepEqual(await counts(llms), { service_provider: { total: 0 }, failing: { total: 0 } });
  const wrong = await app.ask('GET', `${ofProvider}?count_by=vendor`, { as: who.admin });
  assert.equal(wrong.problem.msg, 'count_by must be level');
});

test('it is narrowed by vendor, label and use, and counts what it is narrowed to', async () => {
  const { row, ofAccount } = await aWorld();
  await row({ vendor: 'aws', label: 'Sales 100%', use_for_tts: 1, use_for_stt: 0 });
  await row({ vendor: 'aws', label: 'Support', use_for_tts: 0, use_for_stt: 1, account_sid: null });
  await row({ vendor: 'custom:acme', label: null, use_for_tts: null, use_for_stt: 1 });
  assert.deepEqual(await labels(`${ofAccount}?vendor=AWS`), ['Sales 100%', 'Support']);
  assert.deepEqual(await labels(`${ofAccount}?vendor=custom:acme`), [null]);
  assert.deepEqual(await labels(`${ofAccount}?label=0%25`), ['Sales 100%']);
  assert.deepEqual(await labels(`${ofAccount}?label=%25s`), []);
  assert.deepEqual(await labels(`${ofAccount}?use=tts`), ['Sales 100%']);
  const path = `${ofAccount}?use=stt&page=2&page_size=1`;
  const { body } = await app.ask<Page<SpeechCredential>>('GET', path, { as: who.admin });
  assert.deepEqual([body.total, body.page, body.page_size, body.data.length], [2, 2, 1, 1]);
  for (const query of ['use=both', 'level=other', 'sort=api_key', 'page=-1'])
    assert.equal((await app.ask('GET', `${ofAccount}?${query}`, { as: who.admin })).status, 400, query);
});

test('every order is fixed, whichever page shows it', async () => {
  const { row, ofAccount } = await aWorld();
  const vendors = ['aws', 'google', 'soniox'];
  for (let n = 0; n < 24; n += 1)
    await row({
      vendor: vendors[n % 3] ?? '',
      label: n % 4 === 0 ? null : `label ${n % 5}`,
      last_tested: n % 2 === 0 ? null : `2025-10-0${1 + (n % 7)} 10:00:00`,
      ...(n % 3 === 1 ? { account_sid: null } : {}),
    });
  const pages = async (sort: string) => {
    const all: SpeechCredential[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const path = `${ofAccount}?page=${page}&page_size=7${sort && `&sort=${sort}`}`;
      const { body } = await app.ask<Page<SpeechCredential>>('GET', path, { as: who.admin });
      assert.equal(body.total, 24);
      all.push(...body.data);
    }
    return all;
  };
  const sorts = ['', 'vendor', '-vendor', 'label', '-label', 'last_tested', '-last_tested'];
  for (const sort of sorts) {
    const all = await pages(sort);
    assert.equal(new Set(all.map((one) => one.speech_credential_sid)).size, 24, sort);
    const name = (sort.replace('-', '') || 'vendor') as 'vendor' | 'label' | 'last_tested';
    const values = all.map((one) => one[name] ?? '');
    const inOrder = [...values].sort();
    assert.deepEqual(values, sort.startsWith('-') ? inOrder.reverse() : inOrder, sort);
    const bare = await app.ask<SpeechCredential[]>('GET', `${ofAccount}?sort=${sort || 'vendor'}`, {
      as: who.admin,
    });
    assert.deepEqual(bare.body, all, sort);
  }
});

test('what the platform or another program stored is shown as far as it is known', async () => {
  const { row, ofAccount } = await aWorld();
  const find = async (vendor: string) => {
    const path = `${ofAccount}?vendor=${vendor}`;
    return (await app.ask<Record<string, unknown>[]>('GET', path, { as: who.admin })).body[0] ?? {};
  };
  await row({ vendor: 'acme', values: { password: 'canary-secret' } });
  assert.ok(!('password' in (await find('acme'))));
  await row({ vendor: 'verbio', values: { client_secret: 'canary-secret', engine_version: 2, other: 'x' } });
  const verbio = await find('verbio');
  assert.deepEqual(
    [verbio.engine_version, verbio.client_secret, 'other' in verbio],
    ['2', 'canaryXXXXXXXXXX', false],
  );
  await row({ vendor: 'deepgram', values: { api_key: 'canary-secret-1', deepgram_stt_use_tls: true } });
  assert.equal((await find('deepgram')).deepgram_stt_use_tls, 1);
  await row({ vendor: 'google', values: { private_key: 'canary-secret', client_email: 'me@example.com' } });
  assert.match(String((await find('google')).service_key), /"private_key":"canaryX{10}".*me@example.com/);
  assert.deepEqual([verbio.use_for_tts, verbio.tests], [1, { tts: null, stt: null }]);
  await row({ vendor: 'custom:mine', label: '', values: { auth_token: '' } });
  const { auth_token, label } = await find('custom:mine');
  assert.deepEqual([auth_token, label], ['', null]);
});

test('a change leaves what it does not name as another program wrote it, and its tests with it', async () => {
  const { ofAccount, row, user } = await aWorld();
  const options = '{"speed":1.0}';
  const values = { api_key: 'canary-secret', model_id: null, options, number: 5, object: { a: [true] } };
  const sid = await row({ vendor: 'playht', values, tts_tested_ok: 1 });
  const put = async (body: object) => {
    const reply = await app.ask('PUT', `${ofAccount}/${sid}`, { as: user, body });
    assert.equal(reply.status, 204, reply.text);
    const { credential, tts_tested_ok } = await app.db
      .selectFrom('speech_credentials')
      .select(['credential', 'tts_tested_ok'])
      .where('speech_credential_sid', '=', sid)
      .executeTakeFirstOrThrow();
    return [JSON.parse(app.cipher.open(credential, '')), tts_tested_ok];
  };
  assert.deepEqual(await put({ use_for_tts: 1 }), [values, 1]);
  const changed = { ...values, voice_engine: 'PlayDialog' };
  assert.deepEqual(await put({ voice_engine: 'PlayDialog' }), [changed, null]);
});

const cannotBeRead =
  "The stored key of Soniox cannot be decrypted with this server's encryption secret. Enter it again, or restore the secret.";

test('values that cannot be read say so, stay as they are, and are replaced by a whole set only', async () => {
  const { row, ofAccount, user } = await aWorld();
  const foreign = makeCipher('the secret of another server', 'shared');
  const credential = foreign.sealForPlatform('{"api_key":"canary-secret"}');
  const sid = await row({ credential, use_for_tts: 0 });
  await row({ credential: '{"iv":"00","content":"zz"}' });
  await row({ credential: app.cipher.sealForPlatform('no object') });
  const { body } = await app.ask<SpeechCredential[]>('GET', ofAccount, { as: user });
  assert.deepEqual(
    body.map((one) => [one.unreadable, 'api_key' in one]),
    Array(3).fill([cannotBeRead, false]),
  );
  const path = `${ofAccount}/${sid}`;
  const put = (sent: object) => app.ask('PUT', path, { as: user, body: sent });
  for (const sent of [{}, { use_for_stt: 0 }, { api_key: 'canaryXXXXXXXXXX' }, { api_key: null }]) {
    const reply = await put(sent);
    assert.deepEqual(
      [reply.status, reply.problem.code, reply.problem.msg],
      [422, 'unreadable', cannotBeRead],
    );
  }
  const test = await app.ask('GET', `${path}/test`, { as: user });
  assert.deepEqual([test.status, test.problem.msg], [422, cannotBeRead]);
  const stored = () =>
    app.db
      .selectFrom('speech_credentials')
      .select(['credential', 'use_for_stt', 'last_tested'])
      .where('speech_credential_sid', '=', sid)
      .executeTakeFirstOrThrow();
  assert.deepEqual(await stored(), { credential, use_for_stt: 1, last_tested: null });
  const long = await put({ api_key: 'x'.repeat(2049) });
  assert.deepEqual([long.status, long.problem.issues?.[0]?.path], [400, 'api_key']);
  assert.equal((await put({ api_key: 'a new canary-secret' })).status, 204);
  assert.equal(app.cipher.open((await stored()).credential, ''), '{"api_key":"a new canary-secret"}');
  const mended = await app.ask<SpeechCredential>('GET', path, { as: user });
  assert.deepEqual([mended.body.api_key, mended.body.unreadable], ['a new XXXXXXXXXX', undefined]);
  await app.ask('DELETE', path, { as: user });
});

test('what the platform stored of a test counts until ours has more to say', async () => {
  const { row, ofAccount, user } = await aWorld();
  const last_tested = '2030-01-01 00:00:00';
  const sids = {
    google: await row({ vendor: 'google', last_tested, tts_tested_ok: 1, stt_tested_ok: 0 }),
    speechmatics: await row({ vendor: 'speechmatics', last_tested, tts_tested_ok: 0 }),
    soniox: await row({ vendor: 'soniox', last_tested, stt_tested_ok: 0 }),
  };
  const tested_at = '2030-01-01T00:00:00.000Z';
  await app.db
    .insertInto('trunkline_speech_test_results')
    .values({
      speech_credential_sid: sids.soniox,
      ...{ capability: 'stt' as const, ok: 0 as const, reason: 'Wrong key.', tested_at: last_tested },
    })
    .execute();
  const { body } = await app.ask<SpeechCredential[]>('GET', ofAccount, { as: user });
  const tests = (sid: string) => body.find((one) => one.speech_credential_sid === sid)?.tests;
  const [ok, fail] = (['ok', 'fail'] as const).map((status) => ({ status, reason: null, tested_at }));
  assert.deepEqual(tests(sids.google), { tts: ok, stt: fail });
  assert.deepEqual(tests(sids.speechmatics), { tts: null, stt: fail });
  assert.deepEqual(tests(sids.soniox), { tts: null, stt: { ...fail, reason: 'Wrong key.' } });
});

test('with an account and a provider go their credentials, voices and test results', async () => {
  const { row, provider, account } = await aWorld();
  // As the platform stored it for another provider's account.
  const kept = await aSpeechRow(app, { service_provider_sid: provider, account_sid: who.a1 });
  for (const account_sid of [account, null]) {
    const speech_credential_sid = await row({ vendor: 'google', account_sid });
    const google_custom_voice_sid = randomUUID();
    await app.db
      .insertInto('google_custom_voices')
      .values({ google_custom_voice_sid, speech_credential_sid, name: 'v', model: 'm' })
      .execute();
    await app.db
      .insertInto('trunkline_llm_credentials')
      .values({
        ...{ llm_credential_sid: randomUUID(), service_provider_sid: provider, account_sid },
        ...{ vendor: 'openai', credential: '' },
      })
      .execute();
  }
  const count = async (table: 'speech_credentials' | 'trunkline_llm_credentials') =>
    (await app.db.selectFrom(table).select('vendor').where('service_provider_sid', '=', provider).execute())
      .length;
  assert.equal((await app.ask('DELETE', `/Accounts/${account}`, { as: who.admin })).status, 204);
  assert.deepEqual([await count('speech_credentials'), await count('trunkline_llm_credentials')], [2, 1]);
  await app.db.deleteFrom('users').where('service_provider_sid', '=', provider).execute();
  assert.equal((await app.ask('DELETE', `/ServiceProviders/${provider}`, { as: who.admin })).status, 204);
  assert.deepEqual([await count('speech_credentials'), await count('trunkline_llm_credentials')], [0, 0]);
  assert.deepEqual(await app.db.selectFrom('google_custom_voices').select('name').execute(), []);
  const left = await app.db
    .selectFrom('speech_credentials')
    .select('service_provider_sid')
    .where('speech_credential_sid', '=', kept)
    .executeTakeFirst();
  assert.equal(left?.service_provider_sid, who.providerA);
});
