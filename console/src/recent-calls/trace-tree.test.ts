import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSpan, aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { shortName, spanDuration, spokenBelow, traceTree } from './trace-tree.ts';

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

test('a span that tells no beginning stands at the first moment of the others, and makes nobody’s time longer', () => {
  // The last is after all that a date can be: whoever told its moment would throw.
  for (const startTimeUnixNano of ['0', 'soon', '9'.repeat(22)]) {
    const untold = aSpan('untold', 0, 4, {}, { startTimeUnixNano });
    const open = aSpan('open', 5, 0, {}, { endTimeUnixNano: '0' });
    const { rows, duration_ms } = traceTree(aTrace([aSpan('a', 2, 9), untold, open]));
    assert.deepEqual(
      rows.map(({ name, start_ms, duration_ms: ms }) => [name, start_ms, ms]),
      [
        ['untold', 0, 2],
        ['a', 0, 7],
        ['open', 3, 0],
      ],
    );
    assert.equal(duration_ms, 7);
  }
});

test('20,000 spans, each below the one before, are no fault of depth', () => {
  const spans = Array.from({ length: 20_000 }, (_, n) =>
    aSpan('deep', n, n + 1, {}, { spanId: String(n), parentSpanId: String(n - 1) }),
  );
  const { rows, deepest } = traceTree(aTrace(spans));
  assert.deepEqual([rows.at(-1)?.depth, deepest], [19_999, 19_999]);
});

test('what only concerns the tracing is left out of the attributes', () => {
  const span = aSpan('a', 0, 1, { 'telemetry.sdk': 'x', 'internal.id': 'y', 'http.statusCode': 200 });
  assert.deepEqual(traceTree(aTrace([span])).rows[0]?.attributes, [['http.statusCode', '200']]);
});

test('durations and names are as long as the screen wants them', () => {
  assert.deepEqual([0.4234, 84.4, 1900, 72_900].map(spanDuration), ['0.42 ms', '84 ms', '1.90 s', '1m 12s']);
  // What is rounded does not reach the next unit, which begins with "1.00 s" and "1m 0s".
  assert.deepEqual([999.6, 1000, 59_998, 60_000].map(spanDuration), ['999 ms', '1.00 s', '59.99 s', '1m 0s']);
  assert.equal(shortName('x'.repeat(37)), `${'x'.repeat(36)}...`);
  assert.equal(shortName('x'.repeat(36)), 'x'.repeat(36));
});

test('150,000 spans are no fault of their number', () => {
  const { rows, duration_ms } = traceTree(
    aTrace(Array.from({ length: 150_000 }, (_, n) => aSpan('one', n, n + 1))),
  );
  assert.deepEqual([rows.length, duration_ms], [150_000, 150_000]);
});

test('a span tells of the speech that was made for it what is not said elsewhere, of each by itself', () => {
  const say = aSpan('verb:say', 0, 900, {}, { spanId: 'say' });
  const made = (from: number, more: Record<string, string>) =>
    aSpan('tts-generation', from, from + 100, { 'tts.vendor': 'google', ...more }, { parentSpanId: 'say' });
  const told = (...below: ReturnType<typeof made>[]) => {
    const { rows } = traceTree(aTrace([say, ...below]));
    return rows[0] && spokenBelow(rows, rows[0]);
  };
  assert.deepEqual(told(made(10, { connect_ms: '40' })), [['connect_ms (tts-generation)', '40']]);
  assert.deepEqual(told(made(10, { connect_ms: '40' }), made(200, { connect_ms: '50', voice: 'x' })), [
    ['connect_ms (tts-generation 1)', '40'],
    ['connect_ms (tts-generation 2)', '50'],
  ]);
  assert.deepEqual(told(), []);
});
