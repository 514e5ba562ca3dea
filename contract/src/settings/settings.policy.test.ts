import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { settingsPolicy } from './settings.policy.ts';

test('everyone may read the password rules', () => {
  assert.equal(may(settingsPolicy, 'readPasswordSettings', viewOnly(anAccountUser())).allowed, true);
});
