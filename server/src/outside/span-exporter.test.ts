import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startFakeCollector } from './collector.fake.ts';
import { attributesOf, BATCH, MOST_WAITING, type Span, spanExporter } from './span-exporter.ts';

const span: Span = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  name: 'GET /things',
  kind: 2,
  startTimeUnixNano: '1795000000123000000',
  endTimeUnixNano: '1795000000124000000',
  attributes: attributesOf({ 'http.response.status_code': 200, 'http.request.method': 'GET' }),
};

function logOf() {
  const said: [object, string][] = [];
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  return {
    said,
    isBack,
    warn: (facts: object, text: string) => void said.push([facts, text]),
    info: (facts: object, text: string) => {
      said.push([facts, text]);
      resolve();
    },
  };
}
/** A busy machine may need any time to send what can be sent. */
const PATIENCE_MS = 600_000;
const exporterTo = (url: string, log: ReturnType<typeof logOf>, goodbye_ms = PATIENCE_MS) =>
  spanExporter(
    { url, headers: { authorization: 'Bearer canary-secret' } },
    { 'service.name': 'trunkline' },
    log as never,
    { longest_ms: PATIENCE_MS, goodbye_ms },
  );

test('what waits is sent at the end, under /v1/traces of the address and with its headers', async (t) => {
  const collector = await startFakeCollector();
  t.after(() => collector.close());
  const log = logOf();
  const exporter = exporterTo(`${collector.url}/`, log);
  exporter.add(span);
  await exporter.close();
  assert.deepEqual(collector.faults, []);
  assert.deepEqual(collector.spans, [span]);
  assert.equal(collector.authorization, 'Bearer canary-secret');
  assert.deepEqual(log.said, []);
});

test('while the collector is silent only so many wait; what is lost is told once, and counted when it is back', async (t) => {
  const collector = await startFakeCollector();
  t.after(() => collector.close());
  const log = logOf();
  const exporter = exporterTo(collector.url, log);
  collector.trouble = 'hangs';
  const { promise: isAsked, resolve } = Promise.withResolvers<void>();
  collector.arrived = resolve;
  for (let i = 0; i < BATCH; i++) exporter.add(span);
  await isAsked;
  for (let i = 0; i < MOST_WAITING + 7; i++) exporter.add(span);
  collector.trouble = null;
  collector.release();
  await log.isBack;
  await exporter.close();
  assert.equal(collector.spans.length, BATCH + MOST_WAITING);
  assert.deepEqual(log.said, [[{ lost: 7 }, 'the collector takes traces again']]);
});

test('one that refuses, or is not there, is told of once, without what it was sent', async (t) => {
  const collector = await startFakeCollector();
  t.after(() => collector.close());
  collector.trouble = 503;
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  for (const [url, reason] of [
    [collector.url, 'status 503'],
    [`http://127.0.0.1:${port}`, 'ECONNREFUSED'],
  ] as const) {
    const log = logOf();
    const exporter = exporterTo(url, log);
    for (let i = 0; i < 2 * BATCH + 1; i++) exporter.add(span);
    await exporter.close();
    assert.deepEqual(log.said, [
      [{ reason }, 'the collector takes no traces; they are let go until it does'],
    ]);
  }
});

test('one that never answers does not hold the end', async (t) => {
  const collector = await startFakeCollector();
  t.after(() => collector.close());
  collector.trouble = 'hangs';
  const log = logOf();
  const exporter = exporterTo(collector.url, log, 10);
  exporter.add(span);
  await exporter.close();
  assert.match(JSON.stringify(log.said), /AbortError/);
});
