import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtoExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BasicTracerProvider, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Span } from '@trunkline/contract/recent-calls/traces.contract.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import { closeListener, ingestListener } from './ingest-listener.ts';

const directory = mkdtempSync(join(tmpdir(), 'traces-'));
const traces = embeddedTraceStore(join(directory, 'traces.db'), 14);
const listener = ingestListener({
  calls: { write: async () => {} },
  traces,
  retention_days: 90,
  credentials: null,
  log: { error: () => {} },
});
let url: string;

before(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/traces`;
});
after(async () => {
  await closeListener(listener);
  await traces.close();
  rmSync(directory, { recursive: true });
});

const now = () => ({ from: Date.now(), until: Date.now() });
const spansOf = async (trace_id: string): Promise<Span[]> =>
  ((await traces.find(trace_id, now()))?.resourceSpans ?? []).flatMap((one) =>
    one.instrumentationLibrarySpans.flatMap(({ spans }) => spans),
  );

for (const [name, exporterFor] of [
  ['JSON', () => new JsonExporter({ url })],
  ['Protocol Buffers', () => new ProtoExporter({ url })],
] as [string, () => SpanExporter][])
  test(`OpenTelemetry’s own exporter writes spans in ${name}, and they are read back whole`, async () => {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporterFor())] });
    const tracer = provider.getTracer('feature-server', '1.2.3');
    const facts = {
      callSid: 'a "sid"',
      'tts.cached': false,
      channel: -2,
      'stt.latency': 0.25,
      list: ['a', 'b'],
    };
    const span = tracer.startSpan('verb:gather{☎}', { startTime: 1_795_000_000_123, attributes: facts });
    span.addEvent('barge-in', { at: 5 });
    span.end(1_795_000_002_500);
    await provider.shutdown();
    const { traceId, spanId } = span.spanContext();
    const [found] = await spansOf(traceId);
    assert.deepEqual(
      [found?.spanId, found?.name, found?.startTimeUnixNano, found?.endTimeUnixNano],
      [spanId, 'verb:gather{☎}', '1795000000123000000', '1795000002500000000'],
    );
    const values = Object.fromEntries((found?.attributes ?? []).map(({ key, value }) => [key, value]));
    assert.deepEqual(values.callSid, { stringValue: 'a "sid"' });
    assert.deepEqual(values['tts.cached'], { boolValue: false });
    assert.equal(String(values.channel?.intValue), '-2');
    assert.deepEqual(values['stt.latency'], { doubleValue: 0.25 });
    assert.deepEqual(values.list, { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } });
  });

test('what arrives of a trace in parts is one trace; another trace of the same body is another', async () => {
  const [one, other] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')];
  const span = (traceId: string, name: string) => ({
    ...{ traceId, spanId: '00f067aa0ba902b7', name },
    ...{ startTimeUnixNano: '1', endTimeUnixNano: '2' },
  });
  const send = async (...spans: object[]) => {
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const reply = await fetch(url, { method: 'POST', headers, body: gzipSync(body) });
    assert.deepEqual([reply.status, await reply.json()], [200, {}]);
  };
  await send(span(one, 'a'), span(other, 'c'));
  await send(span(one, 'b'));
  assert.deepEqual(
    (await spansOf(one)).map(({ name }) => name),
    ['a', 'b'],
  );
  assert.deepEqual(
    (await spansOf(other)).map(({ name }) => name),
    ['c'],
  );
  assert.equal(await traces.find(one, { from: 0, until: 0 }), null);
});

test('what is no span is refused with a reason, however it is broken', async () => {
  const post = async (body: string | Uint8Array, type: string) =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: body as BodyInit })).status;
  for (const body of [
    '{',
    '[]',
    'null',
    '{"resourceSpans":5}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"x"}]}]}]}',
  ])
    assert.equal(await post(body, 'application/json'), 400, body);
  const deep = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from([0x0a, 0x7f])));
  for (const body of [
    Buffer.from([0xff]),
    Buffer.from([0x0a, 0x7f, 1]),
    Buffer.from([0x0b]),
    Buffer.from([0x08, 1]),
    deep,
  ])
    assert.equal(await post(body, 'application/x-protobuf'), 400, body.toString('hex'));
  assert.equal(await post('x', 'text/plain'), 415);
  assert.equal(await post('', 'application/x-protobuf'), 200);
});
