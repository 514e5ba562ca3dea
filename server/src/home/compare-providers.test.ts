import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Home, type HomeProvider, homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { toDbTime } from '../db/values.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { type CarrierWorld, carrierWorld } from '../testing/carrier-world.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

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
async function read(as: Who, query = '', where = at(also[0].path, { service_provider_sid: who.providerA })) {
  const { status, body, text } = await app.ask<Home>('GET', `${where}${query}`, { as });
  assert.equal(status, 200, text);
  return body;
}
async function of(service_provider_sid: string, query = ''): Promise<HomeProvider> {
  const found = (await read(who.admin, query)).providers?.find(
    (one) => one.service_provider_sid === service_provider_sid,
  );
  assert.ok(found);
  return found;
}
const needsOf = async (sid: string) =>
  Object.fromEntries((await of(sid)).needs.map(({ kind, count }) => [kind, count]));

test('providers stand side by side for an admin, and for nobody else', async () => {
  const { providers } = await read(who.admin);
  const names = (providers ?? []).map(({ name }) => name);
  assert.ok(names.length >= 3);
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
  );
  assert.equal((await of(who.providerA)).accounts, 2);
  assert.equal((await read(who.userA)).providers, null);
  assert.equal((await read(who.userA1, '', at(path, { account_sid: who.a1 }))).providers, null);
  assert.equal((await read(who.admin, '', at(path, { account_sid: who.a1 }))).providers, null);
  const alone = await read(who.admin, '?only=providers');
  assert.deepEqual([alone.needs, alone.providers?.length], [null, names.length]);
  assert.deepEqual((await read(who.userA, '?only=providers')).providers, null);
});

test('what needs attention is counted by kind, for whoever has it', async () => {
  assert.deepEqual([await needsOf(who.providerA), await needsOf(who.providerB)], [{}, {}]);
  const { db } = app;
  const speech = (owner: object) => ({
    ...{ speech_credential_sid: randomUUID(), credential: '', vendor: 'google', ...owner },
    ...{ tts_tested_ok: 0 as const, stt_tested_ok: 0 as const },
  });
  const ofProvider = { account_sid: null, service_provider_sid: who.providerA };
  await db
    .insertInto('speech_credentials')
    .values([speech(ofProvider), speech({ account_sid: who.a2 })])
    .execute();
  const llm = { credential: '', vendor: 'openai', tested_ok: 0 as const, account_sid: who.a1 };
  await db
    .insertInto('trunkline_llm_credentials')
    .values({ ...llm, llm_credential_sid: randomUUID() })
    .execute();
  const [gone, asleep] = [await world.make(), await world.make()];
  const register_status = JSON.stringify({ status: 'fail', reason: '403 Forbidden' });
  await db
    .updateTable('voip_carriers')
    .set({ requires_register: 1, register_status })
    .where('voip_carrier_sid', '=', gone)
    .execute();
  await db
    .updateTable('voip_carriers')
    .set({ is_active: 0 })
    .where('voip_carrier_sid', '=', asleep)
    .execute();
  await world.routing(asleep, { account_sid: who.a1 }, 'Spain');
  await world.routing(asleep, { account_sid: '', service_provider_sid: who.providerA }, 'All');
  await world.number(gone, { account_sid: who.a1 });
  await world.number(gone, { account_sid: who.a2 });
  await world.number(asleep, { account_sid: who.b1, application_sid: await world.application(who.b1) });
  const expires_at = toDbTime(new Date(Date.now() + 3 * 86_400_000));
  await db
    .insertInto('api_keys')
    .values({ api_key_sid: randomUUID(), token: randomUUID(), account_sid: who.b1, expires_at })
    .execute();
  assert.deepEqual(await needsOf(who.providerA), {
    'speech-service-failing': 2,
    'llm-service-failing': 1,
    'carrier-not-registered': 1,
    'route-over-inactive-carrier': 2,
    'numbers-without-application': 1,
  });
  assert.deepEqual(await needsOf(who.providerB), { 'api-key-expiring': 1 });
  // The same kinds as the provider's own home names.
  const { needs } = await read(who.userA);
  assert.deepEqual(
    [...new Set(needs?.map(({ kind }) => kind))].sort(),
    Object.keys(await needsOf(who.providerA)).sort(),
  );
});

test('a number that no account has needs attention at its provider, or at its carrier’s', async () => {
  const [provider, other] = [await app.world.provider('Own numbers'), await app.world.provider('Carriers')];
  const carrier = await world.make({ service_provider_sid: other });
  const application_sid = await world.application(who.b1);
  await world.number(carrier, { application_sid });
  assert.deepEqual([await needsOf(provider), await needsOf(other)], [{}, {}]);
  await world.number(carrier, { service_provider_sid: provider });
  assert.deepEqual(await needsOf(provider), { 'numbers-without-application': 1 });
  assert.deepEqual(await needsOf(other), {});
  await world.number(carrier, {});
  assert.deepEqual(await needsOf(other), { 'numbers-without-application': 1 });
});

test('calls of the time that is shown; a day that fails more than usual needs attention', async () => {
  const provider = await app.world.provider('Busy');
  const account_sid = await app.world.account(provider, 'Busy account');
  const owner = { service_provider_sid: provider, account_sid };
  const ago = (hours: number) => Date.now() - hours * 3_600_000;
  const calls = (count: number, hours: number, answered: boolean) =>
    Array.from({ length: count }, (_, n) =>
      aStoredCall({ ...owner, attempted_at: ago(hours) - n, answered, ...(answered ? {} : { duration: 0 }) }),
    );
  await app.calls.write({ calls: [...calls(30, 50, true), ...calls(6, 0.1, false)], alerts: [] });
  await app.calls.write({ calls: calls(15, 0.1, true), alerts: [] });
  const { attempts, answered, needs } = await of(provider);
  assert.deepEqual([attempts, answered, needs], [21, 15, [{ kind: 'calls-failing', count: 1 }]]);
  const week = await of(provider, '?period=7d');
  assert.deepEqual([week.attempts, week.answered, week.needs.length], [51, 45, 1]);
  assert.deepEqual((await of(who.providerB)).attempts, 0);

  const { stats } = app.calls;
  assert.ok(stats);
  const { owners } = stats;
  Object.assign(stats, { owners: () => Promise.reject(new CallStoreFailure('No answer.')) });
  try {
    const silent = await read(who.admin);
    const one = silent.providers?.find(({ service_provider_sid: sid }) => sid === provider);
    assert.deepEqual([one?.attempts, one?.answered, one?.needs, silent.failed], [null, null, [], []]);
  } finally {
    Object.assign(stats, { owners });
  }
});
