import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  ACCOUNT_NAME_TAKEN,
  type Account,
  accountEndpoints,
  SIP_REALM_TAKEN,
} from '@trunkline/contract/accounts/accounts.contract.ts';
import { anAccount } from '@trunkline/contract/accounts/accounts.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertApplication } from '../testing/telephony.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { create, list, listOfProvider, read, readWebhookSecret, setSipRealm, update } = accountEndpoints;

async function make(over: Parameters<typeof anAccount>[0] = {}): Promise<string> {
  const body = anAccount({ name: `Made ${randomUUID()}`, service_provider_sid: who.providerA, ...over });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(account_sid: string): Promise<Account> {
  return (await app.ask<Account>(read.method, at(read.path, { account_sid }), { as: who.admin })).body;
}

test('an account is added by its provider or an admin, never by an account or a view-only user', async () => {
  const body = anAccount({ service_provider_sid: who.providerA });
  await assertNeedsCredential(app, { method: create.method, path: create.path, body });
  for (const as of [who.userA1, who.userB])
    assert.equal(
      (await app.ask(create.method, create.path, { as, body })).problem.msg,
      'insufficient permissions',
    );
  await assertRefusedToViewers(app, who, { method: create.method, path: create.path, body });
});

test('what is wrong with a new account is said field by field', async () => {
  const ask = (body: unknown) => app.ask(create.method, create.path, { as: who.admin, body });
  const bad = await ask({ name: '', sip_realm: 'not a domain', registration_hook: 'https://example.com' });
  const issues = Object.fromEntries(bad.problem.issues?.map((issue) => [issue.path, issue.message]) ?? []);
  assert.equal(issues.name, 'Account name is required');
  assert.equal(issues.sip_realm, 'SIP realm must be a domain name such as sip.example.com');
  assert.equal(issues.registration_hook, "'registration_hook' must be an object with a url");
  assert.equal((await ask(anAccount())).problem.msg, 'missing field service_provider_sid');
  const unknown = await ask(anAccount({ service_provider_sid: randomUUID() }));
  assert.match(unknown.problem.msg, /service_provider not found/);
  assert.equal(unknown.status, 400);
});

test("a provider's account is made under the provider, with a secret of its own and no secret in the answer", async () => {
  const body = anAccount({ name: `Own ${randomUUID()}`, sip_realm: ' Sip.Example-One.COM ' });
  const reply = await app.ask<{ sid: string }>(create.method, create.path, { as: who.userA, body });
  assert.equal(reply.status, 201, reply.text);
  const made = await get(reply.body.sid);
  assert.equal(made.service_provider_sid, who.providerA);
  assert.equal(made.sip_realm, 'sip.example-one.com');
  assert.equal(made.webhook_secret, 'wh_secXXXXXXXXXX');
  assert.equal(made.registration_hook?.url, 'https://example.com/register');
  assert.equal(made.queue_event_hook, null);
  assert.equal(made.is_active, 1);
});

test('the name is unique within its provider, the SIP realm everywhere', async () => {
  const name = `Twice ${randomUUID()}`;
  const sip_realm = `${randomUUID().slice(0, 8)}.example.com`;
  await make({ name, sip_realm });
  const ask = (over: object) =>
    app.ask(create.method, create.path, {
      as: who.admin,
      body: anAccount({ name: randomUUID(), service_provider_sid: who.providerA, ...over }),
    });
  const taken = await ask({ name: name.toUpperCase() });
  assert.deepEqual([taken.status, taken.problem.msg], [422, ACCOUNT_NAME_TAKEN]);
  const realm = await ask({ sip_realm: sip_realm.toUpperCase(), service_provider_sid: who.providerB });
  assert.deepEqual([realm.status, realm.problem.msg], [422, SIP_REALM_TAKEN]);
  await make({ name, service_provider_sid: who.providerB });
});

test('whoever may change an account switches its debug log, as clients of the platform do', async () => {
  const body = anAccount({ name: randomUUID(), enable_debug_log: true });
  assert.equal((await app.ask(create.method, create.path, { as: who.userA, body })).status, 201);
  const account_sid = who.a1;
  const path = at(update.path, { account_sid });
  for (const [as, enable_debug_log] of [
    [who.userA, 1],
    [who.userA1, 0],
    [who.userA1, 1],
    [who.admin, 0],
  ] as const) {
    assert.equal((await app.ask(update.method, path, { as, body: { enable_debug_log } })).status, 204);
    const { body } = await app.ask<Account>(read.method, path, { as: who.admin });
    assert.equal(body.enable_debug_log, enable_debug_log);
  }
  for (const as of [who.userA2, who.userB, who.viewerA1])
    assert.equal((await app.ask(update.method, path, { as, body: { enable_debug_log: 1 } })).status, 403);
});

test('GET Accounts/{sid} is refused to neighbours; unknown 404, malformed 400', async () => {
  const path = at(read.path, { account_sid: who.a1 });
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  assert.equal((await app.ask('GET', `/Accounts/${randomUUID()}`, { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/Accounts/null', { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test('PUT Accounts/{sid} is refused to neighbours and view-only users, and changes nothing then', async () => {
  const stored = await get(who.a1);
  const request = {
    method: update.method,
    path: at(update.path, { account_sid: who.a1 }),
    body: { name: 'Taken over' },
  };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await get(who.a1), stored);
});

test('saving what was read changes nothing; null removes a webhook and its row', async () => {
  const hook = {
    url: 'https://example.com/r',
    method: 'GET',
    username: 'ada',
    password: 'correct canary-secret',
  } as const;
  const account_sid = await make({ registration_hook: hook });
  const stored = await get(account_sid);
  const path = at(update.path, { account_sid });
  assert.equal((await app.ask(update.method, path, { as: who.userA, body: stored })).status, 204);
  assert.deepEqual(await get(account_sid), stored);
  const count = async () =>
    (await app.db.selectFrom('webhooks').select('webhook_sid').where('url', '=', hook.url).execute()).length;
  assert.equal(await count(), 1);
  assert.equal(
    (await app.ask(update.method, path, { as: who.userA, body: { registration_hook: null } })).status,
    204,
  );
  assert.equal((await get(account_sid)).registration_hook, null);
  assert.equal(await count(), 0);
});

test('an account refers to its own applications only, and does not change its provider', async () => {
  const foreign = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid: foreign, name: 'theirs', account_sid: who.b1 })
    .execute();
  const path = at(update.path, { account_sid: who.a1 });
  const ask = (body: object) => app.ask(update.method, path, { as: who.admin, body });
  for (const field of ['siprec_hook_sid', 'device_calling_application_sid']) {
    const reply = await ask({ [field]: foreign });
    assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, field]);
  }
  assert.equal(
    (await ask({ service_provider_sid: who.providerB })).problem.msg,
    'service_provider_sid may not be modified',
  );
  assert.equal((await ask({ service_provider_sid: who.providerA })).status, 204);
});

test('an application of another account that the platform has stored stays, and is not taken anew (R15)', async () => {
  const account_sid = await make();
  const foreign = await insertApplication(app.db, who.a1);
  const stored = { device_calling_application_sid: foreign };
  await app.db.updateTable('accounts').set(stored).where('account_sid', '=', account_sid).execute();
  const before = await get(account_sid);
  const put = (body: object) =>
    app.ask(update.method, at(update.path, { account_sid }), { as: who.userA, body });
  assert.equal((await put(before)).status, 204);
  assert.deepEqual(await get(account_sid), before);
  assert.equal((await put({ siprec_hook_sid: foreign })).status, 400);
  assert.equal((await put({ device_calling_application_sid: null })).status, 204);
  assert.equal((await put(stored)).status, 400);
});

test('a SIP realm that the platform has stored and is no domain name stays, and is not taken anew (R22)', async () => {
  const [account_sid, other] = [await make(), await make()];
  for (const sip_realm of ['10.0.0.1', 'pbx', 'a_b.example.com']) {
    await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', account_sid).execute();
    const before = await get(account_sid);
    const put = (sid: string, body: object) =>
      app.ask(update.method, at(update.path, { account_sid: sid }), { as: who.admin, body });
    assert.equal((await put(account_sid, before)).status, 204);
    assert.deepEqual(await get(account_sid), before);
    const refused = await put(other, { sip_realm });
    assert.deepEqual([refused.status, refused.problem.issues?.[0]?.path], [400, 'sip_realm']);
  }
});

test('the SIP realm is also set by its own path, by the account itself', async () => {
  const sip_realm = `${randomUUID().slice(0, 8)}.sip.example.com`;
  const path = at(setSipRealm.path, { account_sid: who.a1, sip_realm });
  await assertNeedsCredential(app, { method: setSipRealm.method, path });
  await assertRefusedToNeighbours(app, who, { method: setSipRealm.method, path });
  await assertRefusedToViewers(app, who, { method: setSipRealm.method, path });
  assert.equal((await app.ask(setSipRealm.method, path, { as: who.userA1 })).status, 204);
  const blank = at(setSipRealm.path, { account_sid: who.a1, sip_realm: '%20' });
  assert.equal((await app.ask(setSipRealm.method, blank, { as: who.userA1 })).status, 400);
  assert.equal((await get(who.a1)).sip_realm, sip_realm);
});

test('a webhook secret of one’s own is stored; its mask, and none, leave the one there is (R5)', async () => {
  const account_sid = await make();
  const put = (webhook_secret: unknown) =>
    app.ask(update.method, at(update.path, { account_sid }), { as: who.admin, body: { webhook_secret } });
  const look = async () => {
    const path = at(readWebhookSecret.path, { account_sid });
    return (await app.ask<{ webhook_secret: string }>('GET', path, { as: who.admin })).body.webhook_secret;
  };
  const made = await look();
  const platformMask = made.slice(0, 6) + 'X'.repeat(made.length - 6);
  for (const sent of [null, '', (await get(account_sid)).webhook_secret, platformMask, made])
    assert.equal((await put(sent)).status, 204, String(sent));
  assert.equal(await look(), made);
  for (const sent of [5, 'x'.repeat(37), 'otherXXXXXXXXXX']) {
    const refused = await put(sent);
    assert.deepEqual(
      [refused.status, refused.problem.issues?.[0]?.path],
      [400, 'webhook_secret'],
      refused.text,
    );
  }
  assert.equal((await put('wh_secret_canary-secret')).status, 204);
  assert.equal(await look(), 'wh_secret_canary-secret');
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select('after_json')
    .where('record_sid', '=', account_sid)
    .where('action', '=', 'update-and-set-webhook-secret')
    .execute();
  assert.deepEqual([entries.length, entries[0]?.after_json?.includes('canary-secret')], [1, false]);
});

test('the webhook secret is shown and renewed to those who may change the account, and each look is audited', async () => {
  const path = at(readWebhookSecret.path, { account_sid: who.a2 });
  await assertNeedsCredential(app, { method: 'GET', path });
  assert.equal((await app.ask('GET', path, { as: who.userA1 })).status, 403);
  assert.equal(
    (await app.ask('GET', path, { as: who.adminViewer })).problem.msg,
    'User has view-only access',
  );
  const look = async (query = '') =>
    (await app.ask<{ webhook_secret: string }>('GET', path + query, { as: who.userA2 })).body.webhook_secret;
  const first = await look();
  assert.equal(await look('?regenerate=false'), first);
  const second = await look('?regenerate=true');
  assert.match(second, /^wh_secret_[1-9a-zA-Z]{22}$/);
  assert.equal(await look('?regenerate=0'), second);
  assert.equal(await look('?regenerate=False'), second);
  const third = await look('?regenerate=True');
  assert.equal(new Set([first, second, third]).size, 3);
  // Who asks for the head alone never sees what it would be.
  const headers = { authorization: `Bearer ${await app.sign(who.userA2)}` };
  await app.app.inject({ method: 'HEAD', url: `/api/v1${path}?regenerate=true`, headers });
  assert.equal(await look(), third);
  const actions = await app.db
    .selectFrom('trunkline_audit_entries')
    .select('action')
    .where('record_sid', '=', who.a2)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    actions.map((row) => row.action),
    ['read', 'read', 'regenerate', 'read', 'read', 'regenerate', 'read', 'read'].map(
      (action) => `${action}-webhook-secret`,
    ),
  );
});

test('each caller lists the accounts within reach; a page is counted and filtered', async () => {
  await assertNeedsCredential(app, { method: list.method, path: list.path });
  const sids = async (as: Tenants['admin']) =>
    (await app.ask<Account[]>(list.method, list.path, { as })).body.map((row) => row.account_sid);
  assert.ok((await sids(who.admin)).includes(who.b1));
  assert.ok(!(await sids(who.userA)).includes(who.b1));
  assert.deepEqual(await sids(who.userA1), [who.a1]);
  const ofProvider = at(listOfProvider.path, { service_provider_sid: who.providerB });
  await assertNeedsCredential(app, { method: 'GET', path: ofProvider });
  assert.equal((await app.ask('GET', ofProvider, { as: who.userA })).status, 403);
  const name = `Findable ${randomUUID()}`;
  await make({ name, service_provider_sid: who.providerB });
  const page = await app.ask<Page<Account>>('GET', `${ofProvider}?page=1&page_size=10&name=FINDABLE`, {
    as: who.userB,
  });
  assert.deepEqual([page.body.total, page.body.data[0]?.name], [1, name]);
});
