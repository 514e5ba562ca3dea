import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { StatementSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { isMysql } from '../db/dialect.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { until } from '../testing/until.ts';
import { PASSWORD } from '../testing/world.ts';

let app: TestApp;
let who: Tenants;

const forgotten: string[] = [];
const down = new Set<string>();
const ttsCache: TtsCache = {
  size: async () => 0,
  async clear(account_sid) {
    forgotten.push(String(account_sid));
    if (down.has(String(account_sid))) throw new Error('Redis is down');
  },
};

before(async () => {
  app = await startApp({}, { tts_cache: ttsCache });
  who = await makeTenants(app);
});
after(() => app.close());

const { remove } = accountEndpoints;

function pathOf(account_sid: string): string {
  return at(remove.path, { account_sid });
}

async function exists(account_sid: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('accounts')
    .select('name')
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
  return row !== undefined;
}

test('DELETE Accounts/{sid} is refused to neighbours and view-only users', async () => {
  const request = { method: remove.method, path: pathOf(who.a1) };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.equal(await exists(who.a1), true);
});

test('an account in use names its blockers and stays whole', async () => {
  const account_sid = await app.world.account(who.providerA);
  await app.db
    .insertInto('applications')
    .values({ application_sid: randomUUID(), name: 'Reception', account_sid })
    .execute();
  await app.db
    .insertInto('phone_numbers')
    .values({ phone_number_sid: randomUUID(), number: '15551234567', account_sid })
    .execute();
  await app.db
    .insertInto('ms_teams_tenants')
    .values({
      ms_teams_tenant_sid: randomUUID(),
      service_provider_sid: who.providerA,
      account_sid,
      tenant_fqdn: `${randomUUID()}.example.com`,
    })
    .execute();
  // As a platform writes one, in clear.
  const token = randomUUID();
  await app.db.insertInto('api_keys').values({ api_key_sid: randomUUID(), token, account_sid }).execute();
  const reply = await app.ask(remove.method, pathOf(account_sid), { as: who.userA });
  assert.equal(reply.status, 422);
  assert.deepEqual(
    reply.problem.blockers?.map((blocker) => blocker.kind),
    ['applications', 'phone-numbers', 'ms-teams-tenants', 'api-keys'],
  );
  const names = reply.problem.blockers?.map(({ name }) => name);
  assert.deepEqual([names?.[0], names?.[3]], ['Reception', `API key ending in ${token.slice(-4)}`]);
  assert.equal(await exists(account_sid), true);
});

test('numbers and routings of others that use its carriers block an account too', async () => {
  const { make, number, routing } = await carrierWorld(app);
  const account_sid = await app.world.account(who.providerA);
  const carrier = await make({ account_sid });
  await number(carrier, {}, '15550001');
  await number(carrier, { account_sid: who.a2 }, '15550002');
  await routing(carrier, { account_sid }, 'Its own');
  await routing(carrier, { account_sid: who.a2 }, 'Overflow');
  await routing(carrier, { service_provider_sid: who.providerA }, null);
  const reply = await app.ask(remove.method, pathOf(account_sid), { as: who.userA });
  assert.equal(reply.status, 422);
  assert.deepEqual(
    reply.problem.blockers?.map(({ kind, name }) => `${kind} ${name}`),
    [
      'phone-numbers 15550001',
      'phone-numbers 15550002',
      'least-cost-routing Default route',
      'least-cost-routing Overflow',
    ],
  );
  assert.equal(await exists(account_sid), true);
});

test('everything the account owns goes with it: people and their sessions, carriers, gateways, clients, routes', async () => {
  const account_sid = await app.world.account(who.providerA);
  const user = await app.world.user({ account_sid, service_provider_sid: who.providerA, view_only: true });
  const [carrier, lcr, route, entry] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { db } = app;
  await db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: carrier, name: 'Trunk', account_sid })
    .execute();
  await db
    .insertInto('sip_gateways')
    .values({
      sip_gateway_sid: randomUUID(),
      voip_carrier_sid: carrier,
      ipv4: '192.0.2.1',
      inbound: 1,
      outbound: 0,
    })
    .execute();
  await db
    .insertInto('smpp_gateways')
    .values({ smpp_gateway_sid: randomUUID(), voip_carrier_sid: carrier, ipv4: '192.0.2.2' })
    .execute();
  await db
    .insertInto('clients')
    .values({ client_sid: randomUUID(), account_sid, username: 'desk' })
    .execute();
  await db.insertInto('lcr').values({ lcr_sid: lcr, name: 'Out', account_sid }).execute();
  await db
    .insertInto('lcr_routes')
    .values({ lcr_route_sid: route, lcr_sid: lcr, regex: '1', priority: 0 })
    .execute();
  await db
    .insertInto('lcr_carrier_set_entry')
    .values({ lcr_carrier_set_entry_sid: entry, lcr_route_sid: route, voip_carrier_sid: carrier })
    .execute();
  await db
    .updateTable('lcr')
    .set({ default_carrier_set_entry_sid: entry })
    .where('lcr_sid', '=', lcr)
    .execute();

  const reply = await app.ask(remove.method, pathOf(account_sid), { as: who.userA });
  assert.equal(reply.status, 204, reply.text);
  assert.equal(await exists(account_sid), false);
  const left = await db.selectFrom('users').select('name').where('user_sid', '=', user.user_sid).execute();
  assert.deepEqual(left, []);
  assert.deepEqual(
    await db.selectFrom('sip_gateways').select('ipv4').where('voip_carrier_sid', '=', carrier).execute(),
    [],
  );
  assert.deepEqual(await db.selectFrom('lcr').select('name').where('lcr_sid', '=', lcr).execute(), []);
  assert.equal((await app.ask(remove.method, pathOf(account_sid), { as: who.userA })).status, 404);
});

test("an account's cached speech is forgotten with it; while Redis is down the account goes, and that is tried again", async () => {
  const [one, two] = [await app.world.account(who.providerA), await app.world.account(who.providerA)];
  down.add(two);
  const body = { kind: 'accounts', action: 'delete', sids: [two] };
  assert.equal((await app.ask(remove.method, pathOf(one), { as: who.userA })).status, 204);
  assert.equal((await app.ask('POST', '/BulkChanges', { as: who.userA, body })).status, 200);
  assert.equal(await exists(two), false);
  const waiting = app.db
    .selectFrom('trunkline_outbox')
    .select('last_error')
    .where('kind', '=', 'speech-forgetting');
  await until(async () => {
    const rows = await waiting.execute();
    return rows.length === 1 && rows[0]?.last_error;
  });
  assert.ok(forgotten.includes(one) && forgotten.includes(two));
  assert.match(String((await waiting.executeTakeFirst())?.last_error), /Redis is down/);
});

test('a person who deletes the own account types the own password', async () => {
  const account_sid = await app.world.account(who.providerA);
  const as = await app.world.user({ account_sid, service_provider_sid: who.providerA });
  const ask = (body?: object) => app.ask(remove.method, pathOf(account_sid), { as, body });
  for (const body of [undefined, {}, { password: null }, { password: '' }])
    assert.equal((await ask(body)).problem.msg, 'Type your password to delete your account.');
  assert.equal((await ask({ password: 'not mine' })).status, 403);
  assert.equal(await exists(account_sid), true);
  assert.equal((await ask({ password: PASSWORD })).status, 204);
  assert.equal(await exists(account_sid), false);
});

test('whoever types no password may send null for it', async () => {
  const account_sid = await app.world.account(who.providerA);
  const body = { password: null };
  const reply = await app.ask(remove.method, pathOf(account_sid), { as: who.userA, body });
  assert.equal(reply.status, 204);
});

test('who deletes an account is told what of others stands in the way, not what it is called (R15)', async () => {
  const account_sid = await app.world.account(who.providerA);
  const user = await app.world.user({ account_sid, service_provider_sid: who.providerA, password: PASSWORD });
  const world = await carrierWorld(app);
  const carrier = await world.make({ account_sid, service_provider_sid: who.providerA });
  await world.routing(carrier, { service_provider_sid: who.providerA }, 'Secret plan');
  await world.routing(carrier, { service_provider_sid: who.providerA }, 'Other plan');
  await world.number(carrier, { account_sid }, '15550001');
  await world.number(carrier, { account_sid: who.a2 }, '15559999');
  const own = await app.ask(remove.method, pathOf(account_sid), { as: user, body: { password: PASSWORD } });
  const facts = await app.ask('GET', `/RecordFacts/accounts/${account_sid}`, { as: user });
  const ofCarrier = await app.ask('DELETE', `/VoipCarriers/${carrier}`, { as: user });
  const many = await app.ask('POST', '/BulkChanges', {
    as: user,
    body: { kind: 'carriers', action: 'delete', sids: [carrier] },
  });
  for (const { text } of [own, facts, ofCarrier, many]) {
    assert.doesNotMatch(text, /plan|15559999/);
    assert.match(text, /15550001/);
    assert.match(text, /"sid":"","name":"not within your reach; ask your service provider"/);
  }
  assert.deepEqual(own.problem.blocker_totals, [{ kind: 'least-cost-routing', total: 2 }]);
  const byProvider = await app.ask(remove.method, pathOf(account_sid), { as: who.userA });
  assert.match(byProvider.text, /Other plan.*Secret plan/);
  assert.equal(byProvider.problem.blocker_totals, undefined);
});

test('what goes with an account is deleted beside the thread that answers everybody', async (t) => {
  if (isMysql(app.db)) return t.skip('a database server has processes of its own');
  const account_sid = randomUUID();
  const { service_provider_sid } = await app.db
    .selectFrom('accounts')
    .select('service_provider_sid')
    .where('account_sid', '=', who.a1)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: account_sid, webhook_secret: 'of no use' })
    .execute();
  const ways = (['all', 'run'] as const).map((way) => t.mock.method(StatementSync.prototype, way));
  const { status } = await app.ask(remove.method, pathOf(account_sid), { as: who.admin });
  assert.equal(status, 204);
  const here = ways.flatMap(({ mock }) => mock.calls.map((call) => (call.this as StatementSync).sourceSQL));
  assert.equal(await exists(account_sid), false);
  assert.ok(here.some((sql) => sql.startsWith('select')));
  assert.deepEqual(
    here.filter((sql) => /^delete from "?(users|clients|accounts)/.test(sql)),
    [],
  );
});
