import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protoBytes, protoMessage } from './protobuf.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('fields are written as the encoding guide of Protocol Buffers has them', () => {
  assert.equal(hex(protoMessage({ 1: 150 })), '089601');
  assert.equal(hex(protoMessage({ 2: 'testing' })), '120774657374696e67');
  assert.equal(hex(protoMessage({ 3: protoMessage({ 1: 150 }) })), '1a03089601');
  assert.equal(hex(protoMessage({ 16: 'é' })), '820102c3a9');
  assert.equal(hex(protoMessage({})), '');
});

test('bytes are found among fields of every kind, the last of a number', () => {
  const message = Buffer.concat([
    Buffer.from('089601', 'hex'),
    Buffer.from('110102030405060708', 'hex'),
    Buffer.from('1d01020304', 'hex'),
    protoMessage({ 4: 'first' }),
    protoMessage({ 4: 'x'.repeat(300) }),
    protoMessage({ 5: 'other' }),
  ]);
  assert.equal(Buffer.from(protoBytes(message, 4)).toString(), 'x'.repeat(300));
  assert.equal(protoBytes(message, 6).length, 0);
});

test('what is no message holds nothing, and ends', () => {
  for (const text of ['<html>welcome</html>', '\u0022\u007fshort', '\u00ff'.repeat(40), '\u000b', ''])
    assert.equal(protoBytes(Buffer.from(text, 'latin1'), 4).length, 0, text);
});
