import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
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
