import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Home, homeEndpoints } from '@trunkline/contract/home/home.contract.ts';
import { type LiveState, noLiveState } from '../outside/live-state.ts';
import { noRegistrations, type Registrations } from '../outside/registrations.ts';
import { at } from '../testing/paths.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';

test('a home tells of the calls and the devices of its own; without Redis of none, and while it is lost of all else', async (t) => {
  let isDown = false;
  const orDown = <T>(answer: T) =>
    isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(answer);
  const calls: { account_sid: string; call_sid: string; started_at: number }[] = [];
  const devices = new Map<string, string[]>();
  const live: LiveState = {
    ...noLiveState,
    is_known: true,
    listCalls: (account_sid) =>
      orDown(calls.filter((call) => account_sid === null || call.account_sid === account_sid)),
    readCalls: (keys) => orDown(keys.map(() => ({ callStatus: 'in-progress' }))),
  };
  const registrations: Registrations = {
    ...noRegistrations,
    is_known: true,
    listUsers: (realm) => orDown(devices.get(realm) ?? []),
    listAddresses: () => orDown([]),
    countUsers: (realm) => orDown((devices.get(realm) ?? []).length),
    countByRealm: () => orDown(new Map([...devices].map(([realm, users]) => [realm, users.length]))),
  };
  const app = await startApp({}, { live, registrations });
  t.after(() => app.close());
  const who = await makeTenants(app);
  for (const [account_sid, users] of [
    [who.a1, ['one', 'two']],
    [who.a2, ['three']],
    [who.b1, ['four']],
  ] as const) {
    const sip_realm = `${randomUUID()}.example.com`;
    await app.db.updateTable('accounts').set({ sip_realm }).where('account_sid', '=', account_sid).execute();
    devices.set(sip_realm, [...users]);
    calls.push({ account_sid, call_sid: randomUUID(), started_at: 0 });
  }
  const read = async (where: string, as = who.admin) => {
    const { status, body, text } = await app.ask<Home>('GET', where, { as });
    assert.equal(status, 200, text);
    return body;
  };
  const { path, also } = homeEndpoints.read;
  const ofAccount = at(path, { account_sid: who.a1 });
  const ofProvider = at(also[0].path, { service_provider_sid: who.providerA });
  assert.deepEqual((await read(ofAccount, who.userA1)).live, { calls: 1, registered: 2 });
  assert.deepEqual((await read(ofProvider, who.userA)).live, { calls: 2, registered: 3 });
  const alone = await read(`${ofProvider}?only=live`, who.userA);
  assert.deepEqual([alone.live, alone.needs], [{ calls: 2, registered: 3 }, null]);
  isDown = true;
  const without = await read(ofProvider, who.userA);
  assert.deepEqual([without.live, without.failed], [null, ['live']]);
  assert.ok(without.needs && without.steps);
  live.is_known = false;
  assert.deepEqual((await read(ofProvider, who.userA)).failed, []);
});
