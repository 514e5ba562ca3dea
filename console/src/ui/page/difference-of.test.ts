import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, leafText } from './difference-of.ts';

const kinds = (before: unknown, after: unknown) =>
  differenceOf(before, after).map(({ path, kind }) => `${path} ${kind}`);

test('each field says whether it was added, removed, changed or stayed', () => {
  const before = { name: 'Reception', email: 'a@example.com', scope: 'account', phone: null };
  const after = { name: 'Front desk', email: null, scope: 'account', phone: '123' };
  assert.deepEqual(differenceOf(before, after), [
    { path: 'name', kind: 'changed', before: 'Reception', after: 'Front desk' },
    { path: 'email', kind: 'removed', before: 'a@example.com', after: null },
    { path: 'scope', kind: 'same', before: 'account', after: 'account' },
    { path: 'phone', kind: 'added', before: null, after: '123' },
  ]);
});

test('nested fields and lists are told by their path', () => {
  assert.deepEqual(
    kinds(
      { hook: { url: 'https://one.example', method: 'POST' }, tags: [{ key: 'a' }] },
      { hook: { url: 'https://two.example', method: 'POST' }, tags: [{ key: 'a' }, { key: 'b' }] },
    ),
    ['hook.url changed', 'hook.method same', 'tags.0.key same', 'tags.1.key added'],
  );
});

test('a row of a list is held against itself, wherever it stands: one that is gone is removed, and the others stay', () => {
  const row = (sip_gateway_sid: string, ipv4: string) => ({ sip_gateway_sid, ipv4 });
  const [a, b, c] = [row('1', 'a'), row('2', 'b'), row('3', 'c')];
  const changes = (before: object[], after: object[]) =>
    differenceOf({ rows: before }, { rows: after })
      .filter(({ kind }) => kind !== 'same')
      .map(({ path, kind, before, after }) => [path, kind, before, after]);
  assert.deepEqual(changes([a, b, c], [c, b]), [
    ['rows.2.sip_gateway_sid', 'removed', '1', undefined],
    ['rows.2.ipv4', 'removed', 'a', undefined],
  ]);
  assert.deepEqual(changes([b, c], [a, row('2', 'x'), c]), [
    ['rows.0.sip_gateway_sid', 'added', undefined, '1'],
    ['rows.0.ipv4', 'added', undefined, 'a'],
    ['rows.1.ipv4', 'changed', 'b', 'x'],
  ]);
  assert.deepEqual(
    changes([a, b], [a, row('4', 'b')]),
    [['rows.1.sip_gateway_sid', 'changed', '2', '4']],
    'what was made anew stands beside what it took the place of',
  );
});

test('a nested record that was none before is added field by field', () => {
  assert.deepEqual(kinds({ hook: null }, { hook: { url: 'https://one.example', username: null } }), [
    'hook.url added',
  ]);
});

test('a record that was added or deleted has one side only', () => {
  assert.deepEqual(kinds(null, { name: 'a', realm: null }), ['name added']);
  assert.deepEqual(kinds({ name: 'a', realm: '' }, undefined), ['name removed']);
  assert.deepEqual(kinds(null, null), []);
});

test('zero and false are values', () => {
  assert.deepEqual(kinds({ is_active: 1, debug: false }, { is_active: 0, debug: false }), [
    'is_active changed',
    'debug same',
  ]);
});

test('a quantity is grouped; a port, and digits that are a text, are as they are stored', () => {
  assert.equal(leafText('voice_call_session', 15_000), '15,000');
  assert.equal(leafText('threshold', 1234.5678), '1234.5678');
  assert.equal(leafText('sip_gateways.0.port', 5060), '5060');
  assert.equal(leafText('extension', '1001'), '1001');
  assert.equal(leafText('is_active', true), 'true');
});
