import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFailedWork, readFailedWork, seeFailedWork } from './failed-work.ts';

function box(stored = '') {
  const kept = new Map(stored ? [['trunkline-failed-work', stored]] : []);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const noon = Date.parse('2026-05-01T12:00:00Z');
const DAY_MS = 86_400_000;
const texts = (of: ReturnType<typeof box>, now = noon) => readFailedWork(of, now).map(({ text }) => text);

test('what failed is kept, the newest first, ten of them at most and for two weeks', () => {
  const kept = box();
  for (let nth = 1; nth <= 12; nth += 1) keepFailedWork(kept, `no ${nth}`, noon + nth);
  assert.deepEqual([texts(kept).length, texts(kept)[0]], [10, 'no 12']);
  assert.deepEqual(texts(kept, noon + 15 * DAY_MS), []);
});

test('it is new until it was seen', () => {
  const kept = box();
  keepFailedWork(kept, 'first', noon);
  seeFailedWork(kept, noon);
  keepFailedWork(kept, 'second', noon + 1);
  assert.deepEqual(
    readFailedWork(kept, noon).map(({ is_new }) => is_new),
    [true, false],
  );
});

test('what another program left there counts as nothing', () => {
  const at = new Date(noon).toISOString();
  for (const left of ['nonsense', '{}', '[null, 7, {"at": "soon"}]', `[{"at": "${at}", "text": {}}]`])
    assert.deepEqual(texts(box(left)), []);
});
