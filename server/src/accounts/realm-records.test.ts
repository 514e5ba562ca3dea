import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { accountEndpoints, SIP_REALM_TAKEN } from '@trunkline/contract/accounts/accounts.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { type FakeDnsServer, startFakeDnsServer } from '../outside/dns-update.fake.ts';
import { dnsUpdates } from '../outside/dns-update.ts';
import { at } from '../testing/paths.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { until } from '../testing/until.ts';
import { BEING_CHANGED, DNS_FAILED, NAME_IN_ZONE, NO_ADDRESS, realmRecords } from './realm-records.ts';

let app: TestApp;
let who: Tenants;
let fake: FakeDnsServer;
let count = 0;

before(async () => {
  fake = await startFakeDnsServer();
  app = await startApp(fake.env());
  await app.app.ready();
  who = await makeTenants(app);
  await app.db
    .updateTable('service_providers')
    .set({ root_domain: fake.zone })
    .where('service_provider_sid', '=', who.providerA)
    .execute();
  await addSbc(['192.0.2.1', '192.0.2.2']);
});
after(async () => {
  await app.close();
  fake.close();
});
beforeEach(async () => {
  Object.assign(fake, { trouble: null, hold: null });
  await until(async () => (await names()).every(({ state }) => state === 'made'));
});

const addSbc = (addresses: string[]) =>
  app.db
    .insertInto('sbc_addresses')
    .values(
      addresses.map((ipv4) => ({
        ...{ sbc_address_sid: randomUUID(), ipv4, port: 5060, service_provider_sid: null },
        ...{ tls_port: null, wss_port: null, last_updated: null },
      })),
    )
    .execute();
const names = () => app.db.selectFrom('trunkline_realm_names').selectAll().execute();
const newRealm = () => `name-${++count}.${fake.zone}`;
const { setSipRealm } = accountEndpoints;
const set = (account_sid: string, sip_realm: string) =>
  app.ask(setSipRealm.method, at(setSipRealm.path, { account_sid, sip_realm }), { as: who.admin });
const put = (account_sid: string, body: object) =>
  app.ask('PUT', `/Accounts/${account_sid}`, { as: who.admin, body });
const realmOf = async (account_sid: string) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('sip_realm')
      .where('account_sid', '=', account_sid)
      .executeTakeFirstOrThrow()
  ).sip_realm;
const recordsOf = (realm: string) => [...fake.records].filter((text) => text.includes(` ${realm} `));
const newAccount = () => app.world.account(who.providerA);

test('a realm has its records before the account has it, and the old ones go', async () => {
  const account = await newAccount();
  const [first, second] = [newRealm(), newRealm()];
  assert.equal((await set(account, first)).status, 204);
  assert.deepEqual(recordsOf(first), [`A ${first} 192.0.2.1`, `A ${first} 192.0.2.2`]);
  assert.ok(fake.records.has(`SRV _sip._udp.${first} 10 100 5060 ${first}`));
  assert.equal((await put(account, { sip_realm: second })).status, 204);
  assert.equal(recordsOf(second).length, 2);
  await until(() => recordsOf(first).length === 0);
  assert.equal((await put(account, { sip_realm: null })).status, 204);
  await until(() => recordsOf(second).length === 0);
  await until(async () => !(await names()).some(({ name }) => [first, second].includes(name)));
});

test('a realm outside the zone has no records, and a change of something else asks nobody', async () => {
  const account = await newAccount();
  const asked = fake.asked;
  assert.equal((await set(account, `pbx-${++count}.example.org`)).status, 204);
  assert.equal((await put(account, { name: `Renamed ${count}` })).status, 204);
  assert.equal(fake.asked, asked);
});

test('an account that is made or deleted has its records made or removed', async () => {
  const realm = newRealm();
  const body = { name: realm, service_provider_sid: who.providerA, sip_realm: realm };
  const { status, body: made } = await app.ask<{ sid: string }>('POST', '/Accounts', { as: who.admin, body });
  assert.equal(status, 201);
  assert.equal(recordsOf(realm).length, 2);
  assert.equal((await app.ask('DELETE', `/Accounts/${made.sid}`, { as: who.admin })).status, 204);
  await until(() => recordsOf(realm).length === 0);
});

for (const trouble of ['REFUSED', 'SERVFAIL', 'does not sign', 'forgets to answer'] as const)
  test(`when the DNS server ${trouble}, the account keeps its realm, and nothing is left of the other`, async () => {
    const account = await newAccount();
    const [had, wanted] = [newRealm(), newRealm()];
    await set(account, had);
    fake.trouble = trouble;
    const { status, problem } = await set(account, wanted);
    assert.deepEqual([status, problem.code, problem.msg], [502, 'outside_failed', DNS_FAILED]);
    assert.equal(await realmOf(account), had);
    assert.equal(recordsOf(had).length, 2);
    fake.trouble = null;
    assert.equal(
      (await set(account, newRealm())).status,
      204,
      'the next one works, and lets the rest be done',
    );
    await lookAgain();
    assert.deepEqual(recordsOf(wanted), []);
  });

test('a save that is refused after the records were made has them removed', async () => {
  const account = await newAccount();
  const realm = newRealm();
  const headers = { 'if-match': '"of another time"' };
  const { status } = await app.ask('PUT', `/Accounts/${account}`, {
    ...{ as: who.admin, body: { sip_realm: realm }, headers },
  });
  assert.equal(status, 409);
  await until(() => recordsOf(realm).length === 0);
  assert.equal(await realmOf(account), null);
});

test('a name that something else in the zone has is refused and left alone', async () => {
  const account = await newAccount();
  const realm = newRealm();
  fake.records.add(`A ${realm} 198.51.100.1`);
  const { status, problem } = await set(account, realm);
  assert.deepEqual([status, problem.msg, problem.issues?.[0]?.path], [422, NAME_IN_ZONE, 'sip_realm']);
  assert.deepEqual(recordsOf(realm), [`A ${realm} 198.51.100.1`]);
  assert.deepEqual(
    (await names()).filter(({ name }) => name === realm),
    [],
  );
});

test('without an address of an SBC there is nothing that a name could lead to', async () => {
  await app.db.deleteFrom('sbc_addresses').execute();
  const { status, problem } = await set(await newAccount(), newRealm());
  assert.deepEqual([status, problem.msg], [422, NO_ADDRESS]);
  await addSbc(['192.0.2.1', '192.0.2.2']);
});

test('while a name is being made for one account, it is not free for another', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const realm = newRealm();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = fake.asked;
  fake.hold = promise;
  const first = set(one, realm);
  await until(() => fake.asked > asked);
  const free = await app.ask<{ available: boolean }>('GET', `/Availability?type=subdomain&value=${realm}`, {
    as: who.userA1,
  });
  assert.equal(free.body.available, false);
  const { status, problem } = await set(other, realm);
  assert.deepEqual([status, problem.msg], [422, BEING_CHANGED]);
  resolve();
  assert.equal((await first).status, 204);
  assert.equal((await set(other, realm)).problem.msg, SIP_REALM_TAKEN);
  assert.equal(recordsOf(realm).length, 2);
});

test('of eight accounts that ask for one name at once, one has it with its records', () =>
  rounds(async () => {
    const accounts = await Promise.all(Array.from({ length: WRITERS }, newAccount));
    const realm = newRealm();
    const answers = await atOnce((nth) => set(accounts[nth] ?? '', realm));
    assert.deepEqual(answers, { 204: 1, 422: WRITERS - 1 });
    const realms = await Promise.all(accounts.map(realmOf));
    assert.equal(realms.filter((one) => one === realm).length, 1);
    await lookAgain();
    assert.equal(recordsOf(realm).length, 2);
  }));

test('of eight changes of one account to as many names, the records of the last alone stay', async () => {
  const account = await newAccount();
  const wanted = Array.from({ length: WRITERS }, newRealm);
  const answers = await atOnce((nth) => set(account, wanted[nth] ?? ''));
  assert.deepEqual(answers, { 204: WRITERS });
  await lookAgain();
  const last = await realmOf(account);
  for (const realm of wanted) assert.equal(recordsOf(realm).length, realm === last ? 2 : 0, realm);
});

test('an account that goes back to its old name has its records, however it comes between', () =>
  rounds(async () => {
    const account = await newAccount();
    const [one, other] = [newRealm(), newRealm()];
    await set(account, one);
    await set(account, other);
    let back = await set(account, one);
    while (back.status === 422) back = await set(account, one);
    assert.equal(back.status, 204);
    await lookAgain();
    assert.equal(recordsOf(one).length, 2);
    assert.equal(recordsOf(other).length, 0);
  }));

test('what a server left half-made when it was killed is removed by the next one', async () => {
  const [begun, leaving] = [newRealm(), newRealm()];
  const dns = serverOf();
  for (const realm of [begun, leaving]) await dns.publish({ realm, addresses: ['192.0.2.1'], is_new: true });
  const row = { attempts: 0, last_error: null, claim: randomUUID() };
  await app.db
    .insertInto('trunkline_realm_names')
    .values([
      { ...row, name: begun, state: 'making', due_at: toDbTimeExact(new Date(Date.now() - 1)) },
      { ...row, name: leaving, state: 'leaving', due_at: toDbTimeExact(new Date(Date.now() - 1)) },
    ])
    .execute();
  await lookAgain();
  assert.deepEqual([...recordsOf(begun), ...recordsOf(leaving)], []);
});

test('what cannot be removed is tried again, and says why until then', async () => {
  const account = await newAccount();
  const realm = newRealm();
  await set(account, realm);
  fake.trouble = 'SERVFAIL';
  await put(account, { sip_realm: null });
  const row = async () => (await names()).find(({ name }) => name === realm);
  await until(async () => (await row())?.attempts === 1);
  assert.match((await row())?.last_error ?? '', /SERVFAIL/);
  assert.equal(recordsOf(realm).length, 2);
  fake.trouble = null;
  await lookAgain();
  assert.equal(recordsOf(realm).length, 0);
});

const serverOf = () =>
  dnsUpdates({ host: '127.0.0.1', port: fake.port, zone: fake.zone, key: fake.key }, 2000);

/** As if every pause were over, on a server that starts now. */
async function lookAgain(): Promise<void> {
  await app.db
    .updateTable('trunkline_realm_names')
    .set({ due_at: toDbTimeExact(new Date(Date.now() - 1)) })
    .where('state', '=', 'leaving')
    .where('claim', 'is', null)
    .execute();
  const log = { error() {}, warn() {} };
  const next = realmRecords({ db: app.db, dns: serverOf(), log });
  next.start();
  await until(async () => (await names()).every(({ state }) => state === 'made'));
  await next.stop();
}
