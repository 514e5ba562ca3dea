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
import { readSpans } from './otlp.ts';
import { readOtlpSpans } from './otlp-protobuf.ts';
import { writeVarint } from './protobuf.ts';

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

test('beside a bad span the good ones are stored, and how many were left out is said in either encoding', async () => {
  const traceId = randomUUID().replaceAll('-', '');
  const good = {
    traceId,
    spanId: '00f067aa0ba902b7',
    name: 'a',
    startTimeUnixNano: '1',
    endTimeUnixNano: '2',
  };
  const post = (body: string | Buffer, type: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': type }, body: body as BodyInit });
  const spans = [good, { ...good, traceId: 'x' }, 5];
  const reply = await post(
    JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }),
    'application/json',
  );
  const { partialSuccess } = (await reply.json()) as { partialSuccess: Record<string, unknown> };
  assert.deepEqual([reply.status, partialSuccess.rejectedSpans], [200, 2]);
  assert.match(String(partialSuccess.errorMessage), /^traceId: /);
  assert.deepEqual(
    (await spansOf(traceId)).map(({ name }) => name),
    ['a'],
  );

  const field = (number: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
  };
  const span = (id: string) =>
    field(2, field(1, Buffer.from(id, 'hex')), field(2, Buffer.from('00f067aa0ba902b8', 'hex')), times);
  const times = Buffer.from([0x39, 1, 0, 0, 0, 0, 0, 0, 0, 0x41, 2, 0, 0, 0, 0, 0, 0, 0]);
  const body = field(1, field(2, span(traceId), span('ff')));
  const packed = await post(body, 'application/x-protobuf');
  const answer = Buffer.from(await packed.arrayBuffer());
  assert.deepEqual([packed.status, answer[0], answer.subarray(2, 4).toString('hex')], [200, 0x0a, '0801']);
  assert.match(answer.toString('latin1'), /traceId: /);
  assert.equal((await spansOf(traceId)).length, 2);
});

test('very many spans of one body leave others their turn', async () => {
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    startTimeUnixNano: '1',
    endTimeUnixNano: '2',
  };
  const spans = Array.from({ length: 2000 }, () => span);
  const body = Buffer.from(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
  let turns = 0;
  const takeTurn = () => void (++turns < 5 && setImmediate(takeTurn));
  setImmediate(takeTurn);
  await readSpans(body, 'application/json');
  assert.equal(turns, 5);
});

test('Protocol Buffers full of nothing leave others their turn, and what is too large is not read', async () => {
  const field = (number: number, content: Buffer) => {
    const head = [(number << 3) | 2];
    for (let left = content.length; ; left = Math.floor(left / 128)) {
      head.push(left < 128 ? left : (left % 128) | 128);
      if (left < 128) return Buffer.concat([Buffer.from(head), content]);
    }
  };
  const empty = (number: number, times: number) => Buffer.alloc(2 * times, field(number, Buffer.of()));
  for (const body of [
    empty(1, 300_000),
    empty(3, 300_000),
    field(1, empty(2, 300_000)),
    field(1, empty(3, 300_000)),
  ]) {
    let moments = 0;
    for (const sent of readOtlpSpans(body)) moments += sent ? 0 : 1;
    assert.ok(moments >= 200, `${moments}`);
  }
  const large = field(1, field(2, field(2, empty(9, 500_001))));
  const [span] = [...readOtlpSpans(large)].filter(Boolean);
  assert.equal(span?.fault, 'a span is larger than 1 MB');
  const around = empty(9, 500_001);
  for (const body of [field(1, field(1, around)), field(1, field(2, field(1, around)))])
    await assert.rejects(readSpans(body, 'application/x-protobuf'), /too much stands around the spans/);
});

test('of very many bad spans no more are read than it takes to refuse them', async () => {
  const bad = Buffer.alloc(2 * 20_000, Buffer.from([(2 << 3) | 2, 0]));
  const inScope = Buffer.concat([Buffer.from([(2 << 3) | 2, ...writeVarint(bad.length)]), bad]);
  const packed = Buffer.concat([Buffer.from([(1 << 3) | 2, ...writeVarint(inScope.length)]), inScope]);
  const json = `{"resourceSpans":[{"scopeSpans":[{"spans":[${'0,'.repeat(20_000)}0]}]}]}`;
  for (const [body, type] of [
    [packed, 'application/x-protobuf'],
    [Buffer.from(json), 'application/json'],
  ] as const)
    await assert.rejects(readSpans(body, type), /more than 10000 bad spans/);
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
