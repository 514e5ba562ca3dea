import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesIn } from './changes.ts';

const row = (sid: string, port = 5060) => ({ sid, port });
const counted = (before: object, now: object) => [...changesIn(before, now)];

test('each field is a change of its own, also within a group, and empty is empty', () => {
  assert.deepEqual(
    counted(
      { name: 'a', limits: { calls: 1, device: null } },
      { name: 'a', limits: { calls: 1, device: '' } },
    ),
    [],
  );
  assert.deepEqual(
    counted(
      { name: 'a', hook: { url: 'u', method: 'GET' } },
      { name: 'b', hook: { url: 'v', method: 'POST' } },
    ),
    [
      ['name', 1],
      ['hook.url', 1],
      ['hook.method', 1],
    ],
  );
});

test('a row is one change, however much of it differs, and the rows after one that went are none', () => {
  const rows = [row('1'), row('2'), row('3')];
  assert.deepEqual(counted({ rows }, { rows: [row('2'), row('3')] }), [['rows', 1]]);
  assert.deepEqual(counted({ rows }, { rows: [row('1', 5061), row('2'), row('3'), row('')] }), [['rows', 2]]);
  assert.deepEqual(counted({ rows }, { rows: [row('3'), row('1'), row('2')] }), [['rows', 1]]);
  assert.deepEqual(counted({ rows: [row('1'), row('1')] }, { rows: [row('1')] }), [['rows', 1]]);
  assert.deepEqual(counted({ rows }, { rows: [...rows] }), []);
});
