import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyticsPolicy } from '../analytics/analytics.policy.ts';
import {
  ACCOUNT_A2,
  anAccountUser,
  anAdmin,
  aProviderUser,
  ownedByA1,
  ownedByProviderA,
  PROVIDER_B,
  viewOnly,
} from '../core/actors.sample.ts';
import { INSUFFICIENT_PERMISSIONS, may } from '../core/policy.ts';
import { alertsPolicy } from './alerts.policy.ts';

const asked = [
  ['alerts', (...about: Parameters<typeof alertsPolicy.list>) => may(alertsPolicy, 'list', ...about)],
  ['figures', (...about: Parameters<typeof analyticsPolicy.read>) => may(analyticsPolicy, 'read', ...about)],
] as const;

for (const [what, mayRead] of asked)
  test(`${what} are read within reach, view-only users included, and a provider’s never by its accounts`, () => {
    for (const actor of [anAdmin(), aProviderUser(), anAccountUser(), viewOnly(anAccountUser())])
      assert.equal(mayRead(actor, ownedByA1).allowed, true);
    for (const [actor, owner] of [
      [aProviderUser(PROVIDER_B), ownedByA1],
      [anAccountUser(ACCOUNT_A2), ownedByA1],
      [anAccountUser(), ownedByProviderA],
    ] as const)
      assert.deepEqual(mayRead(actor, owner), { allowed: false, reason: INSUFFICIENT_PERMISSIONS });
  });
