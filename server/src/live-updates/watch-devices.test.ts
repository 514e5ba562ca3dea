import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Told } from '../app/event-hub.ts';
import { noRegistrations } from '../outside/registrations.ts';
import { follow } from '../testing/follow.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { watchDevices } from './watch-devices.ts';

const somebody = { kind: 'registrations', action: 'register', sid: null, by: null };
const nobodys = { service_provider_sid: null, account_sid: null };

test('an account whose devices came or went is told to followers, and a refresh is not', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const who = await makeTenants(app);
  const realms = { a1: 'a1.example.com', a2: 'a2.example.com', b1: 'b1.example.com' };
  for (const [name, sip_realm] of Object.entries(realms))
    await app.db
      .updateTable('accounts')
      .set({ sip_realm })
      .where('account_sid', '=', who[name as keyof typeof realms])
      .execute();
  let isFollowed = false;
  let isDown = false;
  let devices = ['ada@a1.example.com', 'bob@A2.example.com'];
  const heard: Told[] = [];
  const watch = watchDevices(
    {
      db: app.db,
      registrations: {
        ...noRegistrations,
        is_known: true,
        async listAddresses() {
          if (isDown) throw new Error('connect ECONNREFUSED');
          return devices;
        },
      },
      isFollowed: () => isFollowed,
      tell: (told) => heard.push(told),
    },
    60_000,
  );
  /** One whole look. */
  const look = async () => {
    watch.start();
    await watch.stop();
    return heard.splice(0);
  };
  const ofA1 = { ...somebody, sid: who.a1, account_sid: who.a1, service_provider_sid: who.providerA };
  assert.deepEqual(await look(), []);
  isFollowed = true;
  // Who has just come may have asked before this.
  assert.deepEqual(await look(), [{ ...somebody, ...nobodys }]);
  assert.deepEqual(await look(), []);

  devices = ['bob@a2.example.com', 'eve@a1.example.com', 'who@nobodys.example.com'];
  const told = await look();
  assert.deepEqual(new Set(told.map(({ sid }) => sid)), new Set([who.a1, who.a2]));
  assert.deepEqual(
    told.find(({ sid }) => sid === who.a1),
    ofA1,
  );
  assert.deepEqual(await look(), []);

  isDown = true;
  assert.deepEqual(await look(), []);
  isDown = false;
  devices = devices.slice(0, 1);
  assert.deepEqual(await look(), [ofA1]);

  devices = Array.from({ length: 101 }, (_, nth) => `phone@${nth}.example.com`);
  assert.deepEqual(await look(), [{ ...somebody, ...nobodys }]);
});

test('without Redis nobody is told of devices', async () => {
  const heard: Told[] = [];
  const watch = watchDevices({
    db: undefined as never,
    registrations: noRegistrations,
    isFollowed: () => true,
    tell: (told) => heard.push(told),
  });
  watch.start();
  await watch.stop();
  assert.deepEqual(heard, []);
});

test('the devices of an account are told of to those who reach it, and to all that more came and went', async (t) => {
  let tell: (told: unknown) => void = () => {};
  const app = await startApp(
    {},
    {
      events: {
        publish() {},
        listen(listener) {
          tell = listener;
        },
        close() {},
      },
    },
  );
  const base = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const who = await makeTenants(app);
  const some = [who.admin, who.userA, who.userA1, who.viewerA1, who.userA2, who.userB];
  const all = await Promise.all(some.map(async (one) => follow(base, await app.sign(one))));
  t.after(async () => {
    await Promise.all(all.map((one) => one.stop()));
    await app.close();
  });
  for (const one of all) await one.until(() => one.text().includes('event: open'));
  tell({ ...somebody, sid: who.a1, account_sid: who.a1, service_provider_sid: who.providerA });
  tell({ ...somebody, ...nobodys });
  const last = { kind: 'registrations', sid: null };
  for (const one of all) await one.until(() => one.heard.some(({ sid }) => sid === null));
  for (const [nth, one] of all.entries())
    assert.deepEqual(one.heard, nth < 4 ? [{ kind: 'registrations', sid: who.a1 }, last] : [last]);
});
