import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  LABEL_TAKEN,
  type LlmCredential,
  type LlmTest,
  llmServiceEndpoints,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { type FakeLlms, rightKey, startFakeLlms } from '../outside/llm-models.fake.ts';
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
let vendors: FakeLlms;

before(async () => {
  vendors = await startFakeLlms();
  app = await startApp({ NODE_ENV: 'test', TRUNKLINE_TEST_VENDORS: vendors.url });
  who = await makeTenants(app);
});
after(async () => {
  vendors.close();
  await app.close();
});

const { create, listOfAccount, listOfProvider, read, remove, test: testIt, update } = llmServiceEndpoints;
const ofProvider = (of: { path: string }, llm_credential_sid = '') =>
  at(of.path, { service_provider_sid: who.providerA, llm_credential_sid });
const ofAccount = (account_sid: string, sid = '') =>
  `/Accounts/${account_sid}/LlmCredentials${sid && `/${sid}`}`;
const label = () => `l-${randomUUID().slice(0, 8)}`;

async function make(over: object = {}, vendor: 'openai' | 'anthropic' = 'openai'): Promise<string> {
  const body = anLlmCredential(vendor, { account_sid: who.a1, label: label(), ...over });
  const reply = await app.ask<{ sid: string }>(create.method, ofProvider(create), { as: who.userA, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const get = async (sid: string, as: Who = who.admin) =>
  (await app.ask<LlmCredential>(read.method, ofProvider(read, sid), { as })).body;

const stored = (sid: string) =>
  app.db
    .selectFrom('trunkline_llm_credentials')
    .select(['credential', 'tested_ok', 'last_tested'])
    .where('llm_credential_sid', '=', sid)
    .executeTakeFirstOrThrow();

test('everything is refused without a credential and to neighbours, changes and tests to view-only users', async () => {
  const sid = await make();
  const before = await stored(sid);
  const changes = [
    {
      method: create.method,
      path: ofAccount(who.a1),
      body: anLlmCredential('openai', { label: 'never made' }),
    },
    { method: update.method, path: ofAccount(who.a1, sid), body: { api_key: 'other' } },
    { method: remove.method, path: ofAccount(who.a1, sid) },
    { method: testIt.method, path: `${ofAccount(who.a1, sid)}/test` },
  ];
  const reads = [ofAccount(who.a1), ofAccount(who.a1, sid)].map((path) => ({ method: 'GET' as const, path }));
  for (const one of [...changes, ...reads]) {
    await assertNeedsCredential(app, one);
    await assertRefusedToNeighbours(app, who, one);
  }
  for (const one of changes) await assertRefusedToViewers(app, who, one);
  for (const as of [who.userA2, who.userB, who.userB1])
    assert.equal((await app.ask(read.method, ofProvider(read, sid), { as })).status, 403);
  for (const as of [who.userB, who.userB1])
    assert.equal((await app.ask('GET', ofProvider(listOfProvider), { as })).status, 403);
  assert.deepEqual(await stored(sid), before);
});

test('a create says what is wrong, and the owner is that of the path', async () => {
  const ask = (path: string, over: object, as: Who = who.userA) =>
    app.ask<{ sid: string }>('POST', path, {
      as,
      body: anLlmCredential('openai', { label: label(), ...over }),
    });
  const refused = async (path: string, over: object, as?: Who) => {
    const { status, problem } = await ask(path, over, as);
    return [status, problem.issues?.[0]?.path];
  };
  const provider = ofProvider(create);
  assert.deepEqual(await refused(provider, { vendor: 'acme' }), [400, 'vendor']);
  assert.deepEqual(await refused(provider, { api_key: '' }), [400, 'api_key']);
  assert.deepEqual(await refused(provider, { account_sid: who.b1 }, who.admin), [400, 'account_sid']);
  assert.deepEqual(await refused(ofAccount(who.a1), { account_sid: who.a2 }), [400, 'account_sid']);
  assert.equal((await ask(provider, { account_sid: who.b1 })).status, 403);
  assert.equal((await ask(provider, { account_sid: who.a2 }, who.userA1)).status, 403);
  assert.equal((await ask('/ServiceProviders/undefined/LlmCredentials', {})).status, 400);
  const shared = await get((await ask(provider, {})).body.sid);
  assert.deepEqual([shared.service_provider_sid, shared.account_sid], [who.providerA, null]);
  const own = await get((await ask(provider, {}, who.userA1)).body.sid);
  assert.deepEqual([own.service_provider_sid, own.account_sid], [who.providerA, who.a1]);
});

test('a label is taken within its owner and vendor alone; without one there may be many', async () => {
  const sales = label();
  await make({ label: sales });
  const again = await app.ask('POST', ofProvider(create), {
    as: who.userA,
    body: anLlmCredential('openai', { account_sid: who.a1, label: sales }),
  });
  assert.equal(again.status, 422);
  assert.deepEqual(again.problem.issues, [{ path: 'label', message: LABEL_TAKEN }]);
  await make({ label: sales, account_sid: who.a2 });
  await make({ label: sales, account_sid: null });
  await make({ label: sales }, 'anthropic');
  for (const _ of [1, 2]) await make({ label: null });
});

test('the key is sealed, masked, and gone for an account that uses its provider’s', async () => {
  const [own, shared] = [await make(), await make({ account_sid: null })];
  assert.equal((await get(own, who.userA1)).api_key, 'openaiXXXXXXXXXX');
  assert.equal((await get(shared, who.userA)).api_key, 'openaiXXXXXXXXXX');
  assert.ok(!('api_key' in (await get(shared, who.userA1))));
  const { credential } = await stored(own);
  assert.doesNotMatch(credential, /canary/);
  assert.equal(app.cipher.open(credential, ''), '{"api_key":"openai-sample-canary-secret-0123456789"}');
  for (const method of [update.method, remove.method])
    assert.equal(
      (await app.ask(method, ofAccount(who.a1, shared), { as: who.userA1, body: {} })).status,
      403,
    );
  const list = await app.ask<LlmCredential[]>('GET', at(listOfAccount.path, { account_sid: who.a1 }), {
    as: who.userA1,
  });
  const found = (sid: string) => list.body.find((one) => one.llm_credential_sid === sid);
  assert.equal(found(own)?.api_key, 'openaiXXXXXXXXXX');
  assert.ok(found(shared) && !('api_key' in (found(shared) as object)));
  assert.equal((await app.ask('GET', ofAccount(who.a2, own), { as: who.userA })).status, 404);
  assert.equal((await app.ask('GET', ofAccount(who.a1, randomUUID()), { as: who.userA })).status, 404);
});

test('lists have the own and the shared, in a fixed order, narrowed and by page', async () => {
  const provider = await app.world.provider();
  const account = await app.world.account(provider);
  for (const [vendor, name, of] of [
    ['openai', 'b', account],
    ['openai', 'a', null],
    ['anthropic', 'c', account],
  ] as const)
    await app.ask('POST', `/ServiceProviders/${provider}/LlmCredentials`, {
      as: who.admin,
      body: anLlmCredential(vendor, { label: name, account_sid: of }),
    });
  const labels = async (query: string, path = ofAccount(account)) => {
    const { body } = await app.ask<LlmCredential[] | { data: LlmCredential[]; total: number }>(
      'GET',
      `${path}?${query}`,
      { as: who.admin },
    );
    return (Array.isArray(body) ? body : body.data).map((one) => one.label).join('');
  };
  assert.equal(await labels(''), 'cab');
  assert.equal(await labels('sort=-vendor'), 'bac');
  assert.equal(await labels('sort=label'), 'abc');
  assert.equal(await labels('sort=-label&page=2&page_size=2'), 'a');
  assert.equal(await labels('level=account'), 'cb');
  assert.equal(await labels('vendor=openai&label=A'), 'a');
  assert.equal(await labels('', `/ServiceProviders/${provider}/LlmCredentials`), 'a');
});

test('a PUT replaces the key and nothing else; the mask leaves it, and a late one hears of it', async () => {
  const sid = await make({}, 'anthropic');
  const first = await get(sid);
  const { etag } = (await app.ask('GET', ofAccount(who.a1, sid), { as: who.userA1 })).headers;
  const put = (body: object, headers = {}) =>
    app.ask(update.method, ofAccount(who.a1, sid), { as: who.userA1, body, headers });
  assert.equal((await put({ ...first, vendor: 'openai', label: 'other', account_sid: null })).status, 204);
  assert.deepEqual(await get(sid), first);
  assert.deepEqual((await put({ api_key: '' })).problem.issues?.[0]?.path, 'api_key');
  assert.equal((await put({ api_key: 'othersXXXXXXXXXX' })).status, 400);
  assert.equal((await put({ api_key: 'brand new canary-secret' })).status, 204);
  assert.deepEqual(await get(sid), { ...first, api_key: 'brand XXXXXXXXXX' });
  assert.equal((await put({ api_key: 'late canary-secret' }, { 'if-match': String(etag) })).status, 409);
});

test('a key that cannot be read says so, and is replaced by a whole one only', async () => {
  const sid = await make();
  await app.db
    .updateTable('trunkline_llm_credentials')
    .set({ credential: '{"iv":"00","content":"00"}' })
    .where('llm_credential_sid', '=', sid)
    .execute();
  const { unreadable, ...rest } = await get(sid);
  assert.match(unreadable ?? '', /^The stored key of OpenAI cannot be decrypted/);
  assert.ok(!('api_key' in rest));
  const put = (body: object) => app.ask(update.method, ofAccount(who.a1, sid), { as: who.userA1, body });
  for (const body of [{}, { api_key: 'openaiXXXXXXXXXX' }, { api_key: null }])
    assert.deepEqual((await put(body)).problem.code, 'unreadable');
  const asked = await app.ask('GET', `${ofAccount(who.a1, sid)}/test`, { as: who.userA1 });
  assert.deepEqual([asked.status, asked.problem.msg], [422, unreadable]);
  assert.equal((await put({ api_key: 'brand new canary-secret' })).status, 204);
  assert.equal((await get(sid)).api_key, 'brand XXXXXXXXXX');
});

test('a test asks the vendor for its models, says why it failed, and is kept until the key changes', async () => {
  for (const vendor of ['openai', 'anthropic'] as const) {
    const sid = await make({ api_key: rightKey[vendor] }, vendor);
    const ask = async () =>
      (await app.ask<LlmTest>(testIt.method, ofProvider(testIt, sid), { as: who.userA1 })).body;
    const put = (api_key: string) =>
      app.ask(update.method, ofAccount(who.a1, sid), { as: who.userA1, body: { api_key } });
    assert.deepEqual(await ask(), { status: 'ok' });
    const { last_tested, test, tested_ok } = await get(sid);
    assert.deepEqual([tested_ok, test], [1, { status: 'ok', reason: null, tested_at: last_tested }]);
    await put('sk-wrong-canary-secret');
    const { last_tested: _, ...forgotten } = await get(sid);
    assert.deepEqual([forgotten.tested_ok, forgotten.test], [null, null]);
    const { reason = '', status } = await ask();
    assert.equal(status, 'fail');
    assert.match(
      reason,
      vendor === 'openai' ? /Incorrect API key provided: \*\*\*\.$/ : /invalid x-api-key$/,
    );
    const failed = await get(sid);
    assert.deepEqual([failed.tested_ok, failed.test?.status, failed.test?.reason], [0, 'fail', reason]);
  }
});

test('what the platform stored of a test counts until ours has more to say', async () => {
  const sid = await make();
  const tell = (tested_ok: 0 | 1) =>
    app.db
      .updateTable('trunkline_llm_credentials')
      .set({ tested_ok, last_tested: '2030-01-01 00:00:00' })
      .where('llm_credential_sid', '=', sid)
      .execute();
  await tell(1);
  const tested_at = '2030-01-01T00:00:00.000Z';
  assert.deepEqual((await get(sid)).test, { status: 'ok', reason: null, tested_at });
  await tell(0);
  assert.deepEqual((await get(sid)).test, { status: 'fail', reason: null, tested_at });
});

test('a key may be long, but has to fit its column', async () => {
  const ask = (api_key: string, over: object = {}) =>
    app.ask('POST', ofProvider(create), {
      as: who.userA,
      body: anLlmCredential('openai', { label: label(), api_key, ...over }),
    });
  assert.equal((await ask('k'.repeat(2048), { account_sid: '' })).status, 201);
  for (const key of ['k'.repeat(2049), '☎'.repeat(2048)]) {
    const reply = await ask(key);
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'api_key']);
  }
});

test('each change leaves an entry without the key, and a delete takes the result along', async () => {
  const sid = await make({ label: 'sales', api_key: rightKey.openai, account_sid: who.a2 });
  await app.ask(testIt.method, ofProvider(testIt, sid), { as: who.userA });
  await app.ask(update.method, ofProvider(update, sid), {
    as: who.userA,
    body: { api_key: 'new canary-secret' },
  });
  assert.equal((await app.ask(remove.method, ofProvider(remove, sid), { as: who.userA })).status, 204);
  assert.equal((await app.ask(remove.method, ofProvider(remove, sid), { as: who.userA })).status, 404);
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .selectAll()
    .where('record_sid', '=', sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action, kind, record_name }) => `${action} ${kind} ${record_name}`),
    ['create', 'update', 'delete'].map((action) => `${action} llm-services OpenAI (sales)`),
  );
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
  const results = app.db.selectFrom('trunkline_llm_test_results').select('ok');
  assert.deepEqual(await results.where('llm_credential_sid', '=', sid).execute(), []);
});
