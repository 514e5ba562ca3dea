import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
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

const { create, read, replaceKey } = llmServiceEndpoints;
const pathOf = (of: { path: string }, llm_credential_sid = '') =>
  at(of.path, { service_provider_sid: who.providerA, llm_credential_sid });

async function make(vendor: 'openai' | 'anthropic', account_sid: string | null = who.a1): Promise<string> {
  const body = anLlmCredential(vendor, { account_sid });
  return (await app.ask<{ sid: string }>('POST', pathOf(create), { as: who.userA, body })).body.sid;
}

const replace = (sid: string, body: object) =>
  app.ask<LlmTest & { stored: boolean }>('POST', pathOf(replaceKey, sid), { as: who.userA1, body });
const get = async (sid: string) =>
  (await app.ask<LlmCredential>('GET', pathOf(read, sid), { as: who.admin })).body;
const storedKey = async (sid: string) => {
  const query = app.db.selectFrom('trunkline_llm_credentials').select('credential');
  const { credential } = await query.where('llm_credential_sid', '=', sid).executeTakeFirstOrThrow();
  return JSON.parse(app.cipher.open(credential, '')).api_key;
};

test('it is refused without a credential, to neighbours, to view-only users and to who only uses it', async () => {
  const sid = await make('openai');
  const kept = await storedKey(sid);
  const path = `/Accounts/${who.a1}/LlmCredentials/${sid}/replace-key`;
  const request = { method: 'POST', path, body: { api_key: rightKey.openai } } as const;
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal((await replace(await make('openai', null), request.body)).status, 403);
  assert.equal(await storedKey(sid), kept);
});

for (const vendor of ['openai', 'anthropic'] as const)
  test(`${vendor}: a key that fails leaves the stored one, one that the vendor takes is stored with its test`, async () => {
    const sid = await make(vendor);
    const before = await get(sid);
    const kept = await storedKey(sid);
    const failed = (await replace(sid, { api_key: 'sk-wrong-canary-secret' })).body;
    assert.deepEqual([failed.status, failed.stored], ['fail', false]);
    assert.doesNotMatch(failed.reason ?? '', /canary/);
    assert.deepEqual([await get(sid), await storedKey(sid)], [before, kept]);
    assert.deepEqual((await replace(sid, { api_key: rightKey[vendor] })).body, {
      status: 'ok',
      stored: true,
    });
    assert.equal(await storedKey(sid), rightKey[vendor]);
    const { last_tested, tested_ok, test, api_key, ...rest } = await get(sid);
    assert.deepEqual([tested_ok, test], [1, { status: 'ok', reason: null, tested_at: last_tested }]);
    assert.match(api_key ?? '', /^.{6}X{10}$/);
    const { last_tested: _, tested_ok: _ok, test: _test, api_key: _key, ...same } = before;
    assert.deepEqual(rest, same);
    const entries = await app.db
      .selectFrom('trunkline_audit_entries')
      .selectAll()
      .where('record_sid', '=', sid)
      .execute();
    assert.deepEqual(entries.map(({ action }) => action).sort(), ['create', 'update']);
    assert.doesNotMatch(JSON.stringify(entries), /canary-secret/);
  });

test('what is no new key is asked for', async () => {
  const sid = await make('openai');
  for (const body of [{}, { api_key: '' }, { api_key: 'openaiXXXXXXXXXX' }]) {
    const { status, problem } = await replace(sid, body);
    assert.deepEqual(
      [status, problem.issues],
      [400, [{ path: 'api_key', message: 'Enter the new API key.' }]],
    );
  }
  assert.equal((await replace(sid, { api_key: await storedKey(sid) })).status, 400);
});

test('what is only sealed anew while the vendor is asked is no change: key and result are stored', async () => {
  const sid = await make('openai');
  vendors.asked = async () => {
    const row = app.db.selectFrom('trunkline_llm_credentials').select('credential');
    const { credential } = await row.where('llm_credential_sid', '=', sid).executeTakeFirstOrThrow();
    const anew = { credential: app.cipher.seal(app.cipher.open(credential, '')) };
    const update = app.db.updateTable('trunkline_llm_credentials').set(anew);
    await update.where('llm_credential_sid', '=', sid).execute();
  };
  const { body, status, text } = await replace(sid, { api_key: rightKey.openai });
  assert.deepEqual([status, body.stored], [200, true], text);
  assert.equal(await storedKey(sid), rightKey.openai);
  const unknown = { last_tested: null, tested_ok: null };
  const forget = app.db.updateTable('trunkline_llm_credentials').set(unknown);
  await forget.where('llm_credential_sid', '=', sid).execute();
  await app.ask('GET', `/Accounts/${who.a1}/LlmCredentials/${sid}/test`, { as: who.userA1 });
  assert.equal((await get(sid)).tested_ok, 1);
});
