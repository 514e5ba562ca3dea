import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { aStoredAlert, aStoredCall } from '../../testing/call-points.ts';
import { clickHouseServer } from '../../testing/clickhouse-server.ts';
import { CallStoreFailure } from '../call-store.ts';
import { clickHouseHttp } from './clickhouse-http.ts';
import { clickHouseCallStore } from './clickhouse-store.ts';
import { tableStatements } from './clickhouse-tables.ts';

test('a ClickHouse that refuses, breaks or is gone is a sentence for a person, and nothing of what it said', async (t) => {
  let code = 0;
  const asked: string[] = [];
  const fake = createServer(async (request, response) => {
    for await (const part of request) asked.push(String(part));
    if (code === 0) response.writeHead(200);
    else response.writeHead(500, { 'x-clickhouse-exception-code': String(code) });
    const said = asked.at(-1)?.includes('version()') ? '{"version":"25.8.1"}\n' : '';
    response.end(code === 0 ? said : `Code: ${code}. DB::Exception: canary-secret (SOME_NAME)`);
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const address = `127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const store = clickHouseCallStore(`clickhouse://portal:pass@${address}/calls`, {
    ...{ retention_days: 90, cluster: null },
  });
  const ask = () =>
    store.listCalls(
      { account_sid: "x' or 1=1" },
      { range: timeRangeOf({}), text: "') or 1=1 --" },
      { limit: 5, offset: 0 },
    );
  const fails = (message: RegExp) =>
    assert.rejects(ask(), (error: Error) => error instanceof CallStoreFailure && message.test(error.message));
  assert.deepEqual(await ask(), { total: 0, rows: [] });
  // What a caller typed is a parameter, and in no query.
  assert.ok(asked.some((query) => query.includes('positionCaseInsensitiveUTF8')));
  for (const query of asked) assert.doesNotMatch(query, /1=1/);
  for (const [its, message] of [
    [516, /does not accept this server's credentials\.$/],
    [159, /did not answer in time\. A shorter time or another filter is quicker\.$/],
    [60, /answered with an error \(60\)\.$/],
  ] as const) {
    code = its;
    await fails(message);
  }
  fake.closeAllConnections();
  fake.close();
  await once(fake, 'close');
  await fails(/cannot be reached at the moment, please try again\.$/);
  await store.close();
});

test('what is no ClickHouse is written nothing, and asked anew once there is one', async (t) => {
  let said = '<html>Welcome</html>';
  const fake = createServer((request, response) => {
    request.resume().on('end', () => response.end(said));
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const address = `clickhouse://127.0.0.1:${(fake.address() as AddressInfo).port}/calls`;
  const store = clickHouseCallStore(address, { retention_days: 90, cluster: null });
  const isNone = (error: Error) =>
    error instanceof CallStoreFailure &&
    /^What answers in the place of ClickHouse.* is another program\.$/.test(error.message);
  for (said of ['<html>Welcome</html>', '', '{"data":[]}']) {
    await assert.rejects(store.write({ calls: [aStoredCall({})], alerts: [] }), isNone);
    await assert.rejects(store.listCalls(null, { range: timeRangeOf({}) }, { limit: 5, offset: 0 }), isNone);
  }
  said = '{"version":"25.8.1"}\n';
  await store.write({ calls: [aStoredCall({})], alerts: [] });
  await store.close();
});

test('on a cluster a write is acknowledged once its shard has it, and alone nothing is asked of that', async (t) => {
  const inserts: URLSearchParams[] = [];
  const fake = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    if (query.get('query')?.startsWith('INSERT')) inserts.push(query);
    let asked = '';
    for await (const part of request) asked += part;
    response.end(asked.includes('version()') ? '{"version":"25.8.1"}\n' : '');
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const address = `clickhouse://127.0.0.1:${(fake.address() as AddressInfo).port}/calls`;
  for (const cluster of ['west', null]) {
    const store = clickHouseCallStore(address, { retention_days: 90, cluster });
    await store.write({ calls: [aStoredCall({})], alerts: [aStoredAlert({})] });
    await store.close();
  }
  const waits = inserts.map((query) => query.get('distributed_foreground_insert'));
  assert.deepEqual(waits, ['1', '1', null, null]);
});

test('on a cluster every table is made on all servers, replicated, with a way to all shards beside it', () => {
  const made = tableStatements(90, 'west-1');
  for (const statement of made) assert.match(statement, /on cluster 'west-1'/);
  for (const name of ['calls', 'alerts', 'call_hours', 'call_levels']) {
    const local = made.find((one) => one.includes(`create table if not exists ${name}_local `));
    assert.match(local ?? '', /engine = Replicated\w*MergeTree\('\/clickhouse\/tables\/\{shard\}/);
    const all = made.find((one) => one.includes(`create table if not exists ${name} `));
    assert.match(all ?? '', new RegExp(`Distributed\\('west-1', currentDatabase\\(\\), ${name}_local`));
  }
  for (const view of made.filter((one) => one.includes('materialized view')))
    assert.match(view, /to call_\w+_local as [\s\S]*from calls_local/);
  const days = (table: string) =>
    tableStatements(90, null, 30).filter(
      (one) => one.includes(`${table} modify ttl`) && / interval 30 day/.test(one),
    ).length;
  assert.deepEqual([days('calls'), days('alerts')], [0, 1]);
  assert.doesNotMatch(tableStatements(90, null).join(), /cluster|Replicated|_local|Distributed/);
});

const server = await clickHouseServer();
const skip = server ? false : 'no ClickHouse: TRUNKLINE_TEST_CLICKHOUSE=1 .ci/run has one';

test('the engine reads the tables of a cluster, and makes them twice without harm where it is alone', {
  skip,
}, async (t) => {
  assert.ok(server);
  const clickhouse = clickHouseHttp(server.address);
  t.after(async () => {
    await clickhouse.close();
    await server.close();
  });
  for (const statement of tableStatements(90, 'west')) await clickhouse.command(`explain ast ${statement}`);
  for (const days of [90, 30])
    for (const statement of tableStatements(days, null)) await clickhouse.command(statement);
  const [made] = await clickhouse.query<{ statement: string }>('show create table calls');
  assert.match(made?.statement ?? '', /PARTITION BY toYYYYMM\(attempted_at\)[\s\S]*toIntervalDay\(30\)/);
});
