import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientFrame, FrameFault, messageReader } from './websocket-frames.ts';

/** As a server sends it: not masked. */
function frame(opcode: number, text: string, fin = true): Buffer {
  const data = Buffer.from(text);
  const first = (fin ? 0x80 : 0) | opcode;
  if (data.length < 126) return Buffer.concat([Buffer.from([first, data.length]), data]);
  const head = Buffer.from([first, 126, 0, 0]);
  head.writeUInt16BE(data.length, 2);
  return Buffer.concat([head, data]);
}

const read = (...parts: Buffer[]) => {
  const reader = messageReader(1000);
  return parts.flatMap((part) => reader(part)).map(({ data, opcode }) => [opcode, data.toString()]);
};

test('a client masks what it sends, at every length', () => {
  for (const length of [0, 5, 125, 126, 65_535, 65_536]) {
    const sent = clientFrame(1, Buffer.from('x'.repeat(length)));
    const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    assert.equal(sent[0], 0x81);
    assert.equal((sent[1] as number) & 0x80, 0x80);
    assert.equal(sent.length, start + 4 + length);
    const key = sent.subarray(start, start + 4);
    const text = Buffer.from(sent.subarray(start + 4).map((byte, at) => byte ^ (key[at % 4] as number)));
    assert.equal(text.toString(), 'x'.repeat(length));
  }
});

test('messages are read whole however their bytes arrive', () => {
  const bytes = Buffer.concat([frame(1, 'one'), frame(1, 'y'.repeat(300)), frame(9, 'ping')]);
  const expected = [
    [1, 'one'],
    [1, 'y'.repeat(300)],
    [9, 'ping'],
  ];
  assert.deepEqual(read(bytes), expected);
  assert.deepEqual(read(...Array.from(bytes, (byte) => Buffer.from([byte]))), expected);
});

test('a message in parts is put together, with a ping between them', () => {
  assert.deepEqual(read(frame(1, 'one ', false), frame(9, ''), frame(0, 'and '), frame(1, 'x')).length, 3);
  assert.deepEqual(read(frame(1, 'one ', false), frame(0, 'two')), [[1, 'one two']]);
});

test('what is no frame, is masked, or is larger than anybody waits for is refused', () => {
  for (const parts of [
    [Buffer.from([0xf1, 0x00])],
    [clientFrame(1, Buffer.from('masked'))],
    [frame(0, 'the end of nothing')],
    [frame(1, 'begun', false), frame(1, 'again')],
    [Buffer.from([0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0])],
    [frame(1, 'x'.repeat(1001))],
    [frame(1, 'x'.repeat(800), false), frame(0, 'x'.repeat(800))],
  ])
    assert.throws(() => read(...parts), FrameFault);
});
