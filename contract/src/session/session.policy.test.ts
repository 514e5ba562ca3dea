import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAdmin, key, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { sessionPolicy } from './session.policy.ts';

test('a person ends and renews the own session and changes the own password, view-only or not; a key has neither', () => {
  for (const action of ['end', 'renew', 'changePassword'] as const) {
    assert.equal(may(sessionPolicy, action, anAdmin()).allowed, true);
    assert.equal(may(sessionPolicy, action, viewOnly(anAdmin())).allowed, true);
    assert.equal(may(sessionPolicy, action, anAdmin(key)).allowed, false);
  }
});
