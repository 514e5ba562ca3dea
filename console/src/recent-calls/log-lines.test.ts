import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLines, logLine } from './log-lines.ts';

test('a line of JSON is laid out, with its time in UTC', () => {
  const raw = JSON.stringify({ time: Date.UTC(2026, 10, 22, 9, 5, 7, 12), msg: 'hello', nested: { a: 1 } });
  assert.deepEqual(logLine(raw), {
    at: '2026-11-22 09:05:07.012 UTC',
    text: '{\n  "msg": "hello",\n  "nested": {\n    "a": 1\n  }\n}',
  });
  assert.equal(logLine('{"time":"2026-11-22T10:05:07+01:00"}').at, '2026-11-22 09:05:07.000 UTC');
});

test('what is no object, or says no time, is as it came', () => {
  for (const raw of ['plain text', '[1]', 'null', '7', '{"msg"', ''])
    assert.deepEqual(logLine(raw), { at: null, text: raw }, raw);
  assert.deepEqual(logLine('{"time":"soon"}'), { at: null, text: '{\n  "time": "soon"\n}' });
});

test('lines are found by any words in them, literally, and keep their places', () => {
  const lines = ['{"msg":"Invite"}', 'a.b', 'invited', 'axb'];
  const places = (words: string) => findLines(lines, words).map(({ place }) => place);
  assert.deepEqual(
    [places(' INVITE '), places('a.b'), places(''), places('nothing')],
    [[0, 2], [1], [0, 1, 2, 3], []],
  );
});
