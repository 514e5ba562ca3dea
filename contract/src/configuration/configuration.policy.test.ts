import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { configurationPolicy } from './configuration.policy.ts';

test('everybody takes out what is within reach, and whoever may only look puts nothing in', () => {
  for (const actor of [anAdmin(), aProviderUser(), anAccountUser()]) {
    assert.equal(may(configurationPolicy, 'export', viewOnly(actor)).allowed, true);
    assert.equal(may(configurationPolicy, 'apply', actor).allowed, true);
    assert.equal(may(configurationPolicy, 'apply', viewOnly(actor)).allowed, false);
  }
});
