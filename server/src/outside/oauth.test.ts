import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { answerOpenid, type OpenidServer, startOpenidServer } from '../testing/openid-server.ts';
import { answerGithub, type FakeGithub, startFakeGithub } from './github.fake.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { OauthFailure, OauthRefusal } from './oauth.ts';
import type { FakePerson } from './sign-in-page.fake.ts';

const app = { client_id: 'an-app', client_secret: 'app-canary-secret' };
const back = (provider: string) => `https://console.example/oauth-callback/${provider}`;
const verifier = 'v'.repeat(50);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const ada: FakePerson = { login: 'ada', email: 'ada@example.com', address: 'verified' };

let hub: FakeGithub;
let openid: OpenidServer;

before(async () => {
  hub = await startFakeGithub({ ...app, callback: back('github') });
  openid = await startOpenidServer({ ...app, callback: back('google') });
});
after(() => {
  hub.close();
  openid.close();
});

const atGithub = (over = {}) => github({ ...app, url: hub.url, api_url: hub.url, ...over });
const atGoogle = (over = {}) => google({ ...app, ...openid, ...over });

async function githubCode(person: FakePerson | null, query: object = { code_challenge }) {
  const asked = new URLSearchParams({ client_id: app.client_id, state: 's', scope: 'user:email', ...query });
  const returned = await answerGithub(`${hub.url}/login/oauth/authorize?${asked}`, person);
  return { redirect_uri: back('github'), ...received(returned) };
}

async function googleCode(person: FakePerson | null, query: object = { code_challenge }) {
  const asked = new URLSearchParams({
    client_id: app.client_id,
    state: 's',
    scope: 'openid email profile',
    response_type: 'code',
    redirect_uri: back('google'),
    ...('code_challenge' in query ? { code_challenge_method: 'S256' } : {}),
    ...query,
  });
  const returned = await answerOpenid(`${openid.authorize_url}?${asked}`, person);
  return { redirect_uri: back('google'), ...received(returned) };
}

function received(returned: URL) {
  const code = returned.searchParams.get('code') ?? '';
  assert.equal(returned.searchParams.get('state'), 's');
  return { code, state: 's', code_verifier: verifier, error: returned.searchParams.get('error') };
}

test('both say who it is, and which addresses they know to be the person’s', async () => {
  const { id, ...person } = await atGithub().whoIs(await githubCode(ada));
  assert.match(id, /^id:\d+$/);
  assert.deepEqual(person, {
    login: 'ada',
    email: 'ada@example.com',
    verified: ['ada@example.com', 'ada@users.noreply.example'],
    has_unverified: false,
  });
  assert.deepEqual(await atGoogle().whoIs(await googleCode(ada)), {
    id: 'ada',
    login: null,
    email: 'ada@example.com',
    verified: ['ada@example.com'],
    has_unverified: false,
  });
});

test('an address that nobody has verified is none, and one that is not told is none', async () => {
  for (const [address, has_unverified] of [
    ['unverified', true],
    ['none', false],
  ] as const) {
    const people = [
      await atGithub().whoIs(await githubCode({ ...ada, address })),
      await atGoogle().whoIs(await googleCode({ ...ada, address })),
    ];
    for (const person of people)
      assert.deepEqual([person.email, person.has_unverified], [null, has_unverified], address);
  }
  // GitHub's addresses are a right of their own, which an app may not have asked for.
  const { email } = await atGithub().whoIs(await githubCode(ada, { scope: 'read:org' }));
  assert.equal(email, null);
});

test('whoever cancels comes back without a code', async () => {
  for (const { code, error } of [await githubCode(null), await googleCode(null)])
    assert.deepEqual([code, error], ['', 'access_denied']);
});

test('a code is good once, and for whoever sent the challenge', async () => {
  for (const [client, codeFor, name] of [
    [atGithub(), githubCode, 'GitHub'],
    [atGoogle(), googleCode, 'Google'],
  ] as const) {
    const refused = (error: unknown) =>
      error instanceof OauthRefusal && error.message.startsWith(`${name} rejected the sign-in (`);
    const used = await codeFor(ada);
    await client.whoIs(used);
    await assert.rejects(client.whoIs(used), refused);
    await assert.rejects(client.whoIs({ ...(await codeFor(ada)), code_verifier: 'w'.repeat(50) }), refused);
    await assert.rejects(client.whoIs({ ...(await codeFor(ada)), code_verifier: null }), refused);
    // Portals of the platform send no challenge.
    await client.whoIs({ ...(await codeFor(ada, {})), code_verifier: null });
  }
});

test('a provider that gives no reason is not quoted with nothing', async () => {
  const said = JSON.stringify({ error: 'invalid_grant', error_description: ' ' });
  const curt = createServer((_request, response) => response.writeHead(400).end(said)).listen(0, '127.0.0.1');
  await once(curt, 'listening');
  const url = `http://127.0.0.1:${(curt.address() as AddressInfo).port}`;
  const code = { code: 'c', state: 's', redirect_uri: 'https://console.example', code_verifier: null };
  await assert.rejects(atGoogle({ token_url: url }).whoIs(code), /rejected the sign-in \(invalid_grant\)\./);
  curt.close();
});

test('what the operator has set up wrongly is the operator’s to mend, and no secret is in the sentence', async () => {
  const wrong = { client_secret: 'other-canary-secret' };
  for (const [client, code] of [
    [atGithub(wrong), await githubCode(ada)],
    [atGoogle(wrong), await googleCode(ada)],
  ] as const)
    await assert.rejects(client.whoIs(code), (error) => {
      assert.ok(error instanceof OauthFailure);
      assert.match(error.message, /rejected the settings of this server/);
      assert.doesNotMatch(error.message, /canary-secret/);
      return true;
    });
});

test('a provider that is away, ill, or none at all is said to be so', async () => {
  const nonsense = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
  await once(nonsense, 'listening');
  const url = `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}`;
  const code = await githubCode(ada);
  await assert.rejects(atGithub({ url }).whoIs(code), /answered with HTTP 200 and no token/);
  await assert.rejects(atGithub({ api_url: url }).whoIs(code), /nothing about the person/);
  nonsense.close();
  await once(nonsense, 'close');
  await assert.rejects(atGithub({ url }).whoIs(code), /cannot be reached at the moment/);
  hub.manner.is_down = true;
  await assert.rejects(atGithub().whoIs(code), (error) => error instanceof OauthFailure);
  hub.manner.is_down = false;
});

test('of a person without an address it is said so, and an id that cannot be kept is none', async () => {
  const answers: object[] = [{ access_token: 't' }, { sub: 'ada', email: null }];
  const odd = createServer((_request, response) => response.end(JSON.stringify(answers.shift())));
  odd.listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  const { whoIs } = atGoogle({ token_url: url, userinfo_url: url });
  const code = { code: 'c', state: 's', redirect_uri: 'https://console.example', code_verifier: null };
  const person = await whoIs(code);
  assert.deepEqual([person.id, person.email, person.has_unverified], ['ada', null, false]);
  // The standard has a boolean; some providers send its text.
  for (const [said, email] of [
    ['true', 'a@example.com'],
    ['false', null],
  ] as const) {
    answers.push({ access_token: 't' }, { sub: 'ada', email: 'a@example.com', email_verified: said });
    const vouched = await whoIs(code);
    assert.deepEqual([vouched.email, vouched.has_unverified], [email, email === null], said);
  }
  for (const said of ['TRUE', '1', 1, 'yes', '']) {
    answers.push({ access_token: 't' }, { sub: 'ada', email: 'a@example.com', email_verified: said });
    await assert.rejects(whoIs(code), /nothing about the person/, String(said));
  }
  answers.push({ access_token: 't' }, { sub: 'a'.repeat(256) });
  await assert.rejects(whoIs(code), /nothing about the person/);
  odd.close();
});
