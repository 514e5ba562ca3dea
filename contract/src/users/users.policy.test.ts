import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAdmin, key, person, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { userPolicy } from './users.policy.ts';

const ada = { user_sid: person.kind === 'user' ? person.user_sid : '' };

test('a person changes the own password, view-only or not, and nobody else changes it', () => {
  assert.equal(may(userPolicy, 'changeOwnPassword', viewOnly(anAdmin()), ada).allowed, true);
  assert.equal(may(userPolicy, 'changeOwnPassword', anAdmin(), { user_sid: 'another' }).allowed, false);
  assert.equal(may(userPolicy, 'changeOwnPassword', anAdmin(key), ada).allowed, false);
});

test('a key has no user record of its own', () => {
  assert.equal(may(userPolicy, 'readMe', anAdmin(key)).allowed, false);
});
