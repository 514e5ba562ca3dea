import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSubdomain, registration, subdomainOf } from './sign-up.contract.ts';

test('a subdomain is one label of 3 to 63 characters (R22)', () => {
  for (const label of ['abc', 'a-b', '1ab', 'x'.repeat(63), 'ABC']) assert.ok(isSubdomain(label), label);
  for (const label of ['', 'ab', '-ab', 'ab-', 'a.b', 'a b', 'ä12', 'x'.repeat(64)])
    assert.ok(!isSubdomain(label), label);
});

test('a realm is a subdomain directly below the root domain', () => {
  assert.equal(subdomainOf('Acme.SIP.example.com', 'sip.example.com'), 'acme');
  for (const realm of [
    'a.acme.sip.example.com',
    'acme.example.com',
    'sip.example.com',
    'acmesip.example.com',
  ])
    assert.equal(subdomainOf(realm, 'sip.example.com'), null);
});

test('what clients send besides is passed over, an address that is none is not', () => {
  const good = {
    provider: 'local',
    email: ' ann@example.com ',
    password: 'x',
    email_activation_code: '1',
    name: 'n',
  };
  assert.deepEqual(registration.parse(good), {
    provider: 'local',
    email: 'ann@example.com',
    password: 'x',
    email_activation_code: undefined,
  });
  for (const email of ['ann', 'ann@example', 'a b@example.com', ''])
    assert.equal(registration.safeParse({ ...good, email }).success, false);
});

test('an address is written in one way: nothing that a mail server leaves out makes it another one', () => {
  const isTaken = (email: string) =>
    registration.safeParse({ provider: 'local', email, password: 'x' }).success;
  for (const email of ['ann+two@example.com', "o'ann@example.co.uk", 'ann@bücher.example'])
    assert.ok(isTaken(email), email);
  for (const email of [
    '<ann@example.com>',
    'ann@example.com>',
    'ann@example.com\u0000',
    '\u0001ann@example.com',
  ])
    assert.ok(!isTaken(email), JSON.stringify(email));
  // What nobody sees comes along when it is pasted.
  for (const email of ['ann@exam\u200bple.com', 'ann@example.c\u202eom']) {
    const parsed = registration.parse({ provider: 'local', email, password: 'x' });
    assert.partialDeepStrictEqual(parsed, { email: 'ann@example.com' }, JSON.stringify(email));
  }
});

test('the answer of another provider is taken whole, and what is missing is named (R32)', () => {
  const good = {
    provider: 'google',
    oauth2_code: 'c',
    oauth2_state: 's',
    oauth2_client_id: 'i',
    oauth2_redirect_uri: 'https://console.example/oauth-callback/google',
  };
  const faultOf = (more: object) =>
    registration.safeParse({ ...good, ...more }).error?.issues[0]?.message ?? 'none';
  assert.equal(faultOf({}), 'none');
  assert.equal(faultOf({ oauth2_code_verifier: 'x'.repeat(43), locationBeforeAuth: '/sign-in' }), 'none');
  assert.equal(faultOf({ oauth2_code: '' }), 'missing oauth2_code for provider google');
  assert.equal(
    faultOf({ provider: 'github', oauth2_state: undefined }),
    'missing oauth2_state for provider github',
  );
  assert.match(faultOf({ oauth2_code_verifier: 'short' }), /43 to 128/);
  for (const provider of ['twitter', undefined]) assert.match(faultOf({ provider }), /^invalid provider/);
});
