import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSpan, aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { shortName, slowestOf, spanDuration, traceTree } from './trace-tree.ts';

const namesOf = (trace: ReturnType<typeof aTrace>) =>
  traceTree(trace).rows.map(({ name, depth }) => `${'  '.repeat(depth)}${name}`);

test('a trace is told depth first, children in the order they began', () => {
  assert.deepEqual(namesOf(aTrace()), [
    'incoming-call',
    '  background-record:listen',
    '  verb:say',
    '    tts-generation',
    '  verb:gather{speech}',
    '    verb:hook (https://apps.example.com/answer)',
    '  dtmf:5',
  ]);
});

test('times are told from the first moment of the trace', () => {
  const { rows, duration_ms } = traceTree(aTrace());
  const say = rows.find(({ name }) => name === 'verb:say');
  assert.deepEqual([say?.start_ms, say?.duration_ms, duration_ms], [400, 2600, 20_000]);
});

test('a span whose parent is missing is shown as a root, and spans in a circle are shown once', () => {
  const orphan = aSpan('orphan', 5, 6, {}, { parentSpanId: 'nobody' });
  const ring = [
    aSpan('one', 7, 9, {}, { spanId: '1', parentSpanId: '2' }),
    aSpan('two', 8, 9, {}, { spanId: '2', parentSpanId: '1' }),
  ];
  assert.deepEqual(namesOf(aTrace([orphan, ...ring])), ['orphan', 'one', '  two']);
});

test('a corrupt time and a span that ends before it begins break nothing', () => {
  const { rows } = traceTree(aTrace([aSpan('a', 9, 3), aSpan('b', 0, 1, {}, { startTimeUnixNano: 'soon' })]));
  assert.deepEqual(
    rows.map(({ duration_ms }) => duration_ms >= 0),
    [true, true],
  );
});

test('20,000 spans, each below the one before, are no fault of depth', () => {
  const spans = Array.from({ length: 20_000 }, (_, n) =>
    aSpan('deep', n, n + 1, {}, { spanId: String(n), parentSpanId: String(n - 1) }),
  );
  assert.equal(traceTree(aTrace(spans)).rows.at(-1)?.depth, 19_999);
});

test('what only concerns the tracing is left out of the attributes', () => {
  const span = aSpan('a', 0, 1, { 'telemetry.sdk': 'x', 'internal.id': 'y', 'http.statusCode': 200 });
  assert.deepEqual(traceTree(aTrace([span])).rows[0]?.attributes, [['http.statusCode', '200']]);
});

test('durations and names are as long as the screen wants them', () => {
  assert.deepEqual([0.4234, 84.4, 1900, 72_900].map(spanDuration), ['0.42 ms', '84 ms', '1.90 s', '1m 12s']);
  assert.equal(shortName('x'.repeat(37)), `${'x'.repeat(36)}...`);
  assert.equal(shortName('x'.repeat(36)), 'x'.repeat(36));
});

test('what took long is summed by kind; of listening only what the vendor took counts', () => {
  const told = slowestOf(traceTree(aTrace()).rows).map(({ kind, times, total_ms }) => ({
    kind,
    times,
    total_ms,
  }));
  assert.deepEqual(told, [
    { kind: 'speech-in', times: 1, total_ms: 320 },
    { kind: 'speech-out', times: 1, total_ms: 480 },
    { kind: 'webhook', times: 1, total_ms: 500 },
  ]);
});
