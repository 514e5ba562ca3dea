import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser, key, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { signUpPolicy } from './sign-up.policy.ts';

test('everybody who is signed in may ask whether a realm is free', () => {
  assert.equal(may(signUpPolicy, 'readAvailability', viewOnly(anAccountUser())).allowed, true);
});

test('somebody of an account may link another way to sign in, unless view-only; a key may not (R12)', () => {
  const reason = (actor: Parameters<typeof signUpPolicy.link>[0]) => {
    const decision = may(signUpPolicy, 'link', actor);
    return decision.allowed ? 'allowed' : decision.reason;
  };
  assert.equal(reason(anAccountUser()), 'allowed');
  assert.equal(reason(viewOnly(anAccountUser())), 'User has view-only access');
  assert.match(reason(anAccountUser(undefined, key)), /^You cannot sign in with an API key/);
  for (const actor of [anAdmin(), aProviderUser()])
    assert.equal(reason(actor), 'user exists with no associated account');
});
