import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventParser } from './event-parser.ts';

const text =
  'retry: 3000\n\nevent: open\ndata: {}\n\n:\n\nevent: change\ndata: {"kind":"users","sid":null}\n\n';
const events = [
  { event: 'open', data: '{}' },
  { event: 'change', data: '{"kind":"users","sid":null}' },
];

test('events are read in whatever pieces they come, comments left out', () => {
  for (const size of [1, 2, 3, 7, text.length]) {
    const parse = eventParser();
    const read = [];
    for (let from = 0; from < text.length; from += size) read.push(...parse(text.slice(from, from + size)));
    assert.deepEqual(read, events, `pieces of ${size}`);
  }
});

test('an event waits for its end, and may have several lines of data', () => {
  const parse = eventParser();
  assert.deepEqual(parse('data: one\r\ndata: two'), []);
  assert.deepEqual(parse('\r\n\r\n'), [{ event: 'message', data: 'one\ntwo' }]);
});
