import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Told } from '../app/event-hub.ts';
import { carrierWorld } from '../testing/carrier-world.ts';
import { startApp } from '../testing/start-app.ts';
import { watchRegistrations } from './watch-registrations.ts';

test('a carrier whose registration is another than before is told to followers; a refresh of it is not', async (t) => {
  const app = await startApp();
  t.after(() => app.close());
  const world = await carrierWorld(app);
  const { who } = world;
  const mine = await world.make();
  const theirs = await world.make({ service_provider_sid: who.providerA });
  const write = (voip_carrier_sid: string, status: object | null) =>
    app.db
      .updateTable('voip_carriers')
      .set({ requires_register: 1, register_status: status && JSON.stringify(status) })
      .where('voip_carrier_sid', '=', voip_carrier_sid)
      .execute();
  await write(mine, { status: 'ok', cseq: 1, timestamp: 1 });
  await write(theirs, null);
  let isFollowed = false;
  const heard: Told[] = [];
  let isBroken = false;
  const db = new Proxy(app.db, {
    get(of, name) {
      if (isBroken) throw new Error('the database is away');
      const value = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
  const watch = watchRegistrations(
    { db, isFollowed: () => isFollowed, tell: (told) => heard.push(told) },
    60_000,
  );
  /** One whole look. */
  const look = async () => {
    watch.start();
    await watch.stop();
    return heard.splice(0);
  };
  assert.deepEqual(await look(), []);
  isFollowed = true;
  // Who has just come may have read a state that was over before this.
  const somebody = { kind: 'registrations', action: 'register', sid: null, by: null };
  assert.deepEqual(await look(), [{ ...somebody, service_provider_sid: null, account_sid: null }]);
  assert.deepEqual(await look(), []);
  await write(mine, { status: 'ok', cseq: 2, timestamp: 2 });
  assert.deepEqual(await look(), []);
  await write(mine, { status: 'fail', reason: '403 Forbidden', cseq: 3 });
  await write(theirs, { status: 'ok' });
  const told = { kind: 'carriers', action: 'register', by: null, service_provider_sid: who.providerA };
  assert.deepEqual(
    new Set(await look()),
    new Set([
      { ...told, sid: mine, account_sid: who.a1 },
      { ...told, sid: theirs, account_sid: null },
    ]),
  );
  assert.deepEqual(await look(), []);
  // A look that fails forgets nothing: the next one tells what changed meanwhile.
  isBroken = true;
  assert.deepEqual(await look(), []);
  isBroken = false;
  await write(mine, { status: 'ok', cseq: 4 });
  assert.deepEqual(await look(), [{ ...told, sid: mine, account_sid: who.a1 }]);
});
