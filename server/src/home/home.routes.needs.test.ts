/** Each kind of need by itself: what brings it up, and what does not. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  type Home,
  type HomeProvider,
  homeEndpoints,
  type Need,
} from '@trunkline/contract/home/home.contract.ts';
import { toDbTime } from '../db/values.ts';
import { type LiveState, noLiveState } from '../outside/live-state.ts';
import { noRegistrations, type Registrations } from '../outside/registrations.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';

let app: TestApp;
let world: CarrierWorld;
let who: Tenants;
let isRedisDown = false;
const going = new Map<string, number>();
const registered = new Map<string, number>();
const orDown = <T>(answer: T) =>
  isRedisDown ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(answer);
const live: LiveState = {
  ...noLiveState,
  is_known: true,
  listCalls: (asked) =>
    orDown(
      [...going].flatMap(([account_sid, count]) =>
        asked === null || asked === account_sid
          ? Array.from({ length: count }, () => ({ account_sid, call_sid: randomUUID(), started_at: 0 }))
          : [],
      ),
    ),
};
const registrations: Registrations = {
  ...noRegistrations,
  is_known: true,
  countUsers: (realm) => orDown(registered.get(realm) ?? 0),
  countByRealm: () => orDown(registered),
};

before(async () => {
  app = await startApp({}, { live, registrations });
  world = await carrierWorld(app);
  who = world.who;
});
after(() => app.close());

const { path, also } = homeEndpoints.read;
async function read(where: string): Promise<Home> {
  const { status, body, text } = await app.ask<Home>('GET', where, { as: who.admin });
  assert.equal(status, 200, text);
  return body;
}
const ofAccount = (account_sid: string) => read(at(path, { account_sid }));
const ofProvider = (service_provider_sid: string) => read(at(also[0].path, { service_provider_sid }));
const found = (home: Home, kind: Need['kind']) => (home.needs ?? []).filter((one) => one.kind === kind);
async function compared(sid: string): Promise<HomeProvider['needs']> {
  const { providers } = await ofProvider(sid);
  return providers?.find(({ service_provider_sid }) => service_provider_sid === sid)?.needs ?? [];
}
/** The list to which home leads has the same. */
async function failingOf(service_provider_sid: string, query = '') {
  const where = `/ServiceProviders/${service_provider_sid}/VoipCarriers?page=1&state=failing${query}`;
  const { status, body, text } = await app.ask<Page<{ name: string }>>('GET', where, { as: who.admin });
  assert.equal(status, 200, text);
  return body.data.map(({ name }) => name);
}
async function fresh() {
  const provider = await app.world.provider();
  const account_sid = await app.world.account(provider, `Account ${randomUUID()}`);
  return { provider, account_sid, owner: { account_sid, service_provider_sid: provider } };
}
const set = (sid: string, values: object) =>
  app.db.updateTable('voip_carriers').set(values).where('voip_carrier_sid', '=', sid).execute();

test('a limit is told from eight parts of ten: of calls by the most of a day or by those of now, of devices', async () => {
  const { provider, account_sid, owner } = await fresh();
  const sip_realm = `${randomUUID()}.example.com`;
  await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', account_sid).execute();
  const limit = (category: 'voice_call_session' | 'device' | 'api_rate', quantity: number) =>
    app.db
      .insertInto('account_limits')
      .values({ account_limits_sid: randomUUID(), account_sid, category, quantity })
      .execute();
  await limit('voice_call_session', 5);
  await limit('device', 10);
  await limit('api_rate', 1);
  await app.db
    .insertInto('service_provider_limits')
    .values({
      ...{ service_provider_limits_sid: randomUUID(), service_provider_sid: provider },
      ...{ category: 'voice_call_session', quantity: 4 },
    })
    .execute();
  const begun = Math.floor(Date.now() / 10_000) * 10_000 - 1_800_000;
  const call = () => ({
    ...aStoredCall({ ...owner, attempted_at: begun }),
    ...{ terminated_at: begun + 60_000, duration: 60 },
  });
  await app.calls.write({ calls: [call(), call(), call()], alerts: [] });
  registered.set(sip_realm, 7);
  assert.deepEqual(found(await ofAccount(account_sid), 'limit-nearly-reached'), []);
  going.set(account_sid, 4);
  registered.set(sip_realm, 8);
  const told = (home: Home) =>
    found(home, 'limit-nearly-reached').map(({ sid, detail, use }) => [sid, detail, use?.used, use?.limit]);
  const own = [
    [account_sid, 'voice_call_session', 4, 5],
    [account_sid, 'device', 8, 10],
  ];
  assert.deepEqual(told(await ofAccount(account_sid)), own);
  const all = told(await ofProvider(provider));
  assert.deepEqual(all, [[null, 'voice_call_session', 4, 4], ...own]);
  assert.deepEqual(await compared(provider), [{ kind: 'limit-nearly-reached', count: 3 }]);
  going.delete(account_sid);
  await app.calls.write({ calls: [call()], alerts: [] });
  assert.deepEqual(told(await ofAccount(account_sid)), own);
  isRedisDown = true;
  try {
    const silent = await ofAccount(account_sid);
    assert.deepEqual([told(silent), silent.needs_not_asked], [[], ['limit-nearly-reached']]);
  } finally {
    isRedisDown = false;
  }
});

test('a trunk fails when its last test did, as long as it is called as it was then', async () => {
  const { provider, account_sid } = await fresh();
  const carrier = await world.make({
    ...{ name: 'Silent', account_sid },
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
  const [one, ...others] = found(await ofAccount(account_sid), 'carrier-failing');
  assert.deepEqual(
    [one?.sid, one?.name, one?.detail, others],
    [carrier, 'Silent', '192.0.2.50 is silent.', []],
  );
  assert.equal(found(await ofProvider(provider), 'carrier-failing').length, 1);
  assert.deepEqual(await compared(provider), [{ kind: 'carrier-failing', count: 1 }]);
  assert.deepEqual(await failingOf(provider), ['Silent']);
  const none = async () => {
    assert.deepEqual(found(await ofAccount(account_sid), 'carrier-failing'), []);
    assert.deepEqual(await failingOf(provider), []);
  };
  await set(carrier, { outbound_sip_proxy: 'sip:192.0.2.60' });
  await none();
  await set(carrier, { outbound_sip_proxy: null, is_active: 0 });
  await none();
  await set(carrier, { is_active: 1 });
  await app.db
    .updateTable('trunkline_trunk_answers')
    .set({ was_asked: 0 })
    .where('sip_gateway_sid', '=', sip_gateway_sid)
    .execute();
  await none();
});

test('a trunk fails when half as many of its calls are answered as usual, and is marked among the busiest', async () => {
  const { provider, account_sid, owner } = await fresh();
  const carrier = await world.make({ name: 'Weak line', account_sid: null, service_provider_sid: provider });
  const calls = (count: number, hours: number, answered: boolean, trunk: string) =>
    Array.from({ length: count }, (_, n) =>
      aStoredCall({
        ...{ ...owner, trunk, answered, attempted_at: Date.now() - hours * 3_600_000 - n },
        ...(answered ? {} : { duration: 0 }),
      }),
    );
  await app.calls.write({
    calls: [...calls(30, 50, true, 'Weak line'), ...calls(30, 50, true, 'Good line')],
    alerts: [],
  });
  await app.calls.write({
    calls: [
      ...calls(6, 0.1, true, 'Weak line'),
      ...calls(19, 0.1, false, 'Weak line'),
      ...calls(25, 0.1, true, 'Good line'),
    ],
    alerts: [],
  });
  const home = await ofAccount(account_sid);
  const [one, ...others] = found(home, 'carrier-failing');
  assert.deepEqual([one?.sid, one?.count, one?.rates, others], [carrier, 25, { today: 0.24, usual: 1 }, []]);
  for (const narrowed of ['', `&account_sid=${account_sid}`])
    assert.deepEqual(await failingOf(provider, narrowed), ['Weak line']);
  const unsaid = await app.ask('GET', '/VoipCarriers?state=failing', { as: who.admin });
  assert.deepEqual(
    [unsaid.status, unsaid.problem.msg],
    [400, 'state=failing requires a service provider or an account.'],
  );
  assert.deepEqual(home.trunks?.map(({ trunk, is_failing = false }) => [trunk, is_failing]).sort(), [
    ['Good line', false],
    ['Weak line', true],
  ]);
});

test('a registration that nobody renewed is no registration', async () => {
  const { provider, account_sid } = await fresh();
  const carrier = await world.make({ name: 'Lapsed', account_sid });
  const written = async (ago_ms: number, expires: number) => {
    const timestamp = new Date(Date.now() - ago_ms).toISOString();
    const register_status = JSON.stringify({ status: 'ok', reason: '200 OK', timestamp, expires });
    await set(carrier, { requires_register: 1, register_status });
    return found(await ofAccount(account_sid), 'carrier-not-registered');
  };
  assert.deepEqual(await written(600_000, 3600), []);
  const [lapsed] = await written(2 * 3_600_000, 3600);
  assert.deepEqual([lapsed?.sid, lapsed?.detail], [carrier, null]);
  assert.match(lapsed?.at ?? '', /Z$/);
  assert.deepEqual(await compared(provider), [{ kind: 'carrier-not-registered', count: 1 }]);
});

test('a number that its carrier or a route of its account answers for leads somewhere', async () => {
  const { provider, account_sid } = await fresh();
  const carrier = await world.make({ account_sid });
  await world.number(carrier, { account_sid });
  const told = async () => [
    found(await ofAccount(account_sid), 'numbers-without-application').map(({ count }) => count),
    (await compared(provider)).map(({ kind }) => kind),
  ];
  assert.deepEqual(await told(), [[1], ['numbers-without-application']]);
  const application_sid = await world.application(account_sid);
  await set(carrier, { application_sid });
  assert.deepEqual(await told(), [[], []]);
  await set(carrier, { application_sid: null });
  await app.db
    .insertInto('call_routes')
    .values({ call_route_sid: randomUUID(), priority: 0, account_sid, regex: '.*', application_sid })
    .execute();
  assert.deepEqual(await told(), [[], []]);
  const listed = (filter: string) =>
    app.ask<{ total: number }>(
      'GET',
      `/PhoneNumbers?page=1&account_sid=${account_sid}&application_sid=${filter}`,
      {
        as: who.admin,
      },
    );
  assert.deepEqual([(await listed('none')).body.total, (await listed('nowhere')).body.total], [1, 0]);
});

test('a route is told whose first carrier is inactive, in a routing that is inactive too', async () => {
  const { provider, account_sid } = await fresh();
  const [asleep, awake] = [await world.make({ account_sid }), await world.make({ account_sid })];
  await set(asleep, { is_active: 0 });
  const lcr_sid = await world.routing(asleep, { account_sid }, 'Way out');
  await app.db.updateTable('lcr').set({ is_active: 0 }).where('lcr_sid', '=', lcr_sid).execute();
  const told = async () => found(await ofAccount(account_sid), 'route-over-inactive-carrier').length;
  assert.deepEqual(
    [await told(), await compared(provider)],
    [1, [{ kind: 'route-over-inactive-carrier', count: 1 }]],
  );
  const { lcr_route_sid } = await app.db
    .selectFrom('lcr_routes')
    .select('lcr_route_sid')
    .where('lcr_sid', '=', lcr_sid)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('lcr_carrier_set_entry')
    .values({
      ...{ lcr_carrier_set_entry_sid: randomUUID(), lcr_route_sid },
      ...{ voip_carrier_sid: awake, priority: -1 },
    })
    .execute();
  assert.deepEqual([await told(), await compared(provider)], [0, []]);
});

test('a key is told for days after it stopped; an admin’s on an admin’s home alone', async () => {
  const { provider, account_sid, owner } = await fresh();
  const key = (days: number, of: object) => ({
    ...{ api_key_sid: randomUUID(), token: randomUUID(), ...of },
    expires_at: toDbTime(new Date(Date.now() + days * 86_400_000)),
  });
  const admins = key(-1, {});
  const keys = [key(-1, { account_sid }), key(-5, { account_sid }), admins];
  await app.db.insertInto('api_keys').values(keys).execute();
  assert.deepEqual(
    found(await ofAccount(account_sid), 'api-key-expiring').map(({ sid }) => sid),
    [keys[0]?.api_key_sid],
  );
  const [, ofInstallation] = found(await ofProvider(provider), 'api-key-expiring').sort(
    (a, b) => Number(a.of_installation ?? 0) - Number(b.of_installation ?? 0),
  );
  assert.deepEqual([ofInstallation?.sid, ofInstallation?.of_installation], [admins.api_key_sid, true]);
  const mine = await app.world.user({ service_provider_sid: provider });
  const { body } = await app.ask<Home>('GET', at(also[0].path, owner), { as: mine });
  assert.equal(found(body, 'api-key-expiring').length, 1);
});

test('of a kind five are named and the others counted', async () => {
  const { provider, account_sid } = await fresh();
  const credential = () => ({
    ...{ llm_credential_sid: randomUUID(), vendor: 'openai', credential: '', account_sid },
    tested_ok: 0 as const,
  });
  const more = async (count: number) => {
    await app.db
      .insertInto('trunkline_llm_credentials')
      .values(Array.from({ length: count }, credential))
      .execute();
    const home = await ofProvider(provider);
    return [found(home, 'llm-service-failing').length, home.more_needs];
  };
  assert.deepEqual(await more(7), [5, [{ kind: 'llm-service-failing', count: 2 }]]);
  assert.deepEqual(await more(100), [5, [{ kind: 'llm-service-failing', count: 95, count_is_least: true }]]);
  // A registered carrier takes no place of one that is not.
  const registering = await Promise.all(Array.from({ length: 7 }, () => world.make({ account_sid })));
  for (const [n, sid] of registering.entries())
    await set(sid, {
      requires_register: 1,
      register_status: JSON.stringify(
        n < 6 ? { status: 'ok', reason: 'was "fail" before', expires: 1 } : { status: 'fail' },
      ),
    });
  assert.equal(found(await ofAccount(account_sid), 'carrier-not-registered').length, 1);
});

test('the lists that a need leads to show what is named there, and nothing else', async () => {
  const { provider, account_sid } = await fresh();
  const [failed, lapsed, off] = await Promise.all(
    ['Failed', 'Lapsed', 'Off'].map((name) => world.make({ name, account_sid })),
  );
  const well = await world.make({ name: 'Well', account_sid });
  const answer = (status: string, ago_ms: number) => ({
    requires_register: 1,
    register_status: JSON.stringify({
      status,
      timestamp: new Date(Date.now() - ago_ms).toISOString(),
      expires: 3600,
    }),
  });
  await set(failed ?? '', answer('fail', 0));
  await set(lapsed ?? '', answer('ok', 2 * 3_600_000));
  await set(well, answer('ok', 60_000));
  await set(off ?? '', { ...answer('fail', 0), is_active: 0 });
  const listed = async <T>(where: string) => {
    const { body, status, text } = await app.ask<{ data: T[] }>('GET', `${where}&page=1`, { as: who.admin });
    assert.equal(status, 200, text);
    return body.data;
  };
  const carriers = async (state: string) =>
    (await listed<{ name: string }>(`/ServiceProviders/${provider}/VoipCarriers?state=${state}`)).map(
      ({ name }) => name,
    );
  assert.deepEqual(await carriers('not-registered'), ['Failed', 'Lapsed']);
  assert.deepEqual(await carriers('inactive'), ['Off']);
  assert.deepEqual(await carriers('active'), ['Failed', 'Lapsed', 'Well']);
  await set(failed ?? '', answer('ok', 60_000));
  assert.deepEqual(await carriers('not-registered'), ['Lapsed']);

  const speech = (label: string, over: object) => ({
    ...{ speech_credential_sid: randomUUID(), vendor: 'google', credential: '', account_sid, label },
    ...{
      use_for_tts: 1 as const,
      use_for_stt: 1 as const,
      tts_tested_ok: 1 as const,
      stt_tested_ok: 1 as const,
      ...over,
    },
  });
  await app.db
    .insertInto('speech_credentials')
    .values([
      speech('fails to speak', { tts_tested_ok: 0 }),
      speech('is not used for it', { stt_tested_ok: 0, use_for_stt: 0 }),
      speech('is well', {}),
    ])
    .execute();
  const llm = (label: string, tested_ok: 0 | 1 | null) => ({
    ...{ llm_credential_sid: randomUUID(), vendor: 'openai', credential: '', account_sid, label, tested_ok },
  });
  await app.db
    .insertInto('trunkline_llm_credentials')
    .values([llm('refused', 0), llm('fine', 1), llm('new', null)])
    .execute();
  const labels = async (kind: string) =>
    (await listed<{ label: string }>(`/ServiceProviders/${provider}/${kind}?level=all&state=failing`)).map(
      ({ label }) => label,
    );
  assert.deepEqual(await labels('SpeechCredentials'), ['fails to speak']);
  assert.deepEqual(await labels('LlmCredentials'), ['refused']);
});
