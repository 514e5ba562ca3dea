import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { actorOf, claimsOf, isDueForRenewal } from './session.ts';

function meWith(user: Partial<Me['user']>, account: Partial<Me['account']> = {}): Me {
  return {
    user: { user_sid: 'u', name: 'Åsa', account_sid: null, service_provider_sid: null, ...user },
    account: { account_sid: null, service_provider_sid: null, ...account },
  } as Me;
}

function tokenWith(payload: unknown): string {
  return `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
}

test("a user's sids say the scope: both are account, one is service provider, none is admin", () => {
  assert.equal(actorOf(meWith({ account_sid: 'a', service_provider_sid: 'p' }), null).scope, 'account');
  assert.equal(actorOf(meWith({ service_provider_sid: 'p' }), null).scope, 'service_provider');
  assert.equal(actorOf(meWith({}), null).scope, 'admin');
});

test('the account says whose user it is, where a hosted platform leaves the sid out', () => {
  const sids = { account_sid: 'a', service_provider_sid: 'p' };
  const { by: _, ...actor } = actorOf(meWith({ service_provider_sid: 'p' }, sids), null);
  assert.deepEqual(actor, { scope: 'account', view_only: false, ...sids });
  assert.deepEqual({ ...actorOf(meWith({}, sids), null), by: undefined }, { ...actor, by: undefined });
});

test('view-only comes from the own user, and from the token where the server does not say', () => {
  assert.equal(actorOf(meWith({ is_view_only: true }), null).view_only, true);
  assert.equal(actorOf(meWith({ is_view_only: false }), { is_view_only: true }).view_only, false);
  assert.equal(actorOf(meWith({}), { is_view_only: true }).view_only, true);
  assert.equal(actorOf(meWith({}), null).view_only, false);
});

test("a token's claims are read, letters beyond ASCII too; anything else is no claims", () => {
  assert.deepEqual(claimsOf(tokenWith({ name: 'Åsa Öberg', is_view_only: true })), {
    name: 'Åsa Öberg',
    is_view_only: true,
  });
  for (const token of [null, '', 'abc', 'a.b.c', tokenWith('text')]) assert.equal(claimsOf(token), null);
});

test('a session is due for renewal when half of it is over', () => {
  const claims = { iat: 1000, exp: 4600 };
  assert.equal(isDueForRenewal(claims, new Date(2_800_000)), false);
  assert.equal(isDueForRenewal(claims, new Date(2_801_000)), true);
  assert.equal(isDueForRenewal({}, new Date(2_801_000)), false);
});
