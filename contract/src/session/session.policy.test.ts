import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAdmin, key, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { sessionPolicy } from './session.policy.ts';

test('a person ends the own session, view-only or not; a key has none', () => {
  assert.equal(may(sessionPolicy, 'end', anAdmin()).allowed, true);
  assert.equal(may(sessionPolicy, 'end', viewOnly(anAdmin())).allowed, true);
  assert.equal(may(sessionPolicy, 'end', anAdmin(key)).allowed, false);
});
