import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingOptions, isSameText } from './fitting-options.ts';

const options = [
  { label: 'Harbour trunk', detail: 'All accounts' },
  { label: 'Long distance', detail: 'Harbour Dental' },
  { label: 'Backup' },
];
const found = (typed: string) => fittingOptions(options, typed).map(({ label }) => label);

test('every word that was typed has to be there, in the name or beside it, whatever the case', () => {
  assert.deepEqual(found('HARB'), ['Harbour trunk', 'Long distance']);
  assert.deepEqual(found(' dental  long '), ['Long distance']);
  assert.deepEqual(found('nothing like it'), []);
});

test('accents do not count, as on the server', () => {
  assert.equal(fittingOptions([{ label: 'Café Zürich' }], 'cafe zurich').length, 1);
  assert.equal(fittingOptions([{ label: 'Cafe Zurich' }], 'ZÜRICH').length, 1);
});

test('nothing typed leaves them all', () => {
  assert.equal(fittingOptions(options, '  '), options);
});

test('a name is the same as it was pasted, with blanks and unseen signs; a part of it is not', () => {
  assert.equal(isSameText('Café  Zürich', '\u200b cafe zurich\u00a0\ufeff'), true);
  assert.equal(isSameText('Café Zürich', 'Café'), false);
  assert.deepEqual(found('\u200bharb\u200e'), ['Harbour trunk', 'Long distance']);
});
