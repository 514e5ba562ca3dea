import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByProviderA,
  viewOnly,
} from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { alertRulePolicy } from './alert-rules.policy.ts';

const foreign = { service_provider_sid: 'somebody', account_sid: 'else' };

test('rules are for those in whose reach they are, and changed by nobody who may only look', () => {
  for (const [actor, record, allowed] of [
    [anAdmin(), foreign, true],
    [aProviderUser(), ownedByA1, true],
    [aProviderUser(), ownedByProviderA, true],
    [aProviderUser(), foreign, false],
    [anAccountUser(), ownedByA1, true],
    [anAccountUser(), ownedByProviderA, false],
    [anAccountUser(), foreign, false],
  ] as const)
    for (const action of ['read', 'create', 'update', 'remove', 'test'] as const) {
      assert.equal(may(alertRulePolicy, action, actor, record).allowed, allowed, action);
      const seen = may(alertRulePolicy, action, viewOnly(actor), record).allowed;
      assert.equal(seen, allowed && action === 'read', action);
    }
  assert.equal(may(alertRulePolicy, 'begin', viewOnly(anAdmin())).allowed, false);
  assert.equal(may(alertRulePolicy, 'list', viewOnly(anAccountUser())).allowed, true);
});
