import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Home, homeEndpoints, type Need } from '@trunkline/contract/home/home.contract.ts';
import type { KyselyPlugin } from 'kysely';
import { CallStoreFailure } from '../calls/call-store.ts';
import { newOrderedSid } from '../db/time-ordered-id.ts';
import { toDbTime } from '../db/values.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { assertNeedsCredential, assertRefusedToNeighbours, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { readHome } from './read-home.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;

before(async () => {
  app = await startApp();
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { path, also } = homeEndpoints.read;
const ofAccount = (account_sid: string) => at(path, { account_sid });
const ofProvider = (service_provider_sid: string) => at(also[0].path, { service_provider_sid });
async function read(where: string, as: Who): Promise<Home> {
  const { status, body, text } = await app.ask<Home>('GET', where, { as });
  assert.equal(status, 200, text);
  return body;
}
const kinds = (home: Home) => (home.needs ?? []).map(({ kind }) => kind).sort();
const need = (home: Home, kind: Need['kind']) => home.needs?.find((one) => one.kind === kind);
const done = (home: Home) => (home.steps ?? []).map((step) => step.done);

test('a home is refused without a credential and to neighbours; a provider’s to its accounts', async () => {
  await assertNeedsCredential(app, { method: 'GET', path: ofAccount(who.a1) });
  await assertRefusedToNeighbours(app, who, { method: 'GET', path: ofAccount(who.a1) });
  for (const as of [who.userB, who.userA1, who.userB1])
    assert.equal((await app.ask('GET', ofProvider(who.providerA), { as })).status, 403);
  await read(ofAccount(who.a1), who.viewerA1);
  const bad = await app.ask('GET', `${ofAccount(who.a1)}?period=1y`, { as: who.userA1 });
  assert.deepEqual([bad.status, bad.problem.msg], [400, 'period must be 24h, 7d or 30d']);
});

test('what needs attention is named for who has it, and for nobody else', async () => {
  const account_sid = await app.world.account(who.providerA, 'Harbour Dental');
  const mine = await app.world.user({ service_provider_sid: who.providerA, account_sid });
  assert.deepEqual((await read(ofAccount(account_sid), mine)).needs, []);
  const { db } = app;
  const [speech, llm, key] = [randomUUID(), randomUUID(), randomUUID()];
  const credential = { credential: '', account_sid };
  await db
    .insertInto('speech_credentials')
    .values({
      ...credential,
      speech_credential_sid: speech,
      vendor: 'google',
      tts_tested_ok: 0,
      stt_tested_ok: 1,
    })
    .execute();
  // Not used for what failed.
  await db
    .insertInto('speech_credentials')
    .values({
      ...credential,
      speech_credential_sid: randomUUID(),
      vendor: 'aws',
      use_for_stt: 0,
      tts_tested_ok: 1,
      stt_tested_ok: 0,
    })
    .execute();
  await db
    .insertInto('trunkline_llm_credentials')
    .values({ ...credential, llm_credential_sid: llm, vendor: 'openai', label: 'bots', tested_ok: 0 })
    .execute();
  const carrier = await world.make({ name: 'Old copper line', account_sid });
  const register_status = JSON.stringify({ status: 'fail', reason: '403 Forbidden' });
  await db
    .updateTable('voip_carriers')
    .set({ requires_register: 1, register_status })
    .where('voip_carrier_sid', '=', carrier)
    .execute();
  const asleep = await world.make({ name: 'Asleep', account_sid });
  await db
    .updateTable('voip_carriers')
    .set({ is_active: 0 })
    .where('voip_carrier_sid', '=', asleep)
    .execute();
  const lcr_sid = await world.routing(asleep, { account_sid }, 'Spain');
  await world.number(carrier, { account_sid });
  await world.number(carrier, { account_sid });
  const expires_at = toDbTime(new Date(Date.now() + 3 * 86_400_000));
  await db
    .insertInto('api_keys')
    .values({ api_key_sid: key, token: randomUUID(), account_sid, expires_at })
    .execute();

  const home = await read(ofAccount(account_sid), mine);
  assert.deepEqual(kinds(home), [
    'api-key-expiring',
    'carrier-not-registered',
    'llm-service-failing',
    'numbers-without-application',
    'route-over-inactive-carrier',
    'speech-service-failing',
  ]);
  assert.deepEqual(
    [need(home, 'speech-service-failing')?.sid, need(home, 'speech-service-failing')?.name],
    [speech, 'Google'],
  );
  const { sid, name, detail } = need(home, 'carrier-not-registered') ?? {};
  assert.deepEqual([sid, name, detail], [carrier, 'Old copper line', '403 Forbidden']);
  assert.deepEqual(
    [need(home, 'route-over-inactive-carrier')?.sid, need(home, 'route-over-inactive-carrier')?.detail],
    [lcr_sid, 'Asleep'],
  );
  assert.equal(need(home, 'route-over-inactive-carrier')?.routing, 'Spain');
  assert.equal(need(home, 'route-over-inactive-carrier')?.count, 1);
  assert.equal(need(home, 'numbers-without-application')?.count, 2);
  assert.match(need(home, 'api-key-expiring')?.detail ?? '', /^\d{4}-.*Z$/);
  const provider = await read(ofProvider(who.providerA), who.userA);
  assert.deepEqual(kinds(provider), kinds(home));
  assert.equal(need(provider, 'llm-service-failing')?.account_name, 'Harbour Dental');
  assert.deepEqual(kinds(await read(ofAccount(who.a2), who.userA2)), []);
  assert.deepEqual(kinds(await read(ofProvider(who.providerB), who.userB)), []);
});

test('the first call is told from what there is, step by step', async () => {
  const account_sid = await app.world.account(who.providerB, 'Brand new');
  const home = () => read(ofAccount(account_sid), who.userB);
  assert.deepEqual(done(await home()), [false, false, false, false, false]);
  assert.equal((await home()).steps?.[0]?.sid, account_sid);
  await app.db
    .updateTable('accounts')
    .set({ sip_realm: `${account_sid}.example.com` })
    .where('account_sid', '=', account_sid)
    .execute();
  const carrier = await world.make({
    account_sid,
    sip_gateways: [{ ipv4: '198.51.100.4', netmask: 32, port: 5060, inbound: true, outbound: true }],
  });
  assert.deepEqual(done(await home()), [true, true, false, false, false]);
  const application_sid = randomUUID();
  await app.db
    .insertInto('applications')
    .values({ application_sid, name: 'Reception', account_sid, app_json: '[{"verb":"hangup"}]' })
    .execute();
  await world.number(carrier, { account_sid, application_sid });
  assert.deepEqual(done(await home()), [true, true, true, true, false]);
  await app.calls.write({
    calls: [
      aStoredCall({ service_provider_sid: who.providerB, account_sid, attempted_at: Date.now() - 60_000 }),
    ],
    alerts: [],
  });
  const last = await home();
  assert.deepEqual(done(last), [true, true, true, true, true]);
  assert.deepEqual([last.calls?.answered, last.calls?.hours.length, last.trunks?.length], [1, 24, 1]);
});

test('of a provider with over 500 accounts the steps are told where they are done, and not guessed where they are not', async () => {
  const { db } = app;
  const provider = await app.world.provider();
  const of = { service_provider_sid: provider, webhook_secret: 'x' };
  const accounts = Array.from({ length: 500 }, (_, n) => ({
    account_sid: randomUUID(),
    name: `Of many ${n}`,
    ...of,
  }));
  await db.insertInto('accounts').values(accounts).execute();
  const home = () => read(ofProvider(provider), who.admin);
  assert.deepEqual(done(await home()), [false, false, false, false, false]);
  await app.world.account(provider);
  const many = await home();
  assert.deepEqual([many.steps, many.failed], [null, []]);

  // Of each account, since it is not said which of them are looked at.
  const applications = accounts.map(({ account_sid }) => ({
    application_sid: randomUUID(),
    name: 'One',
    account_sid,
  }));
  await db
    .insertInto('applications')
    .values(applications.map((one) => ({ ...one, app_json: '[]' })))
    .execute();
  const carrier = await world.make({
    service_provider_sid: provider,
    sip_gateways: [{ ipv4: '198.51.100.9', netmask: 32, port: 5060, inbound: true, outbound: true }],
  });
  const numbers = applications.map(({ account_sid, application_sid }, n) => ({
    ...{ phone_number_sid: randomUUID(), number: `1555${n}`, account_sid, application_sid },
    voip_carrier_sid: carrier,
  }));
  await db.insertInto('phone_numbers').values(numbers).execute();
  assert.equal((await home()).steps, null);
  await db
    .updateTable('accounts')
    .set((row) => ({ sip_realm: row.ref('account_sid') }))
    .where('service_provider_sid', '=', provider)
    .execute();
  assert.deepEqual(done(await home()), [true, true, true, true, false]);
});

test('a store of calls that gives no answer takes its cards along, and no other', async () => {
  // Whose last test failed, which the database knows.
  const carrier = await world.make({
    ...{ name: 'Silent', account_sid: who.a1 },
    sip_gateways: [{ ipv4: '192.0.2.50', netmask: 32, port: 5060, inbound: false, outbound: true }],
  });
  const { sip_gateway_sid } = await app.db
    .selectFrom('sip_gateways')
    .select('sip_gateway_sid')
    .where('voip_carrier_sid', '=', carrier)
    .executeTakeFirstOrThrow();
  const asked = JSON.stringify(['192.0.2.50', 5060, 'udp', 0, null]);
  const answer = { sip_gateway_sid, asked, verdict: 'failed' as const, summary: '192.0.2.50 is silent.' };
  await app.db
    .insertInto('trunkline_trunk_answers')
    .values({ ...answer, was_asked: 1, tested_at: toDbTime(new Date()) })
    .execute();
  const stats = app.calls.stats;
  assert.ok(stats);
  const { volume, trunks } = stats;
  const gone = () => Promise.reject(new CallStoreFailure('The store of calls gives no answer.'));
  Object.assign(stats, { volume: gone, trunks: gone });
  try {
    const home = await read(ofAccount(who.a1), who.userA1);
    assert.deepEqual(home.failed.toSorted(), ['calls', 'steps', 'trunks']);
    assert.deepEqual([home.calls, home.trunks, home.steps], [null, null, null]);
    assert.ok(home.needs && home.changes);
    // What needs attention does not say that nothing does.
    assert.deepEqual(home.needs_not_asked?.toSorted(), ['calls-failing', 'carrier-failing']);
    assert.equal(need(home, 'carrier-failing')?.sid, carrier);
  } finally {
    Object.assign(stats, { volume, trunks });
  }
});

/** The audit trail gives no answer in time, everything else does. */
const withoutTrail: KyselyPlugin = {
  transformQuery({ node }) {
    if (JSON.stringify(node).includes('trunkline_audit_entries'))
      throw Object.assign(new Error('Query execution was interrupted'), { code: 'ER_LOCK_WAIT_TIMEOUT' });
    return node;
  },
  transformResult: async ({ result }) => result,
};

test('the changes alone are missing where their table gives no answer', async () => {
  const actor = { by: { kind: 'user', user_sid: '', name: '' }, view_only: true, scope: 'admin' } as const;
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  const none = async () => null;
  const trunks = { shown: '24h' as const, busiest: none, sums: none };
  const calls = { volume: none, month: none, trunks, owners: none };
  const use = { peaks: none, goingOn: none, registered: none };
  const home = await readHome(app.db.withPlugin(withoutTrail), actor, owner, { calls, live: none, use });
  assert.deepEqual([home.failed, home.changes], [['changes'], null]);
  assert.ok(home.needs && home.steps);
  const broken = () => Promise.reject(new Error('A fault of ours'));
  await assert.rejects(
    readHome(app.db, actor, owner, { calls: { ...calls, volume: broken }, live: none, use }),
    /A fault of ours/,
  );
});

test('one card alone can be asked for', async () => {
  const one = await read(`${ofAccount(who.a1)}?only=steps`, who.userA1);
  assert.equal(one.steps?.length, 5);
  assert.deepEqual([one.needs, one.calls, one.trunks, one.changes, one.failed], [null, null, null, null, []]);
  const bad = await app.ask('GET', `${ofAccount(who.a1)}?only=all`, { as: who.userA1 });
  assert.match(bad.problem.msg, /^only must be one of needs, /);
});

test('the month is asked for only where the shown time does not say enough', async () => {
  const { stats } = app.calls;
  assert.ok(stats);
  const { volume } = stats;
  const spans: number[] = [];
  Object.assign(stats, {
    volume: (of: Parameters<typeof volume>[0]) => {
      spans.push(of.hours.last - of.hours.first + 1);
      return volume.call(stats, of);
    },
  });
  const account_sid = await app.world.account(who.providerB, 'Busy');
  const asked = async () => {
    spans.length = 0;
    await read(ofAccount(account_sid), who.userB);
    return spans.toSorted((a, b) => a - b);
  };
  try {
    assert.deepEqual(await asked(), [24, 720]);
    const call = { service_provider_sid: who.providerB, account_sid, attempted_at: Date.now() - 60_000 };
    await app.calls.write({ calls: [aStoredCall(call)], alerts: [] });
    assert.deepEqual(await asked(), [24]);
  } finally {
    Object.assign(stats, { volume });
  }
});

test('the latest changes are those in reach, without looks and sign-ins however many', async () => {
  const { changes } = await read(ofAccount(who.a1), who.userA1);
  const carrier = await world.make({ name: 'Just made' });
  const entry = (n: number) => ({
    ...{
      audit_sid: newOrderedSid(),
      at: toDbTime(new Date()),
      actor_kind: 'user' as const,
      actor_name: 'ada',
    },
    ...{ kind: 'session', action: n % 2 ? 'login' : 'logout', actor_sid: randomUUID() },
    ...{ account_sid: who.a1, service_provider_sid: who.providerA },
  });
  const signIns = Array.from({ length: 60 }, (_, n) => entry(n));
  await app.db.insertInto('trunkline_audit_entries').values(signIns).execute();
  const after = (await read(ofAccount(who.a1), who.userA1)).changes;
  assert.deepEqual([after?.[0]?.action, after?.[0]?.record_sid], ['create', carrier]);
  assert.ok(changes?.every(({ kind }) => kind !== 'session'));
});

test('an admin’s home of a provider tells the changes of that one', async () => {
  await world.make({ name: 'Elsewhere', account_sid: who.b1 });
  const names = (home: Home) => home.changes?.map(({ record_name }) => record_name);
  assert.equal(names(await read(ofProvider(who.providerB), who.admin))?.[0], 'Elsewhere');
  assert.ok(!names(await read(ofProvider(who.providerA), who.admin))?.includes('Elsewhere'));
});
