import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

/** The sentence of the refusal, for which the name stands. */
function refusal(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
  } catch (error) {
    return (error as Error).message.replace('The configuration is wrong: ', '').replace(`${name} `, '');
  }
  return 'taken';
}

test('a number says what it may be, and blanks or other spellings are none', () => {
  for (const value of ['0', ' ', '-1', '1.5', '1e1', '0x10', '601', 'ten'])
    assert.equal(
      refusal('TRUNKLINE_SHUTDOWN_SECONDS', value),
      'must be a whole number from 1 to 600.',
      value,
    );
  assert.equal(refusal('TRUNKLINE_TRUST_PROXY', ' '), 'must be a whole number from 0 to 32.');
  assert.equal(readConfig({ TRUNKLINE_SHUTDOWN_SECONDS: ' 20 ' }).shutdown_seconds, 20);
});

test('what the console is told is refused where the console would pass over it', () => {
  for (const [name, ...wrong] of [
    ['TRUNKLINE_ENABLE_HOSTED_SYSTEM', '1', 'yes', 'TRUE', 'on'],
    ['TRUNKLINE_ENABLE_FORGOT_PASSWORD', '1'],
    ['TRUNKLINE_DISABLE_LCR', '1', '0'],
    ['TRUNKLINE_ADMIN_CARRIER', 'yes'],
    ['TRUNKLINE_START_PAGE', 'accounts'],
    ['TRUNKLINE_ALERTS_POLL_SECONDS', 'often', '-1'],
    ['TRUNKLINE_DEFAULT_SERVICE_PROVIDER_SID', 'Acme'],
    [
      'TRUNKLINE_API_BASE_URL',
      'javascript:alert(1)',
      'api.example.com',
      '//evil.example',
      'https://u:p@a/v1',
    ],
    ['TRUNKLINE_TERMS_URL', 'javascript:alert(1)', '/terms'],
    ['TRUNKLINE_PRIVACY_URL', 'data:text/html,1'],
  ] as const)
    for (const value of wrong) assert.match(refusal(name, value), /^must [^;]+\.$/, `${name}=${value}`);
  const page = {
    TRUNKLINE_START_PAGE: 'home',
    TRUNKLINE_ALERTS_POLL_SECONDS: '0',
    TRUNKLINE_API_BASE_URL: 'https://api.example.com/v1/',
    TRUNKLINE_TERMS_URL: 'https://example.com/terms?of=service#now',
    TRUNKLINE_DISABLE_LCR: 'false',
  };
  assert.deepEqual(readConfig(page).page, {
    START_PAGE: 'home',
    ALERTS_POLL_SECONDS: '0',
    API_BASE_URL: 'https://api.example.com/v1/',
    TERMS_URL: 'https://example.com/terms?of=service#now',
    DISABLE_LCR: 'false',
  });
});

test('an address that people are told, or that paths are put behind, has no password and no query', () => {
  for (const name of [
    'TRUNKLINE_BASE_URL',
    'TRUNKLINE_JAEGER_URL',
    'TRUNKLINE_HOMER_URL',
    'TRUNKLINE_STRIPE_URL',
    'TRUNKLINE_GITHUB_URL',
  ])
    for (const value of ['https://u:canary@h', 'https://h/?canary', 'https://h/#canary', 'canary'])
      assert.match(refusal(name, value), /^must look like [^;]+ without a user[^;]+\.$/, `${name}=${value}`);
  assert.match(refusal('TRUNKLINE_GOOGLE_TOKEN_URL', 'https://u:canary@h/token'), /^must look like/);
  assert.ok(readConfig({ TRUNKLINE_GOOGLE_TOKEN_URL: 'https://id.example.com/token?tenant=a' }));
});

test('the console is at the root of its name, so no path leads to it', () => {
  assert.match(refusal('TRUNKLINE_BASE_URL', 'https://example.com/console'), /^must have no path: /);
  assert.equal(readConfig({ TRUNKLINE_BASE_URL: 'https://example.com/' }).base_url, 'https://example.com');
});

test('behind the address of a database stands what the driver knows: TLS that was asked for in other words would not be spoken', () => {
  const secrets = {
    TRUNKLINE_JWT_SECRET: 'a secret that signs tokens',
    TRUNKLINE_ENCRYPTION_SECRET: 'a secret that seals values',
  };
  const address = (options: string) => `mysql://u:p@db.example/trunkline${options}`;
  for (const options of [
    '?sslmode=require',
    '?ssl-mode=REQUIRED',
    '?ssl=true',
    '?ssl={',
    '?debug=true',
    '#x',
  ])
    assert.match(
      refusal('DATABASE_URL', address(options)),
      /^must have nothing behind .* \?ssl=\{\}/,
      options,
    );
  for (const options of ['', '?ssl={}', '?ssl={"rejectUnauthorized":false}', '?socketPath=/run/mysqld.sock'])
    assert.ok(readConfig({ ...secrets, DATABASE_URL: address(options) }).database_url, options);
});

test('an origin is one without a path: no browser would ever send another', () => {
  for (const value of ['https://portal.example.com/', 'portal.example.com', 'https://a.example, b', 'null'])
    assert.match(refusal('TRUNKLINE_CORS_ORIGINS', value), /^must be origins such as/, value);
  const origins = ['https://portal.example.com:8443', 'capacitor://localhost'];
  assert.deepEqual(readConfig({ TRUNKLINE_CORS_ORIGINS: origins.join(' , ') }).cors_origins, origins);
  assert.deepEqual(readConfig({ TRUNKLINE_CORS_ORIGINS: '*' }).cors_origins, ['*']);
});

test("the first administrator's address is one, and fits its column", () => {
  for (const value of ['ada', 'ada @example.com', `${'a'.repeat(300)}@example.com`])
    assert.equal(refusal('TRUNKLINE_ADMIN_EMAIL', value), 'must be an email address.', value);
  assert.equal(readConfig({ TRUNKLINE_ADMIN_EMAIL: 'ada@localhost' }).admin_email, 'ada@localhost');
});

test('what the console is told may stand in a file, as its name says', () => {
  const file = join(tmpdir(), `trunkline-${crypto.randomUUID()}`);
  writeFileSync(file, 'pk_live_1\n');
  assert.deepEqual(readConfig({ TRUNKLINE_STRIPE_PUBLISHABLE_KEY_FILE: file }).page, {
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  });
});

test('a variable that is no setting is warned of by its name', () => {
  const { warnings } = readConfig({
    TRUNKLINE_PROT: '4000',
    TRUNKLINE_ADMIN_PASWORD: 'canary',
    TRUNKLINE_PORT_FILE: '/run/port',
    TRUNKLINE_METRICS_TOKEN_FILE: '',
    // Kubernetes tells of its services so.
    TRUNKLINE_SERVICE_HOST: '10.0.0.1',
    TRUNKLINE_SERVICE_PORT_HTTP: '80',
    TRUNKLINE_PORT_80_TCP: 'tcp://10.0.0.1:80',
  });
  assert.deepEqual(
    warnings.map((warning) => /^There is no setting (\w+), so it has no effect/.exec(warning)?.[1]),
    ['TRUNKLINE_ADMIN_PASWORD', 'TRUNKLINE_PORT_FILE', 'TRUNKLINE_PROT'],
  );
  assert.doesNotMatch(warnings.join(), /canary|4000/);
});
