import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesText, countsText, planParts, sidesOf } from './plan-words.ts';

const change = (op: 'create' | 'change', account: string | null, kind: string, name: string) => ({
  ...{ op, kind, provider: 'Acme', account, name, where: null },
  differences: [{ field: 'port', before: null, after: 5060 }],
});
const group = (account: string | null, kind: string, created: number, changed = 0) => ({
  ...{ provider: 'Acme', account, kind, created, changed, deleted: 0 },
});

test('counts read as a sentence, before and after', () => {
  assert.equal(
    countsText({ created: 1200, changed: 3, deleted: 1 }),
    '1,200 to create, 3 to change and 1 to delete',
  );
  assert.equal(countsText({ created: 0, changed: 2, deleted: 0 }, true), '2 changed');
  assert.equal(countsText({ created: 0, changed: 0, deleted: 0 }), 'nothing');
  assert.deepEqual([changesText(1), changesText(4321)], ['1 change', '4,321 changes']);
});

test("what is an account's stands together, with what is counted and not told", () => {
  const parts = planParts({
    groups: [
      group(null, 'carriers', 1),
      group('A', 'applications', 3),
      group('B', 'applications', 1),
      group('A', 'numbers', 0, 1),
    ],
    changes: [
      change('create', null, 'carriers', 'Trunk'),
      change('create', 'A', 'applications', 'One'),
      change('create', 'B', 'applications', 'One'),
      change('change', 'A', 'numbers', '1555'),
    ],
  });
  assert.deepEqual(
    parts.map(({ place, kind, changes, untold }) => [place, kind, changes.length, untold]),
    [
      ['Acme', 'carriers', 1, 0],
      ['A of Acme', 'applications', 1, 2],
      ['A of Acme', 'numbers', 1, 0],
      ['B of Acme', 'applications', 1, 0],
    ],
  );
});

test('a new record has no side before', () => {
  assert.equal(sidesOf(change('create', null, 'carriers', 'x')).before, null);
  assert.deepEqual(sidesOf(change('change', null, 'carriers', 'x')), {
    before: { port: null },
    after: { port: 5060 },
  });
});
