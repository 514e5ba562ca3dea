import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { bulkPolicy } from './bulk.policy.ts';
import { isUndoable } from './is-undoable.ts';

test('many are changed by all levels, and by nobody who may only look', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()])
    for (const action of ['change', 'undo'] as const) {
      assert.equal(may(bulkPolicy, action, actor).allowed, true);
      assert.equal(may(bulkPolicy, action, viewOnly(actor)).allowed, false);
    }
});

test('a deletion and an import are not undone, nor is what is about one record', () => {
  const undoable = (action: string, rows: number | null) => isUndoable({ action, rows });
  assert.deepEqual(
    ['activate', 'set-account', 'route', 'undo', 'delete', 'import'].map((action) => undoable(action, 2)),
    [true, true, true, true, false, false],
  );
  assert.equal(undoable('activate', null), false);
});
