import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEEPEST, isTooDeep } from './nesting.ts';

const lists = (depth: number, within = '') => `${'['.repeat(depth)}${within}${']'.repeat(depth)}`;

test('lists and objects lie so deep in each other and no deeper, whatever texts say', () => {
  const allowed = [
    lists(DEEPEST, JSON.stringify(lists(9, '"{['))),
    `{"a":${lists(DEEPEST - 1)}}`,
    JSON.stringify([lists(DEEPEST), `\\${lists(DEEPEST)}`, `\\"${lists(DEEPEST)}`]),
    JSON.stringify(Array.from({ length: DEEPEST }, () => [{}])),
    `"${lists(DEEPEST + 1)}`,
  ];
  for (const json of allowed) assert.equal(isTooDeep(json), false, json.slice(0, 40));
  const tooDeep = [
    lists(DEEPEST + 1),
    '{"a":'.repeat(DEEPEST + 1),
    `["a\\\\",${lists(DEEPEST)}]`,
    `["\\"[",${lists(DEEPEST)}]`,
  ];
  for (const json of tooDeep) assert.equal(isTooDeep(json), true, json.slice(0, 40));
});
