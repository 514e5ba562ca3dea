/** SBC addresses that come after a name was made (decision 036). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type FakeDnsServer, startFakeDnsServer } from '../outside/dns-update.fake.ts';
import { dnsUpdates } from '../outside/dns-update.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { until } from '../testing/until.ts';
import { realmRecords } from './realm-records.ts';
import { refreshRealms } from './refresh-realms.ts';

let app: TestApp;
let who: Tenants;
let fake: FakeDnsServer;
let count = 0;

before(async () => {
  fake = await startFakeDnsServer();
  app = await startApp(fake.env());
  who = await makeTenants(app);
  await addSbc('192.0.2.1');
});
after(async () => {
  await app.close();
  fake.close();
});

const addSbc = (ipv4: string, service_provider_sid: string | null = null) =>
  app.db
    .insertInto('sbc_addresses')
    .values({
      ...{ sbc_address_sid: randomUUID(), ipv4, port: 5060, service_provider_sid },
      ...{ tls_port: null, wss_port: null, last_updated: null },
    })
    .execute();
const { setSipRealm } = accountEndpoints;
const put = (account_sid: string, sip_realm: string | null) =>
  sip_realm === null
    ? app.ask('PUT', `/Accounts/${account_sid}`, { as: who.admin, body: { sip_realm } })
    : app.ask(setSipRealm.method, at(setSipRealm.path, { account_sid, sip_realm }), { as: who.admin });
async function accountWith(provider: string): Promise<{ account: string; realm: string }> {
  const account = await app.world.account(provider);
  const realm = `name-${++count}.${fake.zone}`;
  assert.equal((await put(account, realm)).status, 204);
  return { account, realm };
}
const addressesOf = (realm: string) =>
  [...fake.records].filter((text) => text.startsWith(`A ${realm} `)).map((text) => text.split(' ')[2]);
const rowOf = (realm: string) =>
  app.db.selectFrom('trunkline_realm_names').selectAll().where('name', '=', realm).executeTakeFirst();

const log = { error() {}, warn() {} };
const serverOf = () =>
  dnsUpdates({ host: '127.0.0.1', port: fake.port, zone: fake.zone, key: fake.key }, 2000);

/** What a server does at its next look; that of the test may be at it already, so what comes of it is waited for. */
const look = () =>
  refreshRealms({
    ...{ db: app.db, provider: serverOf(), failed() {} },
    inMs: (ms) => toDbTimeExact(new Date(Date.now() + ms)),
    times: { lease: 60_000, longest_pause: 3_600_000 },
  });

test('an address that comes later is in the names that there are, and nobody else is touched', async () => {
  const one = await accountWith(who.providerA);
  const other = await accountWith(who.providerB);
  assert.deepEqual(addressesOf(one.realm), ['192.0.2.1']);
  await look();
  const asked = fake.asked;
  await look();
  assert.equal(fake.asked, asked, 'what is right is left alone');
  await addSbc('192.0.2.2');
  await look();
  await until(() => addressesOf(one.realm).length === 2);
  await until(() => addressesOf(other.realm).length === 2);
  await addSbc('198.51.100.7', who.providerB);
  await look();
  await until(() => addressesOf(other.realm).join() === '198.51.100.7');
  assert.deepEqual(addressesOf(one.realm).toSorted(), ['192.0.2.1', '192.0.2.2']);
  assert.equal((await put(one.account, null)).status, 204);
  await until(() => addressesOf(one.realm).length === 0);
});

test('a name from before, of which nobody knows where it leads, is brought up to date', async () => {
  const { realm } = await accountWith(who.providerA);
  await app.db
    .updateTable('trunkline_realm_names')
    .set({ service_provider_sid: null, addresses_hash: null })
    .where('name', '=', realm)
    .execute();
  await look();
  await until(async () => (await rowOf(realm))?.service_provider_sid === who.providerA);
});

test('a DNS server that does not take it is asked again later, and the name stays as it was', async () => {
  const { account, realm } = await accountWith(who.providerA);
  const before = addressesOf(realm);
  await look();
  fake.trouble = 'SERVFAIL';
  await addSbc('192.0.2.3');
  await look();
  await until(async () => (await rowOf(realm))?.claim === null);
  fake.trouble = null;
  const row = await rowOf(realm);
  assert.match(row?.last_error ?? '', /SERVFAIL/);
  assert.deepEqual([row?.state, row?.claim, addressesOf(realm)], ['made', null, before]);
  await app.db
    .updateTable('trunkline_realm_names')
    .set({ due_at: toDbTimeExact(new Date(0)) })
    .execute();
  await look();
  await until(() => addressesOf(realm).includes('192.0.2.3'));
  assert.equal((await put(account, null)).status, 204);
  await until(() => addressesOf(realm).length === 0);
});

test('a realm that is given up while its addresses change is removed after that', async () => {
  const { account, realm } = await accountWith(who.providerA);
  await look();
  await addSbc('192.0.2.4');
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = fake.asked;
  fake.hold = promise;
  const looking = look();
  await until(() => fake.asked > asked);
  assert.equal((await put(account, null)).status, 204);
  fake.hold = null;
  resolve();
  await looking;
  const next = realmRecords({ db: app.db, dns: serverOf(), log });
  next.start();
  await until(async () => (await rowOf(realm)) === undefined);
  await next.stop();
  assert.deepEqual(addressesOf(realm), []);
});
