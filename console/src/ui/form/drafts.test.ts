import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropDrafts, holdForm, isAnyFormChanged, keepDrafts, takeDraft } from './drafts.ts';

function open(name: string, isChanged = true) {
  const draft = { values: { name }, madeFrom: undefined };
  return holdForm({ name, isChanged: () => isChanged, draft: () => draft });
}

test('what was changed is kept and given back once, by the name of its form', () => {
  const close = [open('a'), open('b', false)];
  assert.equal(isAnyFormChanged(), true);
  keepDrafts();
  for (const one of close) one();
  assert.equal(isAnyFormChanged(), false);
  assert.equal(takeDraft('b'), undefined);
  assert.deepEqual(takeDraft('a'), { values: { name: 'a' }, madeFrom: undefined });
  assert.equal(takeDraft('a'), undefined);
});

test('nothing is given back once it was dropped', () => {
  const close = open('a');
  keepDrafts();
  close();
  dropDrafts();
  assert.equal(takeDraft('a'), undefined);
});
