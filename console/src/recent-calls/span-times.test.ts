import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSpan, aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { slowestOf, timesOf, turnsOf } from './span-times.ts';
import { traceTree } from './trace-tree.ts';

const rowsOf = (...spans: ReturnType<typeof aSpan>[]) => traceTree(aTrace(spans)).rows;
const told = (rows: ReturnType<typeof rowsOf>) =>
  turnsOf(rows).map(({ number, times }) => [
    number,
    ...times.map(({ kind, total_ms }) => `${kind} ${total_ms}`),
  ]);

test('what took long is summed by kind; of listening only what the vendor took counts', () => {
  const sums = timesOf(traceTree(aTrace()).rows).map(({ kind, times, total_ms }) => [kind, times, total_ms]);
  assert.deepEqual(sums, [
    ['speech-in', 1, 320],
    ['webhook', 1, 500],
    ['speech-out', 1, 480],
  ]);
});

test('speech from the cache took no time, and streamed speech until its first byte', () => {
  const rows = rowsOf(
    aSpan('tts-generation', 0, 900, { 'tts.cached': true }),
    aSpan('tts-generation', 1000, 1700, { 'tts.cached': false, time_to_first_byte_ms: 180 }),
    aSpan('tts-generation', 2000, 2400, { 'tts.cached': false }),
  );
  const [spoken] = timesOf(rows);
  assert.deepEqual(
    [spoken?.times, spoken?.total_ms, spoken?.most_ms, spoken?.longest.start_ms],
    [2, 580, 400, 2000],
  );
  assert.deepEqual(timesOf(rows.slice(0, 1)), []);
});

test('each gather begins a turn, with what it asked and what was spoken until the next one', () => {
  const gather = (from: number, until: number, latency: string) =>
    aSpan('verb:gather{speech}', from, until, { 'stt.latency_ms': latency }, { spanId: `gather ${from}` });
  const hook = (from: number, until: number, parent: number) =>
    aSpan('verb:hook (x)', from, until, {}, { parentSpanId: `gather ${parent}` });
  const rows = rowsOf(
    aSpan('performAppWebhook', 0, 90),
    gather(1000, 5000, '300,1200'),
    // It answers after the next one has begun, and is the first one's all the same.
    hook(4900, 8300, 1000),
    gather(5000, 9000, '200'),
    hook(8900, 9000, 5000),
    aSpan('tts-generation', 9100, 9500),
  );
  assert.deepEqual(told(rows), [
    [0, 'webhook 90'],
    [1, 'speech-in 1200', 'webhook 3400'],
    [2, 'speech-in 200', 'webhook 100', 'speech-out 400'],
  ]);
  assert.equal(slowestOf(turnsOf(rows))?.number, 1);
});

test('without a gather each stretch of speech begins a turn; where nobody is listened to there is none', () => {
  const rows = rowsOf(
    aSpan('stt-listen:1', 0, 900, { 'stt.latency_ms': '100' }),
    aSpan('stt-listen:2', 1000, 1900, { 'stt.latency_ms': '150' }),
  );
  assert.deepEqual(told(rows), [
    [1, 'speech-in 100'],
    [2, 'speech-in 150'],
  ]);
  assert.deepEqual(turnsOf(rowsOf(aSpan('tts-generation', 0, 100))), []);
  assert.equal(slowestOf(turnsOf(rows).slice(1)), undefined);
});
