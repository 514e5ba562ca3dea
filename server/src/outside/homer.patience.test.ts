import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { HOMER_LIMITS_MS } from './homer.ts';
import { OAUTH_LIMIT_MS } from './oauth.ts';
import { STRIPE_READ_MS } from './stripe.ts';

test('who is silent elsewhere is left before the console gives up, so that it is named', () => {
  const longest = {
    homer: HOMER_LIMITS_MS.login + HOMER_LIMITS_MS.search,
    // For a token, for the person and for the addresses.
    github: 3 * OAUTH_LIMIT_MS,
    // Twice, with a pause of half a second to one.
    stripe: 2 * STRIPE_READ_MS + 1000,
  };
  for (const [who, ms] of Object.entries(longest)) assert.ok(ms < PATIENCE_MS, `${who}: ${ms}`);
});
