import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Told } from '../app/event-hub.ts';
import type { StoredAlert } from '../calls/call-store.ts';
import { aStoredAlert } from '../testing/call-points.ts';
import { follow } from '../testing/follow.ts';
import { startApp } from '../testing/start-app.ts';
import { makeTenants } from '../testing/tenants.ts';
import { watchAlerts } from './watch-alerts.ts';

test('alerts that came while somebody followed are told once, by whose they are', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const heard: Told[] = [];
  let isFollowed = false;
  const watch = watchAlerts(
    { calls: app.calls, isFollowed: () => isFollowed, tell: (told) => heard.push(told) },
    60_000,
  );
  /** One whole look. */
  const look = async () => {
    watch.start();
    await watch.stop();
    return heard.splice(0);
  };
  const [account_sid, service_provider_sid] = [randomUUID(), randomUUID()];
  const write = (over: Partial<StoredAlert>) =>
    app.calls.write({
      calls: [],
      alerts: [aStoredAlert({ time: Date.now(), service_provider_sid, ...over })],
    });
  const alert = { kind: 'alerts', action: 'raise', sid: null, by: null, service_provider_sid };
  await write({ account_sid, message: 'before anybody looked' });
  assert.deepEqual(await look(), []);
  isFollowed = true;
  await write({ account_sid: null, message: 'before the first look' });
  const ofBoth = [
    { ...alert, account_sid: null },
    { ...alert, account_sid },
  ];
  assert.deepEqual(new Set(await look()), new Set(ofBoth));
  assert.deepEqual(await look(), []);
  await write({ account_sid, message: 'one' });
  await write({ account_sid, message: 'another' });
  assert.deepEqual(await look(), [{ ...alert, account_sid }]);
  assert.deepEqual(await look(), []);
  await write({ account_sid: null, message: 'of the provider', time: Date.now() - 20_000 });
  assert.deepEqual(await look(), [{ ...alert, account_sid: null }]);
  await write({ account_sid, message: 'long ago', time: Date.now() - 3_600_000 });
  assert.deepEqual(await look(), []);
});

test('that one came is told to those who reach the account, and to nobody else', async (t) => {
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
  const some = [who.admin, who.userA, who.viewerA1, who.userA2, who.userB];
  const all = await Promise.all(some.map(async (one) => follow(base, await app.sign(one))));
  t.after(async () => {
    await Promise.all(all.map((one) => one.stop()));
    await app.close();
  });
  for (const one of all) await one.until(() => one.text().includes('event: open'));
  const owner = { account_sid: who.a1, service_provider_sid: who.providerA };
  tell({ kind: 'alerts', action: 'raise', sid: null, by: null, ...owner });
  const last = { kind: 'live-calls', sid: null };
  const nobodys = { account_sid: null, service_provider_sid: null };
  tell({ kind: 'live-calls', action: 'change', sid: null, by: null, ...nobodys });
  for (const one of all) await one.until(() => one.heard.some(({ kind }) => kind === 'live-calls'));
  for (const [nth, one] of all.entries())
    assert.deepEqual(one.heard, nth < 3 ? [{ kind: 'alerts', sid: null }, last] : [last]);
});
