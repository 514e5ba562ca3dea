import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { CallStoreFailure } from '../call-store.ts';
import { influxCallStore } from './influx-store.ts';

test('an InfluxDB that refuses, breaks or is gone is a sentence for a person, and nothing of what it said', async () => {
  let status = 401;
  const asked: string[] = [];
  const fake = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push(body);
    response.writeHead(status).end('{"error":"canary-secret"}');
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const address = `127.0.0.1:${(fake.address() as AddressInfo).port}`;
  const store = influxCallStore(`influxdb://portal:pass@${address}`);
  const ask = () =>
    store.listCalls(
      { account_sid: "x' or 1=1" },
      { range: timeRangeOf({}), text: '/ or 1=1 --' },
      { limit: 5, offset: 0 },
    );
  const fails = (message: RegExp) =>
    assert.rejects(ask(), (error: Error) => error instanceof CallStoreFailure && message.test(error.message));
  await fails(/does not accept this server's credentials\.$/);
  status = 500;
  await fails(/answered with an error \(500\)\.$/);
  // What a caller typed is a parameter, and in no statement.
  for (const body of asked) assert.doesNotMatch(new URLSearchParams(body).get('q') ?? '', /1=1/);
  assert.equal(asked.length, 2);
  fake.close();
  await once(fake, 'close');
  await fails(/cannot be reached at the moment, please try again\.$/);
});

test('an answer that InfluxDB breaks off in the middle is a sentence for a person', async (t) => {
  const fake = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('{"results":', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const store = influxCallStore(`influxdb://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  const range = timeRangeOf({});
  const slice = { limit: 5, offset: 0 };
  const whole = { account_sid: 'a' };
  for (const ask of [
    () => store.listCalls(whole, { range }, slice),
    () => store.listAlerts(whole, { range }, slice),
    () => store.findCall(whole, { call_id: 'b' }),
    () => store.countAlerts([5], Date.now()),
    () => store.write({ calls: [], alerts: [] }),
  ])
    await assert.rejects(
      ask,
      (error: Error) => error instanceof CallStoreFailure && /broke off its answer/.test(error.message),
    );
});

test('what is no answer of InfluxDB, or none to its end, is a failure of the store, and no empty export', async (t) => {
  const parts: string[] = [];
  const fake = createServer((_request, response) => response.end(parts.join('\n'))).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const store = influxCallStore(`influxdb://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  const range = timeRangeOf({});
  const list = () => store.listCalls(null, { range }, { limit: 5, offset: 0 });
  const exported = async () => {
    for await (const _ of store.eachCall(null, { range }));
  };
  const unread = {
    name: 'Error',
    message: 'InfluxDB, which keeps calls and alerts, gave an answer that cannot be read.',
  };
  for (const text of ['<h1>Sign in</h1>', '{"hello":"world"}', '{"results":[{"ser']) {
    parts.splice(0, 1, text);
    await assert.rejects(list, unread, text);
    await assert.rejects(exported, unread, text);
    await assert.rejects(store.describe(), unread, text);
  }
  const first = {
    series: [{ columns: ['time'], values: [['2030-01-01T00:00:00Z']], partial: true }],
    partial: true,
  };
  for (const text of ['', JSON.stringify({ results: [first] })]) {
    parts.splice(0, 1, text);
    await assert.rejects(exported, /broke off its answer/, text);
  }
  parts.push('{"results":[{"statement_id":0}]}');
  await exported();
  parts.splice(0, 1);
  assert.equal(await store.describe(), 'InfluxDB');
});

test('an InfluxDB that nobody has written to has no calls and no alerts; one that refuses to answer is no such', async (t) => {
  let why = 'database not found: cdrs';
  const fake = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const isOne = !new URLSearchParams(body).get('q')?.includes('; ');
    const result = { statement_id: 0, error: isOne ? why : 'not executed' };
    response.end(JSON.stringify({ results: [result] }));
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const store = influxCallStore(`influxdb://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  const slice = { limit: 5, offset: 0 };
  for (const list of [store.listCalls, store.listAlerts])
    assert.deepEqual(await list({ account_sid: 'a' }, all, slice), { total: 0, rows: [] });
  why = 'query-timeout limit exceeded';
  await assert.rejects(store.listCalls({ account_sid: 'a' }, all, slice), CallStoreFailure);
});

/** Answers with `rows` of them, and remembers what was asked. */
async function counting(t: TestContext, rows: (statement: string) => number) {
  const asked: { statements: string[]; params: Record<string, string>; isChunked: boolean }[] = [];
  const fake = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    const statements = (form.get('q') ?? '').split('; ');
    const isChunked = /chunked=true/.test(request.url ?? '');
    asked.push({ statements, params: JSON.parse(form.get('params') ?? '{}'), isChunked });
    const results = statements.map((statement) => {
      const n = rows(statement);
      const values = Array.from({ length: n }, (_, nth) => [
        `2026-03-10T10:00:00.${String(nth).padStart(3, '0')}Z`,
        1,
      ]);
      return n === 0 ? {} : { series: [{ columns: ['time', 'duration'], values }] };
    });
    response.end(`${JSON.stringify({ results })}\n`);
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const store = influxCallStore(`influxdb://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  return { asked, store };
}

const all = { range: timeRangeOf({}) };

test('a list asks once, for its page and its count; an export asks once and passes over nothing', async (t) => {
  const { asked, store } = await counting(t, () => 3);
  const whole = { account_sid: 'a' };
  for (const list of [store.listCalls, store.listAlerts]) {
    await list(whole, all, { limit: 25, offset: 500 });
    const [of, ...more] = asked.splice(0);
    assert.equal(more.length, 0);
    assert.deepEqual(
      of?.statements.map((one) => /^select (\*|count)/.exec(one)?.[1]),
      ['*', 'count'],
    );
  }
  for (const each of [store.eachCall, store.eachAlert]) {
    for await (const part of each(whole, all)) assert.equal(part.length, 3);
    const [of, ...more] = asked.splice(0);
    assert.deepEqual([more.length, of?.isChunked, of?.statements.length], [0, true, 1]);
    assert.match(of?.statements[0] ?? '', /order by time desc$/);
  }
});

test('a call is looked for in ever longer times, which meet, or in the time that is known', async (t) => {
  const { asked, store } = await counting(t, () => 0);
  assert.equal(await store.findCall(null, { call_id: 'x' }), undefined);
  const times = asked.splice(0).map(({ params }) => [params.from, params.until]);
  assert.equal(times.length, 4);
  times.slice(1).forEach(([, until], nth) => {
    assert.equal(until, times[nth]?.[0]);
  });
  assert.equal(times.at(-1)?.[0], '1970-01-01T00:00:00.000Z');
  await store.findCall(null, { call_id: 'x' }, { from: 0, until: 86_400_000 - 1 });
  assert.deepEqual(
    asked.map(({ params }) => [params.from, params.until]),
    [['1970-01-01T00:00:00.000Z', '1970-01-02T00:00:00.000Z']],
  );
  const near = await counting(t, () => 1);
  assert.ok(await near.store.findCall(null, { call_id: 'x' }));
  assert.equal(near.asked.length, 1);
});

test('numbers that are no time of this calendar, or less than nothing, spoil neither the call nor its list', async (t) => {
  const columns = ['time', 'duration', 'answered_at', 'terminated_at'];
  const values = [['2026-03-10T10:00:00Z', -5, 1_764_177_343_000_000_000, -1]];
  const fake = createServer((_request, response) => {
    response.end(JSON.stringify({ results: [{ series: [{ columns, values }] }, {}] }));
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  t.after(() => fake.close());
  const store = influxCallStore(`influxdb://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  const { rows } = await store.listCalls({ account_sid: 'a' }, all, { limit: 25, offset: 0 });
  assert.deepEqual(
    rows.map(({ duration, answered_at, terminated_at }) => [duration, answered_at, terminated_at]),
    [[0, null, null]],
  );
});
