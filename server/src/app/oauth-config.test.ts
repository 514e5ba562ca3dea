import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const hosted = { TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true' };
const given = { TRUNKLINE_GITHUB_CLIENT_ID: 'hub', TRUNKLINE_GITHUB_CLIENT_SECRET: 's' };

test('a provider needs its id and its secret, also under the name of the platform', () => {
  assert.throws(
    () => readConfig({ TRUNKLINE_GITHUB_CLIENT_ID: 'hub' }),
    /TRUNKLINE_GITHUB_CLIENT_ID and TRUNKLINE_GITHUB_CLIENT_SECRET are given together/,
  );
  assert.throws(() => readConfig({ GOOGLE_OAUTH_CLIENT_SECRET: 's' }), /TRUNKLINE_GOOGLE_CLIENT_ID and/);
  assert.equal(readConfig(given).oauth.github?.url, 'https://github.com');
  assert.equal(readConfig({}).oauth.google, null);
  // A console for another server needs the id alone.
  readConfig({ TRUNKLINE_GITHUB_CLIENT_ID: 'hub', TRUNKLINE_API_BASE_URL: 'https://api.example.com/v1' });
});

test('the console is told where people go, and never a secret', () => {
  const secret = { TRUNKLINE_GITHUB_CLIENT_SECRET: 'canary-secret' };
  const url = { TRUNKLINE_GITHUB_URL: 'https://github.example.com/' };
  const { page } = readConfig({ ...hosted, ...given, ...secret, ...url });
  assert.equal(page.GITHUB_AUTHORIZE_URL, 'https://github.example.com/login/oauth/authorize');
  assert.equal(page.OAUTH_PKCE, 'true');
  assert.doesNotMatch(JSON.stringify(page), /canary-secret/);
  assert.equal(readConfig(given).page.GITHUB_AUTHORIZE_URL, undefined, 'nobody is hosted');
  assert.throws(() => readConfig({ TRUNKLINE_GOOGLE_TOKEN_URL: 'ftp://x' }), /must look like https/);
});
