import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusPart } from '@trunkline/contract/status/status.contract.ts';
import { partNames, partWords, verdictOf } from './status-words.ts';

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

test('a part and a state of a later release are shown as they are told', () => {
  assert.deepEqual(partWords({ part: 'disk', state: 'good' }), {
    name: 'Disk',
    status: 'good',
    word: 'Good',
  });
  const later = { part: 'message-queue', state: 'paused' } as unknown as Parameters<typeof partWords>[0];
  assert.deepEqual(partWords(later), { name: 'Message queue', status: 'attention', word: 'Paused' });
});
