import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { atMost, noMoreThan } from './at-most.ts';

const told = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('what is longer than it may be is told so, and none of its items is looked at', () => {
  let looked = 0;
  const item = z.string('text').refine(() => {
    looked += 1;
    return true;
  });
  const body = z.object({
    list: noMoreThan(z.array(item), 2, 'At most two'),
    values: noMoreThan(z.record(z.string(), item), 2, 'At most two names').optional(),
  });
  assert.deepEqual(told(body, { list: ['a', 'b'], values: { a: '', b: '' } }), []);
  assert.equal(looked, 4);
  const both = { list: Array(300_000).fill('x'), values: { a: '', b: '', c: '' } };
  assert.deepEqual(told(body, both), [
    ['list', 'At most two'],
    ['values', 'At most two names'],
  ]);
  assert.equal(looked, 4);
  assert.deepEqual(told(body, { list: [1] }), [['list.0', 'text']]);
  assert.deepEqual(told(body, {}).length, 1);
});

test('a list that a platform stored longer may be sent back, without new entries, and not many times as long', () => {
  const row = z.object({ sid: z.string().optional(), name: z.string('name') });
  const list = atMost(z.array(row), 'sid', 2, 'rows');
  const stored = (count: number) => Array.from({ length: count }, () => ({ sid: 'a', name: 'n' }));
  assert.deepEqual(told(list, stored(5)), []);
  assert.deepEqual(told(list, [...stored(2), { name: 'new' }]), [['', 'At most 2 rows']]);
  assert.deepEqual(told(list, Array(300_000).fill({})), [['', 'At most 2 rows']]);
  assert.deepEqual(told(list, stored(21)), [['', 'At most 2 rows']]);
});
