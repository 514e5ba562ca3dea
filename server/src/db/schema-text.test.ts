import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTableTexts, indexText, OWN_SIDS } from './schema-text.ts';
import { key, optional, table, text } from './table-shape.ts';

test('columns are quoted for MySQL, which has words of its own among their names', () => {
  const shape = table(
    'trunkline_things',
    { thing_sid: key(), last_value: optional(text(32)) },
    { primary_key: ['thing_sid'], indexes: [['last_value', 'thing_sid']] },
  );
  const [made = ''] = createTableTexts({ dialect: 'mysql', sids: OWN_SIDS }, shape);
  assert.match(made, /`last_value` varchar\(32\) null/);
  assert.match(made, /primary key \(`thing_sid`\)/);
  assert.match(made, /index \w+ \(`last_value`, `thing_sid`\)/);
  assert.match(indexText(shape.name, { columns: ['rank'], unique: false }), /\(`rank`\)/);
});
