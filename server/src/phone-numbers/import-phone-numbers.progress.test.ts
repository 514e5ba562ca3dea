import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { numberImportEndpoints } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { follow } from '../testing/follow.ts';
import { startApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { makeTenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';

const { method, path } = numberImportEndpoints.importCsv;
const ROWS = 1200;

test('how far an import has come is told to whoever began it, at each of the own streams, and to nobody else', async (t) => {
  let ofOthers: (told: unknown) => void = () => {};
  const published: { kind: string; by: string }[] = [];
  const app = await startApp(
    {},
    {
      events: {
        publish: (told) => void published.push(told as { kind: string; by: string }),
        listen(listener) {
          ofOthers = listener;
        },
        close() {},
      },
    },
  );
  const who = await makeTenants(app);
  const base = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const followAs = async (as: Who) => {
    const one = await follow(base, await app.sign(as));
    t.after(() => one.stop());
    await one.until(() => one.text().includes('event: open'));
    return one;
  };
  t.after(() => app.close());
  const [mine, also, ...others] = await Promise.all(
    [who.userA1, who.userA1, who.admin, who.userA, who.viewerA1, who.userB1].map(followAs),
  );
  assert.ok(mine && also);
  const voip_carrier_sid = await insertCarrier(app.db, { account_sid: who.a1, name: 'Long' });
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => String(33_100_000_000 + from + nth)).join('\n');
  const send = (body: object, as: Who | string = who.userA1) =>
    app.ask(method, path, { as, body: { voip_carrier_sid, account_sid: who.a1, ...body } });

  const progress_sid = randomUUID();
  const reply = await send({ text: numbers(0, ROWS), progress_sid });
  assert.equal(reply.status, 200, reply.text);
  for (const one of [mine, also]) {
    await one.until(() => one.heard.some(({ progress }) => progress?.done === ROWS));
    const told = one.heard.flatMap(({ progress }) => progress ?? []);
    assert.deepEqual(
      told.map(({ done }) => done),
      told.map(({ done }) => done).toSorted((a, b) => a - b),
    );
    assert.ok(told.every(({ total }) => total === ROWS));
    // Somebody looks meanwhile at what is registered, and finds a carrier more.
    const others = one.heard.filter(({ kind, sid }) => kind !== 'phone-numbers' && sid !== progress_sid);
    assert.ok(others.every(({ kind }) => kind === 'registrations'));
  }

  // Nothing of what was refused, of a dry run, of a key's work, or of one that named nothing.
  const refused = await send({ text: numbers(0, 1), progress_sid: randomUUID() });
  assert.equal(refused.status, 422, refused.text);
  const tried = await send({ text: numbers(ROWS, 1), progress_sid: randomUUID(), dry_run: true });
  assert.equal(tried.status, 200, tried.text);
  const key = await app.world.key({ account_sid: who.a1 });
  const ofKey = await send({ text: numbers(ROWS + 1, 1), progress_sid: randomUUID() }, key);
  assert.equal(ofKey.status, 200, ofKey.text);
  assert.equal((await send({ text: numbers(ROWS + 2, 1) })).status, 200);
  assert.equal((await send({ text: '1', progress_sid: 'x' })).status, 400);

  // What another server tells is judged in the same way.
  const nobodys = { service_provider_sid: null, account_sid: null };
  const elsewhere = { kind: 'progress', action: 'import', sid: randomUUID(), ...nobodys };
  const by = who.userA1.user_sid;
  ofOthers({ ...elsewhere, by: null, progress: { done: 1, total: 2 } });
  ofOthers({ ...elsewhere, by, progress: { done: 'all', total: 2 } });
  ofOthers({ ...elsewhere, by, progress: { done: 1, total: 2 } });
  await mine.until(() => mine.heard.some(({ progress }) => progress?.total === 2));
  const sids = new Set(mine.heard.flatMap(({ kind, sid }) => (kind === 'progress' ? [sid] : [])));
  assert.deepEqual(sids, new Set([progress_sid, elsewhere.sid]));
  assert.ok(published.some(({ kind }) => kind === 'progress'));
  for (const one of others) assert.doesNotMatch(one.text(), /progress/);
});
