import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asWritten } from './as-written.ts';

test('what a platform server says where nothing was written is nothing', () => {
  const answer = {
    answered: false,
    answered_at: '1970-01-01T00:00:00.000Z',
    attempted_at: '2026-11-20T15:10:58.3Z',
    trunk: 'undefined',
    duration: 0,
    to: '1970',
  };
  const page = { total: 1, page: 1, page_size: 25, data: [answer] };
  assert.deepEqual(asWritten(page), { ...page, data: [{ ...answer, answered_at: null, trunk: null }] });
});
