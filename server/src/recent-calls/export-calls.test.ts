import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { alertEndpoints } from '@trunkline/contract/alerts/alerts.contract.ts';
import { recentCallEndpoints } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { CallStoreFailure } from '../calls/call-store.ts';
import { readCsv } from '../http/read-csv.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const ofCalls = () => at(recentCallEndpoints.exportCsv.path, { account_sid: who.a1 });
const ofAlerts = () => at(alertEndpoints.exportCsv.path, { account_sid: who.a1 });
const mine = () => ({ service_provider_sid: who.providerA, account_sid: who.a1 });

test('an export is refused to whom the list is', async () => {
  for (const path of [ofCalls(), ofAlerts()]) {
    await assertNeedsCredential(app, { method: 'GET', path });
    await assertRefusedToNeighbours(app, who, { method: 'GET', path });
  }
  const ofProvider = at(recentCallEndpoints.exportCsv.also[0].path, { service_provider_sid: who.providerA });
  assert.equal((await app.ask('GET', ofProvider, { as: who.userA1 })).status, 403);
  const bad = await app.ask('GET', `${ofCalls()}?start=soon`, { as: who.userA1 });
  assert.equal(bad.status, 400);
});

test('all that the filter finds is in the file, more than a page, and formulas are defused', async () => {
  const attempted_at = Date.parse('2026-06-01T10:00:00Z');
  const calls = Array.from({ length: 1203 }, (_, n) =>
    aStoredCall({
      ...mine(),
      attempted_at: attempted_at + n * 1000,
      from: n === 7 ? '=HYPERLINK("x")' : '+1508',
    }),
  );
  const others = aStoredCall({ ...mine(), account_sid: who.a2, attempted_at });
  const alerts = [aStoredAlert({ ...mine(), time: attempted_at, message: 'a "b",\nc' })];
  await app.calls.write({ calls: [...calls, others], alerts });
  const { text, headers } = await app.ask('GET', `${ofCalls()}?start=2026-06-01&end=2026-06-02`, {
    as: who.viewerA1,
  });
  assert.equal(headers['content-disposition'], 'attachment; filename="recent-calls.csv"');
  assert.ok(text.startsWith('\uFEFF'));
  const [header, ...rows] = (await readCsv(text, 10_000)).rows.map(({ cells }) => cells);
  assert.equal(rows.length, 1203);
  const column = (name: string) => header?.indexOf(name) ?? -1;
  assert.deepEqual(
    rows.map((cells) => cells[column('call_sid')]),
    calls.map(({ call_sid }) => call_sid).reverse(),
  );
  assert.equal(rows.at(-8)?.[column('from')], `'=HYPERLINK("x")`);
  const one = await app.ask('GET', `${ofCalls()}?filter=HYPER`, { as: who.userA1 });
  assert.equal((await readCsv(one.text, 10)).rows.length, 2);
  const told = await app.ask('GET', `${ofAlerts()}?start=2026-06-01`, { as: who.userA1 });
  assert.ok(told.text.startsWith('\uFEFF'));
  assert.equal((await readCsv(told.text, 10)).rows[1]?.cells[2], 'a "b",\nc');
});

test('an export whose reader goes away is read no further', async (t) => {
  let parts = 0;
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  t.mock.method(app.calls, 'eachCall', async function* () {
    try {
      for (;;) {
        parts += 1;
        yield Array.from({ length: 1000 }, () => aStoredCall(mine()));
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isOver();
    }
  });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${await app.sign(who.userA1)}` };
  const asked = request({ port, host: '127.0.0.1', path: `/api/v1${ofCalls()}`, headers }).end();
  const [reply] = await once(asked, 'response');
  await once(reply, 'data');
  reply.destroy();
  await over;
  assert.ok(parts > 0);
});

test('a store that is down before the first row is 503 with a sentence, and no file', async (t) => {
  const failure = new CallStoreFailure('InfluxDB cannot be reached at the moment, please try again.');
  const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) };
  for (const each of ['eachCall', 'eachAlert'] as const) t.mock.method(app.calls, each, () => failing);
  for (const path of [ofCalls(), ofAlerts()]) {
    const { status, problem, headers } = await app.ask('GET', path, { as: who.userA1 });
    assert.deepEqual(
      [status, problem.msg],
      [503, 'InfluxDB cannot be reached at the moment, please try again.'],
    );
    assert.equal(headers['content-disposition'], undefined);
  }
});
