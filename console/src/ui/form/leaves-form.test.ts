import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesForm } from './leaves-form.ts';

const add = { pathname: '/internal/carriers/add', search: {} };

test('a form is left for another screen, for another copy and for another owner, and not for another tab', () => {
  assert.equal(leavesForm(add, { ...add, pathname: '/internal/carriers' }), true);
  assert.equal(leavesForm({ ...add, search: { copy: 'a' } }, add), true);
  assert.equal(leavesForm(add, { ...add, search: { account: 'a' } }), true);
  assert.equal(leavesForm(add, { ...add, search: { tab: 'sms' } }), false);
});
