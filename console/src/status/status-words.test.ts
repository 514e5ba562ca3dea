import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusPart } from '@trunkline/contract/status/status.contract.ts';
import { partNames, verdictOf } from './status-words.ts';

test('the verdict is the worst of all parts, in words that count them', () => {
  assert.deepEqual(verdictOf([{ state: 'good' }, { state: 'off' }]), {
    status: 'good',
    words: 'Everything works',
  });
  assert.deepEqual(verdictOf([{ state: 'attention' }, { state: 'good' }]), {
    status: 'attention',
    words: '1 part needs attention',
  });
  assert.deepEqual(verdictOf([{ state: 'failing' }, { state: 'attention' }, { state: 'failing' }]), {
    status: 'failing',
    words: '2 parts fail, 1 part needs attention',
  });
});

test('no two parts have the same name', () => {
  const names = statusPart.shape.part.options.map((part) => partNames[part]);
  assert.equal(new Set(names).size, names.length);
});
