import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { keepStart, type OauthStart, oauthAddress, startOf, takeStart } from './oauth-start.ts';

const settings = {
  github_client_id: 'hub',
  github_authorize_url: 'https://github.com/login/oauth/authorize',
  google_client_id: 'goo',
  google_authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
  base_url: 'https://console.example/',
  oauth_pkce: true,
};
const asked = { provider: 'google', from: '/sign-in', return_to: null } as const;

function aBox() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    texts,
  };
}

const query = (address: string | null) =>
  Object.fromEntries(new URL(address ?? 'https://none.example').searchParams);

test('each provider is asked for what it is asked in the field, with state and challenge (C23)', async () => {
  const { start, challenge } = await startOf(asked, settings, 0);
  assert.equal(
    challenge,
    createHash('sha256')
      .update(start.verifier ?? '')
      .digest('base64url'),
  );
  const proof = { state: start.state, code_challenge: challenge, code_challenge_method: 'S256' };
  const google = oauthAddress(start, challenge, settings, 'https://other.example');
  assert.deepEqual(query(google), {
    client_id: 'goo',
    scope: 'openid email profile',
    access_type: 'offline',
    include_granted_scopes: 'true',
    response_type: 'code',
    redirect_uri: 'https://console.example/oauth-callback/google',
    ...proof,
  });
  const github = oauthAddress({ ...start, provider: 'github' }, challenge, settings, '');
  assert.ok(github?.startsWith('https://github.com/login/oauth/authorize?'));
  assert.deepEqual(query(github), {
    client_id: 'hub',
    scope: 'user:email',
    allow_signup: 'false',
    ...proof,
  });
});

test('a server that hands no verifier on is sent no challenge, and without an address of its own the page has one', async () => {
  const { start, challenge } = await startOf(asked, { oauth_pkce: false }, 0);
  assert.deepEqual([start.verifier, challenge], [null, null]);
  const address = oauthAddress(start, null, { ...settings, base_url: null }, 'http://localhost:3000');
  assert.equal(query(address).redirect_uri, 'http://localhost:3000/oauth-callback/google');
  assert.ok(!('code_challenge' in query(address)));
  assert.equal(oauthAddress(start, null, { ...settings, google_client_id: null }, ''), null);
});

test('what went out comes back once, from each tab, and not after an hour', () => {
  const box = aBox();
  const start = (state: string, began_ms = 0): OauthStart => ({ ...asked, state, verifier: null, began_ms });
  keepStart(start('a'), box);
  keepStart(start('b'), box);
  assert.equal(takeStart('c', 1, box), null);
  assert.equal(takeStart('a', 1, box)?.state, 'a');
  assert.equal(takeStart('a', 1, box), null);
  assert.equal(takeStart('b', 3_600_001, box), null);
  // Begun while the clock was ahead.
  keepStart(start('d', 7_200_000), box);
  assert.equal(takeStart('d', 1, box), null);
  assert.equal(box.texts.size, 0);
  for (let nth = 0; nth < 20; nth++) keepStart(start(String(nth)), box);
  assert.equal(takeStart('11', 1, box), null);
  assert.equal(takeStart('12', 1, box)?.state, '12');
  box.setItem('oauth-state', 'the text of another portal');
  assert.equal(takeStart('a', 1, box), null);
});
