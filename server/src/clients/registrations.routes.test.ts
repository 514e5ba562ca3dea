import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import {
  type ClientRegistration,
  type RegisteredUser,
  registrationEndpoints,
} from '@trunkline/contract/clients/registrations.contract.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import type { Registration, Registrations } from '../outside/registrations.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

const { find, list, listOfClients, read } = registrationEndpoints;
/** Long after the last test: this is read before the first of all files begins. */
const expires = Date.now() + 86_400_000;
const facts: Registration = {
  ...{ contact: 'sip:a@192.0.2.7:5060', protocol: 'udp', proxy: null },
  ...{ sbc_address: '192.0.2.50:5060', expires },
};

let app: TestApp;
let who: Tenants;
let realm: string;
const registered = new Map<string, Registration>();
let asked = 0;
let isDown = false;

const registrations: Registrations = {
  is_known: true,
  async listUsers(of) {
    asked += 1;
    if (isDown) throw new Error('connect ECONNREFUSED');
    return [...registered.keys()]
      .filter((key) => key.endsWith(`@${of}`))
      .map((key) => key.split('@')[0] ?? '');
  },
  listAddresses: async () => [...registered.keys()],
  countUsers: async () => 0,
  countByRealm: async () => new Map(),
  async find(addresses) {
    asked += 1;
    if (isDown) throw new Error('connect ECONNREFUSED');
    return addresses.map((address) => registered.get(address) ?? null);
  },
};

before(async () => {
  app = await startApp({}, { registrations });
  who = await makeTenants(app);
  realm = await withRealm(who.a1);
});
beforeEach(() => {
  registered.clear();
  asked = 0;
  isDown = false;
});
after(() => app.close());

async function withRealm(account_sid: string): Promise<string> {
  const sip_realm = `${account_sid.slice(0, 8)}.sip.example.com`;
  await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', account_sid).execute();
  return sip_realm;
}

async function client(account_sid: string, username: string): Promise<string> {
  const client_sid = randomUUID();
  const allow_direct_queue_calling = 0;
  await app.db
    .insertInto('clients')
    .values({ client_sid, account_sid, username, allow_direct_queue_calling })
    .execute();
  return client_sid;
}

test("the registrations of an account are the account's, its provider's and the admin's to see", async () => {
  const sids = { account_sid: who.a1, client: 'reception' };
  for (const { method, path } of [list, find, read]) {
    await assertNeedsCredential(app, { method, path: at(path, sids) });
    await assertRefusedToNeighbours(app, who, { method, path: at(path, sids) });
    for (const as of [who.admin, who.userA, who.userA1, who.viewerA1])
      assert.equal((await app.ask(method, at(path, sids), { as })).status, 200);
    assert.equal(
      (await app.ask(method, at(path, { ...sids, account_sid: randomUUID() }), { as: who.admin })).status,
      404,
    );
    const bare = await app.ask(method, at(path, { ...sids, account_sid: who.a2 }), { as: who.userA2 });
    assert.deepEqual([bare.status, bare.problem.msg], [400, 'account does not have sip_realm configuration']);
  }
});

test('GET RegisteredSipUsers gives the addresses that are registered under the realm', async () => {
  registered.set(`ada@${realm}`, facts);
  registered.set('ada@elsewhere.example.com', facts);
  const reply = await app.ask<string[]>('GET', at(list.path, { account_sid: who.a1 }), { as: who.userA1 });
  assert.deepEqual(reply.body, [`ada@${realm}`]);
});

test('POST RegisteredSipUsers answers for each name, and without names for all that are registered', async () => {
  await client(who.a1, 'grace');
  registered.set(`grace@${realm}`, facts);
  registered.set(`unknown@${realm}`, { ...facts, contact: null, protocol: 'wss', proxy: 'sip:192.0.2.1' });
  const ask = (body?: unknown) =>
    app.ask<RegisteredUser[]>('POST', at(find.path, { account_sid: who.a1 }), { as: who.userA1, body });
  const grace = {
    name: 'grace',
    contact: 'sip:a@192.0.2.7:5060',
    expiryTime: expires,
    protocol: 'udp',
    proxy: null,
    registered_status: 'active',
    allow_direct_app_calling: 1,
    allow_direct_queue_calling: 0,
    allow_direct_user_calling: 1,
  };
  const absent = {
    name: 'absent',
    contact: null,
    expiryTime: 0,
    protocol: null,
    proxy: null,
    registered_status: 'inactive',
    allow_direct_app_calling: 0,
    allow_direct_queue_calling: 0,
    allow_direct_user_calling: 0,
  };
  const sbcAddress = '192.0.2.50:5060';
  assert.deepEqual((await ask(['absent', 'grace'])).body, [absent, { ...grace, sbcAddress }]);
  assert.equal(asked, 1);
  for (const all of [undefined, [], {}, { names: ['grace'] }]) {
    const reply = await ask(all);
    assert.deepEqual(
      reply.body.map(({ name, registered_status }) => [name, registered_status]),
      [
        ['grace', 'active'],
        ['unknown', 'active'],
      ],
    );
    assert.ok(!reply.text.includes('sbcAddress'));
  }
  const wrong = await ask(['']);
  assert.deepEqual([wrong.status, wrong.problem.issues?.[0]?.message], [400, 'A username is required']);
});

test('GET RegisteredSipUsers/{client} says how one is registered', async () => {
  await client(who.a1, 'radia');
  registered.set(`radia@${realm}`, facts);
  const path = at(read.path, { account_sid: who.a1, client: 'radia' });
  const { body } = await app.ask<RegisteredUser>('GET', path, { as: who.userA1 });
  assert.deepEqual(
    [body.registered_status, body.contact, body.allow_direct_app_calling],
    ['active', facts.contact, 1],
  );
});

test('what one may call is said of a device that registered in other letters, as the platform knows its client', async () => {
  await client(who.a1, 'Hopper');
  registered.set(`hopper@${realm}`, facts);
  const path = at(read.path, { account_sid: who.a1, client: 'hopper' });
  const { body } = await app.ask<RegisteredUser>('GET', path, { as: who.userA1 });
  assert.deepEqual(
    [body.registered_status, body.allow_direct_app_calling, body.allow_direct_queue_calling],
    ['active', 1, 0],
  );
});

test('GET ClientRegistrations answers for a page of clients at once, of those within reach', async () => {
  await withRealm(who.b1);
  const other = await withRealm(who.a2);
  const sids = [
    await client(who.a1, 'edsger'),
    await client(who.a2, 'edsger'),
    await client(who.b1, 'edsger'),
  ];
  registered.set(`edsger@${other}`, facts);
  const path = `${listOfClients.path}?client_sids=${[...sids, randomUUID()].join(',')}`;
  await assertNeedsCredential(app, { method: 'GET', path });
  for (const [as, seen] of [
    [who.userA, ['inactive', 'active']],
    [who.userA1, ['inactive']],
    [who.userB, ['inactive']],
  ] as const) {
    asked = 0;
    const { body } = await app.ask<ClientRegistration[]>('GET', path, { as });
    assert.deepEqual(
      body.map(({ registered_status }) => registered_status),
      seen,
    );
    assert.equal(asked, 1);
  }
  for (const wrong of ['', '?client_sids=', `?client_sids=${Array(501).fill(sids[0]).join(',')}`])
    assert.equal(
      (await app.ask('GET', listOfClients.path + wrong, { as: who.admin })).status,
      400,
      wrong.slice(0, 60),
    );
});

test('Redis that does not answer is a 503 that says so', async () => {
  isDown = true;
  const reply = await app.ask('GET', at(list.path, { account_sid: who.a1 }), { as: who.userA1 });
  assert.equal(reply.status, 503);
  assert.match(reply.problem.msg, /^The store of registrations cannot be reached/);
});

test('the console is told whether registrations are known', async () => {
  const featuresOf = async (of: TestApp, as: string | Tenants['admin']) =>
    (await of.ask<Me>('GET', '/Users/me', { as })).body.features ?? [];
  assert.ok((await featuresOf(app, who.admin)).includes('registrations'));
  const without = await startApp();
  const admin = await without.world.user();
  assert.ok(!(await featuresOf(without, admin)).includes('registrations'));
  await without.close();
});
