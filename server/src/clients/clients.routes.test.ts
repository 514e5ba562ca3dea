import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  CLIENT_USERNAME_TAKEN,
  type Client,
  clientEndpoints,
  NO_SIP_REALM,
  USERNAME_LOCKED,
} from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertDeletedOnce,
  assertListsOwnReach,
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
  for (const account_sid of [who.a1, who.a2, who.b1]) await setRealm(account_sid);
});
after(() => app.close());

const { create, list, read, remove, update } = clientEndpoints;

async function setRealm(account_sid: string): Promise<void> {
  const sip_realm = `${account_sid.slice(0, 8)}.sip.example.com`;
  await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', account_sid).execute();
}

type Over = Parameters<typeof aClient>[0];
const aNew = (over: Over = {}) => aClient({ username: `desk-${randomUUID()}`, account_sid: who.a1, ...over });
const post = (body: unknown, as: Who = who.admin) =>
  app.ask<{ sid: string }>(create.method, create.path, { as, body });
const put = (client_sid: string, body: unknown, as: Who = who.userA1) =>
  app.ask(update.method, at(update.path, { client_sid }), { as, body });

async function make(over: Over = {}): Promise<string> {
  const reply = await post(aNew(over));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

async function get(client_sid: string): Promise<Client> {
  return (await app.ask<Client>('GET', at(read.path, { client_sid }), { as: who.admin })).body;
}

test('POST Clients is refused without a credential, to neighbours and to view-only users', async () => {
  const request = { method: create.method, path: create.path, body: aNew({ username: 'never-made' }) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const made = await app.db.selectFrom('clients').select('username').execute();
  assert.ok(!made.some(({ username }) => username === 'never-made'));
});

test('POST Clients says what is wrong with each field', async () => {
  const reply = await post({ account_sid: who.a1, username: 'front desk', password: '', is_active: 2 });
  assert.equal(reply.status, 400);
  const issues = new Map(reply.problem.issues?.map(({ path, message }) => [path, message]));
  assert.match(issues.get('username') ?? '', /neither spaces nor @/);
  assert.equal(issues.get('password'), 'Password is required');
  assert.equal(issues.get('is_active'), 'is_active must be true or false');
  const masked = await post(aNew({ password: 'XXXXXXXXXX' }));
  assert.deepEqual([masked.status, masked.problem.issues?.[0]?.path], [400, 'password']);
});

test('POST Clients needs an account that exists and has a SIP realm', async () => {
  const none = await post(aNew({ account_sid: '' }), who.userA);
  assert.deepEqual([none.status, none.problem.msg], [400, 'missing field account_sid']);
  const unknown = await post(aNew({ account_sid: randomUUID() }));
  assert.deepEqual([unknown.status, unknown.problem.issues?.[0]?.path], [400, 'account_sid']);
  const bare = await post(aNew({ account_sid: await app.world.account(who.providerA) }), who.userA);
  assert.equal(bare.status, 400);
  assert.deepEqual(bare.problem.issues, [{ path: 'account_sid', message: NO_SIP_REALM }]);
});

test('an account adds its own client without naming itself; everything is allowed by default', async () => {
  const username = `desk-${randomUUID()}`;
  const reply = await post({ username, password: 'correct canary-secret', account_sid: '' }, who.userA1);
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(await get(reply.body.sid), {
    client_sid: reply.body.sid,
    account_sid: who.a1,
    is_active: 1,
    username,
    password: 'correcXXXXXXXXXX',
    allow_direct_app_calling: 1,
    allow_direct_queue_calling: 1,
    allow_direct_user_calling: 1,
  });
});

test('a username is unique within its account, whatever its case, and free in another account', async () => {
  const username = `desk-${randomUUID()}`;
  await make({ username });
  const again = await post(aNew({ username: username.toUpperCase() }));
  assert.equal(again.status, 422);
  assert.equal(again.problem.msg, CLIENT_USERNAME_TAKEN);
  assert.deepEqual(again.problem.issues, [{ path: 'username', message: CLIENT_USERNAME_TAKEN }]);
  await make({ username, account_sid: who.a2 });
});

test('GET Clients/{sid}: 401, foreign and unknown 404, malformed 400, and a view-only user reads', async () => {
  const path = at(read.path, { client_sid: await make() });
  await assertNeedsCredential(app, { method: 'GET', path });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path }, 404);
  assert.equal((await app.ask('GET', `/Clients/${randomUUID()}`, { as: who.admin })).status, 404);
  assert.equal((await app.ask('GET', '/Clients/undefined', { as: who.admin })).status, 400);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test('PUT Clients/{sid} is refused to neighbours and view-only users, and changes nothing then', async () => {
  const client_sid = await make();
  const stored = await get(client_sid);
  const request = { method: update.method, path: at(update.path, { client_sid }), body: { is_active: 0 } };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual(await get(client_sid), stored);
  assert.equal((await put(randomUUID(), { is_active: 0 }, who.admin)).status, 404);
});

test('a PUT changes what it names, and neither the username nor the account', async () => {
  const client_sid = await make();
  const stored = await get(client_sid);
  assert.equal((await put(client_sid, { allow_direct_queue_calling: false })).status, 204);
  assert.deepEqual(await get(client_sid), { ...stored, allow_direct_queue_calling: 0 });
  assert.equal((await put(client_sid, { ...stored, is_active: 0 })).status, 204);
  const renamed = await put(client_sid, { username: 'somebody-else' });
  assert.deepEqual(renamed.problem.issues, [{ path: 'username', message: USERNAME_LOCKED }]);
  for (const account_sid of [who.a2, who.b1]) {
    const moved = await put(client_sid, { account_sid }, who.admin);
    assert.deepEqual([moved.status, moved.problem.issues?.[0]?.path], [400, 'account_sid']);
  }
  assert.deepEqual(await get(client_sid), { ...stored, is_active: 0 });
});

test('a change that was made from an older state is refused with what is stored now', async () => {
  const client_sid = await make();
  const path = at(read.path, { client_sid });
  const { headers } = await app.ask('GET', path, { as: who.userA1 });
  assert.equal((await put(client_sid, { is_active: 0 })).status, 204);
  const late = await app.ask('PUT', path, {
    as: who.userA1,
    body: { is_active: 1 },
    headers: { 'if-match': String(headers.etag) },
  });
  assert.equal(late.status, 409);
  assert.equal((late.problem.current as Client).is_active, 0);
});

test('DELETE Clients/{sid} is refused to neighbours and view-only users, then deletes', async () => {
  await assertDeletedOnce(app, who, at(remove.path, { client_sid: await make() }));
});

test('the list is refused without a credential; each caller sees the own reach', async () => {
  await assertListsOwnReach(app, who, list.path, [
    'client_sid',
    await make(),
    await make({ account_sid: who.b1 }),
  ]);
});

test('the list pages, filters and sorts on the server', async () => {
  const account_sid = await app.world.account(who.providerA);
  await setRealm(account_sid);
  for (const nth of [3, 1, 2, 5, 4]) await make({ account_sid, username: `phone%${nth}` });
  await make({ account_sid, username: 'softphone' });
  const ask = async (query: string, as = who.userA) =>
    (await app.ask<Page<Client>>('GET', `${list.path}?page=1&account_sid=${account_sid}${query}`, { as }))
      .body;
  const names = (page: Page<Client>) => page.data.map(({ username }) => username);
  assert.deepEqual(names(await ask('&page_size=2&username=PHONE%25')), ['phone%1', 'phone%2']);
  assert.equal((await ask('&username=PHONE%25')).total, 5);
  assert.deepEqual(names(await ask('&page_size=2&sort=-username')), ['softphone', 'phone%5']);
  assert.equal((await ask('', who.userA2)).total, 0);
  const ofProvider = async (sid: string) =>
    (
      await app.ask<Page<Client>>('GET', `${list.path}?page=1&page_size=500&service_provider_sid=${sid}`, {
        as: who.admin,
      })
    ).body.data;
  const [ofA, ofB] = [await ofProvider(who.providerA), await ofProvider(who.providerB)];
  assert.equal(ofA.filter((row) => row.account_sid === account_sid).length, 6);
  assert.ok(ofB.length > 0 && ofB.every((row) => row.account_sid === who.b1));
});

test('every change leaves an audit entry, without the password', async () => {
  const client_sid = await make({ password: 'first canary-secret' });
  await put(client_sid, { password: 'first other canary-secret' });
  await put(client_sid, { is_active: 0 });
  await app.ask('DELETE', at(remove.path, { client_sid }), { as: who.userA1 });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'kind', 'account_sid', 'record_name', 'before_json', 'after_json'])
    .where('record_sid', '=', client_sid)
    .orderBy('audit_sid')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['create', 'update-and-replace-password', 'update', 'delete'],
  );
  for (const { kind, account_sid, record_name } of entries)
    assert.deepEqual([kind, account_sid, record_name?.slice(0, 5)], ['clients', who.a1, 'desk-']);
  assert.doesNotMatch(JSON.stringify(entries), /canary-secret|tl1\./);
});
