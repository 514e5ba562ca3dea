import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stillViewOnly } from './still-view-only.ts';

const session = (view_only: boolean, ...features: string[]) => ({
  actor: { view_only },
  features: new Set(features),
});

test('a platform server is told with a new password that who may only look still may only look', () => {
  assert.deepEqual(stillViewOnly(session(true)), { is_view_only: true });
  assert.deepEqual(stillViewOnly(session(false)), {});
  // Here it stays, and nobody sets it for himself (`R35`).
  assert.deepEqual(stillViewOnly(session(true, 'audit')), {});
  assert.deepEqual(stillViewOnly(undefined), {});
});
