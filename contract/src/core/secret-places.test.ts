import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FieldTable, fields } from './field.ts';
import { keptWhileMoved, movedSecrets } from './secret-places.ts';

const key = { kind: 'secret', label: 'Key' } as const;
const one = fields({ uri: { kind: 'url', label: 'Address', receives: ['key'] }, key });
const moves = (table: FieldTable, before: object, after: object) =>
  movedSecrets(table, { key: 'k', ...before }, { key: 'k', ...after });

test('a secret moves with the scheme, the host or the port of what receives it, and with nothing else', () => {
  const uri = 'https://one.example.com/a';
  assert.deepEqual(moves(one, { uri }, { uri: 'https://one.example.com/b' }), []);
  for (const other of ['http://one.example.com', 'https://two.example.com', 'https://one.example.com:444'])
    assert.deepEqual(moves(one, { uri }, { uri: other }), ['key'], other);
});

test('without an address of the own the vendor is the place, unless there is no vendor', () => {
  const uri = 'https://one.example.com';
  assert.deepEqual([moves(one, {}, { uri }), moves(one, { uri }, {})], [['key'], ['key']]);
  const own = fields({ uri: { ...one.uri, or_nobody: true }, key });
  assert.deepEqual([moves(own, {}, { uri }), moves(own, { uri }, {})], [['key'], []]);
  const offered = fields({
    uri: {
      kind: 'choice',
      label: 'Region',
      choices: [{ value: 'eu.example.com', label: 'EU' }],
      default: 'eu.example.com',
      receives: ['key'],
    },
    key,
  });
  assert.deepEqual(moves(offered, {}, { uri: 'eu.example.com' }), []);
});

test('of several receivers each has to be known, whichever it was before', () => {
  const table = fields({
    tts: { kind: 'text', label: 'TTS', receives: ['key'] },
    stt: { kind: 'text', label: 'STT', receives: ['key'] },
    key,
  });
  const [a, b] = ['a.example.com', 'b.example.com'];
  assert.deepEqual(moves(table, { tts: a, stt: b }, { tts: b, stt: a }), []);
  assert.deepEqual(moves(table, { tts: a, stt: b }, { tts: a, stt: 'c.example.com' }), ['key']);
});

test('a way that is secured no more, or now is, is another way', () => {
  const table = fields({
    uri: { kind: 'text', label: 'Address', receives: ['key'], secured_by: 'tls' },
    tls: { kind: 'toggle', label: 'TLS' },
    key,
  });
  const uri = 'a.example.com';
  assert.deepEqual(moves(table, { uri, tls: 1 }, { uri, tls: 0 }), ['key']);
  assert.deepEqual(moves(table, { uri, tls: 0 }, { uri }), []);
});

test('of two fields for one value only the one that has it counts', () => {
  const table = fields({
    uri: {
      kind: 'choice',
      label: 'Region',
      choices: [{ value: 'eu.example.com', label: 'EU' }],
      receives: ['key'],
    },
    container: { kind: 'text', label: 'Own', wire: 'uri', receives: ['key'], secured_by: 'tls' },
    tls: { kind: 'toggle', label: 'TLS' },
    key,
  });
  assert.deepEqual(moves(table, { uri: 'eu.example.com' }, { uri: 'eu.example.com', tls: 1 }), []);
  assert.deepEqual(moves(table, { uri: 'a.example.com' }, { uri: 'a.example.com', tls: 1 }), ['key']);
  assert.deepEqual(moves(table, { uri: 'a.example.com', tls: 1 }, { uri: 'a.example.com', tls: 0 }), ['key']);
});

test('what is typed again or dropped may move, what is kept may not, named or not', () => {
  const before = { uri: 'https://one.example.com', key: 'the key' };
  const uri = 'https://two.example.com';
  const issue = { path: 'key', message: 'Enter the Key again, since the address has changed.' };
  assert.deepEqual(keptWhileMoved(one, before, { uri }, { ...before, uri }), [issue]);
  assert.deepEqual(keptWhileMoved(one, before, { uri, key: 'XXXXXXXXXX' }, { ...before, uri }), [issue]);
  assert.deepEqual(keptWhileMoved(one, before, { uri, key: 'the key' }, { ...before, uri }), []);
  assert.deepEqual(keptWhileMoved(one, before, { uri, key: 'new' }, { key: 'new', uri }), []);
  assert.deepEqual(keptWhileMoved(one, before, { uri, key: null }, { uri }), []);
});
