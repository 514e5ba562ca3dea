import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, linesOf, readAsWindows1252, readNumberFile } from './number-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('UTF-8 and UTF-16 are read, with or without a byte order mark', () => {
  assert.deepEqual(readNumberFile(utf8('number\nMüller')), { kind: 'text', text: 'number\nMüller' });
  const wide = new Uint8Array([0xff, 0xfe, 0x31, 0x00, 0xfc, 0x00]);
  assert.deepEqual(readNumberFile(wide), { kind: 'text', text: '1ü' });
  const bigEndian = new Uint8Array([0xfe, 0xff, 0x00, 0x31]);
  assert.deepEqual(readNumberFile(bigEndian), { kind: 'text', text: '1' });
});

test('another encoding is asked about, and read when it is told', () => {
  const bytes = new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]);
  assert.deepEqual(readNumberFile(bytes), { kind: 'unknown', bytes });
  assert.equal(readAsWindows1252(bytes), 'Müller');
});

test('a workbook, an empty file and one that is far too large are refused with what to do', () => {
  const refused = (bytes: Uint8Array) => {
    const read = readNumberFile(bytes);
    return read.kind === 'refused' ? read.fault : read.kind;
  };
  assert.match(refused(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0])), /Save it as CSV/);
  for (const text of ['', '\n \r\n', '\uFEFF'])
    assert.equal(refused(utf8(text)), 'This file is empty. Choose another.');
  assert.match(refused(new Uint8Array(8_000_000).fill(0x31)), /^The file has 8.0 MB.*Split it/);
});

test('of a file that is far too large a part is read, and its whole size is said', async () => {
  const file = new Blob([new Uint8Array(9_000_000)]);
  const bytes = new Uint8Array(await bytesOf(file));
  assert.ok(bytes.byteLength < 8_000_000, `${bytes.byteLength} bytes`);
  const read = readNumberFile(bytes, file.size);
  assert.match(read.kind === 'refused' ? read.fault : read.kind, /^The file has 9.0 MB/);
});

test('lines are counted without the blank ones', () => {
  assert.equal(linesOf('a\r\nb\n\n \nc'), '3 lines');
  assert.equal(linesOf('a\n'), '1 line');
  assert.equal(linesOf('a\n'.repeat(1200)), '1,200 lines');
});
