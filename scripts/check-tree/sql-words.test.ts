import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSqlWords } from './sql-words.ts';

const faults = (text: string, path = 'server/src/search/led-to.store.ts') =>
  checkSqlWords([{ path, text }]).map(({ rule }) => rule);

test('a name that MySQL 8 keeps to itself is found, in SQL of the server alone', () => {
  const text = 'select lead.sid from (select 1 as sid) as lead where lead.sid is not null';
  assert.match(faults(text).join(), /^calls something "lead"/);
  assert.deepEqual(faults(text, 'console/src/search/Search.tsx'), []);
  assert.deepEqual(faults(text, 'server/src/search/led-to.store.test.ts'), []);
});

test('longer names and comments are no such names', () => {
  assert.deepEqual(faults('select 1 as leads, 2 as ranked\n  // the same as lead\n/** as system */'), []);
});
