import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsToRegistration, mayBeSentAgain, oauthMessage, readReturn } from './oauth-return.ts';
import type { OauthStart } from './oauth-start.ts';

const start: OauthStart = {
  provider: 'google',
  from: '/sign-in',
  state: 's',
  verifier: null,
  return_to: null,
  began_ms: 0,
};
const take = (state: string) => (state === 's' ? start : null);
const faultOf = (provider: string, search: string) => {
  const read = readReturn(provider, new URLSearchParams(search), take);
  return 'fault' in read ? read.fault : 'none';
};

test('only what was waited for is taken, and what is wrong has the sentence of the documents', () => {
  assert.deepEqual(readReturn('google', new URLSearchParams('code=c&state=s'), take), { start, code: 'c' });
  assert.equal(faultOf('twitter', 'code=c&state=s'), 'twitter is not a valid OAuth provider');
  // Anybody can make up an address, and the login page is no place for the words of strangers.
  assert.equal(faultOf('Your account is locked. Call 555', ''), 'This is not a valid OAuth provider');
  for (const search of ['code=c&state=other', 'code=c', 'state=s', ''])
    assert.equal(faultOf('google', search), 'Invalid state');
  assert.equal(faultOf('github', 'code=c&state=s'), 'Invalid state');
});

test('whoever did not allow it is told that nothing has changed', () => {
  assert.match(
    faultOf('google', 'error=access_denied&state=s'),
    /^You did not authorize Google .+ Nothing was/,
  );
  assert.match(faultOf('google', 'error=server_error&state=s'), /could not sign you in \(server_error\)/);
  assert.equal(faultOf('google', 'error=access_denied&state=other'), 'Invalid state');
});

test('what may work later is sent again, and somebody new is led to the terms', () => {
  for (const status of [0, -1, 429, 502, 503]) assert.ok(mayBeSentAgain(status), String(status));
  for (const status of [400, 403, 404, 422]) assert.ok(!mayBeSentAgain(status), String(status));
  assert.ok(leadsToRegistration(404, '/sign-in'));
  assert.ok(!leadsToRegistration(404, '/register'));
});

test('texts that programs match on become sentences', () => {
  const of = (status: number, msg: string) => oauthMessage({ status, msg }, start);
  assert.match(of(404, 'registering a new account not allowed'), /Accept the terms to sign up/);
  assert.match(of(422, 'account already exists for this email: log in'), /Log in as before/);
  assert.match(of(422, 'account already exists for this oauth user/provider'), /Another user/);
  assert.equal(of(403, 'Google did not take the answer.'), 'Google did not take the answer.');
});
