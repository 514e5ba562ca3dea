import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHeaders } from './hardening.ts';

const account = '/internal/accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af';
const policyOf = (page: object, address: string) =>
  pageHeaders(page, null, ["'sha256-abc'"])(address)['content-security-policy'] ?? '';

test("Stripe's script is let in on the pages with a card, and nowhere else (C28)", () => {
  const hosted = { ENABLE_HOSTED_SYSTEM: 'true', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
  for (const end of ['subscription', 'modify-subscription', 'manage-payment']) {
    const policy = policyOf(hosted, `${account}/${end}`);
    assert.match(policy, /script-src 'self' 'sha256-abc' https:\/\/js\.stripe\.com /);
    assert.match(policy, /frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/);
    assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com/);
  }
  for (const address of ['/', `${account}/edit`, `${account}/edit?to=${account}/subscription`, '/register'])
    assert.doesNotMatch(policyOf(hosted, address), /stripe/, address);
});

test('without hosted mode or a key of Stripe no page lets it in', () => {
  for (const page of [{}, { ENABLE_HOSTED_SYSTEM: 'true' }, { STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }])
    assert.doesNotMatch(policyOf(page, `${account}/subscription`), /stripe/);
});
