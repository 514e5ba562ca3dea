import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aSpan, aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { endOfSpeech, peaksOf, type Region, regionsOf } from './recording-regions.ts';
import { traceTree } from './trace-tree.ts';

const DURATION = 20;
/** Loud between these seconds, on one channel. */
function sound(channel: 0 | 1, from: number, until: number) {
  const channels = [new Float32Array(DURATION * 8000), new Float32Array(DURATION * 8000)];
  channels[channel]?.fill(0.2, from * 8000, until * 8000);
  return peaksOf(channels, DURATION);
}
const silence = sound(0, 0, 0);

const record = aSpan('background-record:listen', 300, 20_000);
const told = (spans: Parameters<typeof aTrace>[0], peaks = silence) =>
  regionsOf(traceTree(aTrace(spans)).rows, peaks).map(times);
/** Seconds as they are read, to the thousandth. */
function times({ kind, channel, start, end, label }: Region) {
  return [kind, channel, Number(start.toFixed(3)), Number(end.toFixed(3)), label ?? ''];
}
const speech = { 'stt.resolve': 'speech', 'stt.result': '{"alternatives":[{"transcript":"yes"}]}' };

test('a whole call: regions are where its spans are, counted from the start of the recording (C26)', () => {
  assert.deepEqual(told(undefined), [
    ['tts-latency', 1, 0.12, 0.6, '0.48s'],
    // Its webhook took 0.5 s and the vendor 0.32 s: the caller stopped speaking that long before the end.
    ['speech', 0, 2.75, 8.7, ''],
    ['speech-latency', 0, 7.88, 8.7, '0.32s'],
    ['response', 0, 8.1, 8.6, '0.50s'],
    ['dtmf', 0, 11.7, 11.82, ''],
  ]);
});

test('without the span of the recording nothing is drawn', () => {
  assert.deepEqual(told([aSpan('verb:gather{speech}', 0, 900, speech)]), []);
});

test('a digit is at least a tenth of a second wide, an answer of the application a twentieth', () => {
  const hook = { 'http.body': '{"reason":"dtmfDetected"}' };
  assert.deepEqual(
    told([
      record,
      aSpan('dtmf:1', 1300, 1300, { dtmf: '1', duration: '20ms' }),
      aSpan('dtmf:2', 2300, 2300, { dtmf: '2' }),
      aSpan('verb:hook', 3300, 3310, hook),
      aSpan('verb:hook', 4300, 4400, { 'http.body': '{"reason":"timeout"}' }),
    ]),
    [
      ['dtmf', 0, 1, 1.1, ''],
      ['response', 0, 3, 3.05, '0.01s'],
    ],
  );
});

test('speech that was made waits for its first byte where that is told, and not at all from the cache', () => {
  const google = { 'tts.vendor': 'google' };
  assert.deepEqual(
    told([
      record,
      aSpan('tts-generation', 1300, 1900, { ...google, 'tts.cached': true }),
      aSpan('tts-generation', 2300, 3300, { ...google, 'tts.cached': false, time_to_first_byte_ms: '210' }),
      aSpan('tts-generation', 4300, 4400, google),
    ]),
    [['tts-latency', 1, 2, 2.21, '0.21s']],
  );
});

test('listening to both sides is drawn on the side that was heard', () => {
  const spans = ['stt-listen:0', 'stt-listen:1', 'stt-listen:2'].map((name) => aSpan(name, 1300, 2300));
  assert.deepEqual(
    told([record, ...spans]).map(([, channel]) => channel),
    [0, 0, 1],
  );
});

test('a transcription has no latency, and one that ended without words says why', () => {
  const rows = traceTree(
    aTrace([
      record,
      aSpan('stt-listen:1', 1300, 2300, { ...speech, 'stt.resolve': 'transcript' }),
      aSpan('verb:gather{speech}', 3300, 4300, { 'stt.resolve': 'timeout' }),
      aSpan('verb:gather{speech}', 5300, 6300),
    ]),
  ).rows;
  const facts = regionsOf(rows, silence).map((one) =>
    one.facts?.facts.find(([name]) => name === 'Transcript'),
  );
  assert.deepEqual(facts, [
    ['Transcript', 'yes'],
    ['Transcript', 'None (speech session timeout)'],
    ['Transcript', 'None (call disconnected or speech session terminated)'],
  ]);
});

test('where no latency was measured the end of the speech is heard in the recording', () => {
  const spans = [record, aSpan('verb:gather{speech}', 3300, 6300, speech)];
  // Silence from 4.5 s of the recording on; the span ends at 6 s.
  const [, latency] = told(spans, sound(0, 3.2, 4.5));
  assert.deepEqual(latency, ['speech-latency', 0, 4.52, 6, '1.48s']);
  // The other side's speech is not the caller's, and what is never loud has no end.
  assert.equal(told(spans, sound(1, 3.2, 4.5)).length, 1);
});

test('five loud peaks in a row are speech, four are not', () => {
  const peaks = (loud: number[]) => ({
    duration: 1,
    count: 800,
    at: (_: number, index: number) => (loud.includes(index) ? 0.031 : 0.03),
  });
  assert.equal(endOfSpeech(peaks([100, 101, 102, 103, 104]), 0, 0, 1), 105 / 800 + 0.02);
  assert.equal(endOfSpeech(peaks([100, 101, 102, 103]), 0, 0, 1), -1);
  assert.equal(endOfSpeech(peaks([100, 101, 102, 103, 104]), 0, 0.2, 1), -1);
});

test('results that cannot be read, and sound that is not there, break nothing', () => {
  assert.deepEqual(
    told(
      [record, aSpan('verb:gather{speech}', 1300, 2300, { ...speech, 'stt.result': '{' })],
      peaksOf([], 0),
    ),
    [['speech', 0, 1.05, 2, '']],
  );
});
