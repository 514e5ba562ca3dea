import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST_LOOK_KEY } from '../browser-storage.ts';
import { keepListLook, readListLook, shownColumns } from './list-look.ts';

function aBox(first?: string) {
  const kept = new Map(first === undefined ? [] : [[LIST_LOOK_KEY, first]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('each person at a browser keeps their own look of lists', () => {
  const box = aBox();
  const mine = { compact: true, columns: { carriers: { trunk: false } } };
  keepListLook(box, 'me', mine);
  keepListLook(box, 'you', { compact: false, columns: {} });
  assert.deepEqual(readListLook(box, 'me'), mine);
  assert.deepEqual(readListLook(box, 'nobody'), { compact: false, columns: {} });
});

test('what cannot be read is the usual look', () => {
  const other = ['{"me": 3}', '{"me": {"columns": null}}', '{"me": {"columns": {"carriers": null}}}'];
  for (const first of ['', 'null', '[1', '3', ...other])
    assert.deepEqual(readListLook(aBox(first), 'me'), { compact: false, columns: {} });
});

test('the name is always shown, others as chosen, and rare ones only when chosen', () => {
  const columns = [{ id: 'name' }, { id: 'state' }, { id: 'sid', optional: true as const }];
  const ids = (chosen: Record<string, boolean>) => shownColumns(columns, chosen).map(({ id }) => id);
  assert.deepEqual(ids({}), ['name', 'state']);
  assert.deepEqual(ids({ name: false, state: false, sid: true }), ['name', 'sid']);
  const opening = [{ id: 'when' }, { id: 'what', opens: true as const }];
  assert.deepEqual(
    shownColumns(opening, { when: false, what: false }).map(({ id }) => id),
    ['what'],
  );
});
