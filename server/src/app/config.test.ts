import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { selfSigned } from '../testing/self-signed.ts';
import { readConfig } from './config.ts';
import { StartRefusal } from './start-refusal.ts';

test('certificates for Redis go together, and with TLS', () => {
  const wrong = (env: Record<string, string | undefined>) => () => readConfig(env);
  assert.throws(
    wrong({ TRUNKLINE_REDIS_CERT: 'c', TRUNKLINE_REDIS_URL: 'rediss://r' }),
    /_CERT and .*_KEY go together/,
  );
  assert.throws(
    wrong({ TRUNKLINE_REDIS_CA: 'c', TRUNKLINE_REDIS_URL: 'redis://r' }),
    /has to begin with rediss:/,
  );
  const { cert, key } = selfSigned(['redis.example']);
  const TRUNKLINE_REDIS_URL = 'rediss+sentinel://r/main';
  for (const unread of [
    { TRUNKLINE_REDIS_CA: 'c' },
    { TRUNKLINE_REDIS_CA: cert, TRUNKLINE_REDIS_CERT: 'c', TRUNKLINE_REDIS_KEY: key },
    { TRUNKLINE_REDIS_CERT: cert, TRUNKLINE_REDIS_KEY: selfSigned(['other.example']).key },
  ])
    assert.throws(wrong({ TRUNKLINE_REDIS_URL, ...unread }), /_CA, _CERT and _KEY must be texts of PEM/);
  const { redis } = readConfig({ TRUNKLINE_REDIS_URL, TRUNKLINE_REDIS_CA: cert });
  assert.deepEqual(redis, { url: TRUNKLINE_REDIS_URL, certificates: { ca: cert } });
});

test('an empty environment is a working configuration', () => {
  const config = readConfig({});
  assert.deepEqual([config.port, config.session_minutes, config.database_url], [3000, 60, null]);
});

test('every variable at fault is named in one sentence', () => {
  assert.throws(
    () => readConfig({ TRUNKLINE_PORT: 'http', TRUNKLINE_LOG_LEVEL: 'loud' }),
    (error) =>
      error instanceof StartRefusal &&
      /TRUNKLINE_PORT must be a whole number/.test(error.message) &&
      /TRUNKLINE_LOG_LEVEL/.test(error.message) &&
      !/loud/.test(error.message),
  );
});

test('an external database asks for secrets that all servers share', () => {
  assert.throws(() => readConfig({ DATABASE_URL: 'mysql://u:p@db/trunkline' }), /TRUNKLINE_JWT_SECRET/);
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }),
    /DATABASE_URL must look like mysql/,
  );
});

test("short secrets are refused, unless they are those of the platform's database: then they are warned of", () => {
  const short = { TRUNKLINE_ENCRYPTION_SECRET: 'tiny', TRUNKLINE_JWT_SECRET: 'small' };
  assert.throws(
    () => readConfig(short),
    (error) =>
      error instanceof StartRefusal &&
      /TRUNKLINE_JWT_SECRET and TRUNKLINE_ENCRYPTION_SECRET must have at least 16/.test(error.message) &&
      !/tiny|small/.test(error.message),
  );
  const shared = readConfig({ ...short, TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.deepEqual([shared.jwt_secret, shared.encryption_secret], ['small', 'tiny']);
  assert.match(
    shared.warnings.join(' '),
    /^TRUNKLINE_JWT_SECRET has fewer .* TRUNKLINE_ENCRYPTION_SECRET has/,
  );
  assert.doesNotMatch(shared.warnings.join(' '), /tiny|small/);
});

test('on a shared database a JWT secret alone serves as both, as on the platform', () => {
  const JWT_SECRET = 'the only secret of a platform';
  const DATABASE_URL = 'mysql://u:p@db/trunkline';
  const shared = readConfig({ JWT_SECRET, DATABASE_URL, TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.deepEqual([shared.jwt_secret, shared.encryption_secret], [JWT_SECRET, JWT_SECRET]);
  assert.deepEqual(shared.warnings, []);
  assert.equal(readConfig({ JWT_SECRET }).encryption_secret, null);
  assert.throws(() => readConfig({ JWT_SECRET, DATABASE_URL }), /TRUNKLINE_ENCRYPTION_SECRET must be given/);
});

test('the old encryption of a platform is switched on by any value, under either name', () => {
  assert.equal(readConfig({}).legacy_crypto, false);
  assert.equal(readConfig({ LEGACY_CRYPTO: '1' }).legacy_crypto, true);
  assert.equal(readConfig({ TRUNKLINE_LEGACY_CRYPTO: 'true' }).legacy_crypto, true);
});

test('a stand-in for the vendors counts in tests alone, and is on this machine', () => {
  const TRUNKLINE_TEST_RULES_MS = '500';
  assert.equal(readConfig({ TRUNKLINE_TEST_RULES_MS }).rules_every_ms, undefined);
  assert.equal(readConfig({ TRUNKLINE_TEST_RULES_MS, NODE_ENV: 'test' }).rules_every_ms, 500);
  const TRUNKLINE_TEST_VENDORS = 'http://127.0.0.1:4000';
  assert.equal(readConfig({ TRUNKLINE_TEST_VENDORS }).fake_vendors, null);
  assert.equal(readConfig({ TRUNKLINE_TEST_VENDORS, NODE_ENV: 'production' }).fake_vendors, null);
  assert.equal(readConfig({ TRUNKLINE_TEST_VENDORS, NODE_ENV: 'test' }).fake_vendors, TRUNKLINE_TEST_VENDORS);
  assert.equal(readConfig({ NODE_ENV: 'test' }).fake_vendors, null);
  for (const other of ['http://example.com', 'https://127.0.0.1:4000'])
    assert.throws(() => readConfig({ TRUNKLINE_TEST_VENDORS: other }), /TRUNKLINE_TEST_VENDORS/);
});

test("the platform's own names are understood, ours win, and an empty value is none", () => {
  assert.equal(readConfig({ JWT_EXPIRES_IN: '15' }).session_minutes, 15);
  assert.equal(readConfig({ JWT_EXPIRES_IN: '15', TRUNKLINE_SESSION_MINUTES: '30' }).session_minutes, 30);
  assert.equal(readConfig({ TRUNKLINE_PORT: '' }).port, 3000);
  assert.throws(() => readConfig({ JWT_EXPIRES_IN: '15m' }), /wrong: JWT_EXPIRES_IN must be a whole number/);
});

test("ours wins over the platform's name from a file too", () => {
  const file = join(tmpdir(), `trunkline-${crypto.randomUUID()}`);
  writeFileSync(file, 'the secret of this server\n');
  const env = { JWT_SECRET: 'the secret of a platform', TRUNKLINE_JWT_SECRET_FILE: file };
  assert.equal(readConfig(env).jwt_secret, 'the secret of this server');
});

test('page-level settings are those with a value', () => {
  assert.deepEqual(readConfig({ TRUNKLINE_DISABLE_LCR: 'true', TRUNKLINE_AWS_REGION: '' }).page, {
    DISABLE_LCR: 'true',
  });
});

test('private networks are opened by name, and what is no network is said', () => {
  assert.deepEqual(readConfig({}).allowed_networks, []);
  const config = readConfig({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '10.0.0.0/8, fd00::/8,192.168.1.7' });
  assert.deepEqual(config.allowed_networks, ['10.0.0.0/8', 'fd00::/8', '192.168.1.7']);
  for (const wrong of ['10.0.0.0/33', 'internal.example.com'])
    assert.throws(
      () => readConfig({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: wrong }),
      /TRUNKLINE_ALLOW_PRIVATE_ADDRESSES must be networks/,
    );
});

test("the database is Trunkline's own unless it is said to be shared", () => {
  assert.equal(readConfig({}).platform_database, 'own');
  assert.equal(readConfig({ TRUNKLINE_PLATFORM_DATABASE: 'shared' }).platform_database, 'shared');
  assert.throws(() => readConfig({ TRUNKLINE_PLATFORM_DATABASE: 'both' }), /TRUNKLINE_PLATFORM_DATABASE/);
});

test('carriers are kept from accounts with true or 1, by our name or the platform’s', () => {
  const adminsOnly = (env: Record<string, string>) => readConfig(env).carriers.admins_only;
  assert.equal(adminsOnly({}), false);
  assert.equal(adminsOnly({ TRUNKLINE_ADMIN_CARRIER: 'true' }), true);
  assert.equal(adminsOnly({ JAMBONES_ADMIN_CARRIER: '1' }), true);
  assert.equal(adminsOnly({ JAMBONES_ADMIN_CARRIER: '1', TRUNKLINE_ADMIN_CARRIER: 'false' }), false);
  assert.deepEqual(readConfig({ JAMBONES_ADMIN_CARRIER: '1' }).page, { ADMIN_CARRIER: '1' });
});

test('the smallest netmask of a gateway is a number from 1 to 32, or none', () => {
  assert.equal(readConfig({}).carriers.least_netmask, null);
  assert.equal(readConfig({ JAMBONZ_MIN_GATEWAY_NETMASK: '24' }).carriers.least_netmask, 24);
  assert.throws(() => readConfig({ TRUNKLINE_MIN_GATEWAY_NETMASK: '33' }), /TRUNKLINE_MIN_GATEWAY_NETMASK/);
});

test('a SIP capture server is named with its credentials, or the start is refused without repeating them', () => {
  assert.equal(readConfig({}).homer, null);
  const homer = { url: 'http://10.0.0.7:9080', username: 'portal', password: 'pass' };
  const platform = { HOMER_BASE_URL: homer.url, HOMER_USERNAME: 'portal', HOMER_PASSWORD: 'pass' };
  assert.deepEqual(readConfig(platform).homer, homer);
  assert.throws(
    () => readConfig({ TRUNKLINE_HOMER_URL: homer.url, TRUNKLINE_HOMER_PASSWORD: 'canary-secret' }),
    (error) =>
      error instanceof StartRefusal &&
      /TRUNKLINE_HOMER_USERNAME/.test(error.message) &&
      !/canary/.test(error.message),
  );
  assert.throws(() => readConfig({ TRUNKLINE_HOMER_URL: 'homer:9080' }), /must look like http/);
});

test('a server that sends mails says where they go, and where their links lead', () => {
  const smtp = {
    TRUNKLINE_SMTP_URL: 'smtps://u:canary-secret@mail.example:465',
    TRUNKLINE_MAIL_FROM: 'A <a@b.example>',
  };
  const forgot = { TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true' };
  const mysql = {
    DATABASE_URL: 'mysql://u:p@db/trunkline',
    TRUNKLINE_JWT_SECRET: 'x'.repeat(16),
    TRUNKLINE_ENCRYPTION_SECRET: 'x'.repeat(16),
  };
  assert.deepEqual([readConfig({}).smtp, readConfig({}).base_url], [null, 'http://localhost:3000']);
  assert.equal(readConfig({ TRUNKLINE_BASE_URL: 'https://c.example/' }).base_url, 'https://c.example');
  assert.equal(readConfig(forgot).smtp, null);
  assert.throws(
    () => readConfig({ TRUNKLINE_SMTP_URL: smtp.TRUNKLINE_SMTP_URL }),
    (error: Error) => /TRUNKLINE_MAIL_FROM/.test(error.message) && !/canary/.test(error.message),
  );
  assert.throws(() => readConfig({ ...forgot, ...smtp }), /TRUNKLINE_BASE_URL/);
  assert.throws(() => readConfig({ ...forgot, ...mysql }), /TRUNKLINE_SMTP_URL/);
  assert.throws(
    () => readConfig({ ...smtp, TRUNKLINE_MAIL_FROM: 'a@b.example\nBcc: x@y.example' }),
    /MAIL_FROM/,
  );
  assert.deepEqual(
    readConfig({ ...forgot, ...smtp, ...mysql, TRUNKLINE_BASE_URL: 'https://c.example' }).smtp,
    {
      url: smtp.TRUNKLINE_SMTP_URL,
      from: smtp.TRUNKLINE_MAIL_FROM,
    },
  );
});

test('recordings are taken with credentials, given as a pair under either name, or where the operator opens the door', () => {
  assert.equal(readConfig({}).uploads, null);
  const JAMBONES_RECORD_WS_PASSWORD = 'a password of the platform';
  const pair = { JAMBONES_RECORD_WS_USERNAME: 'media', JAMBONES_RECORD_WS_PASSWORD };
  assert.deepEqual(readConfig(pair).uploads, {
    credentials: { username: 'media', password: JAMBONES_RECORD_WS_PASSWORD },
    most_at_once: 200,
  });
  assert.throws(() => readConfig({ TRUNKLINE_RECORDING_USERNAME: 'media' }), /are given together/);
  assert.throws(() => readConfig({ TRUNKLINE_RECORDING_PASSWORD: 'short' }), /at least 16 characters/);
  assert.equal(readConfig({ TRUNKLINE_RECORDING_OPEN: 'true' }).uploads?.credentials, null);
});

test('plans are paid on hosted installations, with a key and what events are signed with', () => {
  const keys = { STRIPE_API_KEY: 'sk_test_1', TRUNKLINE_STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  assert.equal(readConfig(keys).stripe, null, 'nobody has a plan elsewhere');
  const hosted = { TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true' };
  assert.equal(readConfig(hosted).stripe, null);
  assert.deepEqual(readConfig({ ...hosted, ...keys }).stripe, {
    key: 'sk_test_1',
    webhook_secret: 'whsec_1',
    url: null,
  });
  assert.throws(() => readConfig({ STRIPE_API_KEY: 'sk_test_1' }), /are given together/);
  assert.throws(() => readConfig({ STRIPE_BASE_URL: 'stripe' }), /STRIPE_BASE_URL must look like/);
});

test('an address that leads nowhere is one sentence that names the variable, and repeats nothing of it', () => {
  for (const [name, ...wrong] of [
    ['DATABASE_URL', 'postgres://u:canary@h/d', 'canary', 'mysql://u:canary@h', 'mysql://u:canary@h/'],
    ['DATABASE_URL', 'mysql:///canary'],
    ['DATABASE_URL', 'mysql://u:canary%@h/d', 'mysql://canary%zz:p@h/d', 'mysql://u:p@h/canary%'],
    [
      'TRUNKLINE_REDIS_URL',
      'http://u:canary@h',
      'redis:/canary',
      'redis://u:canary@h/queue',
      'redis://u:canary%@h',
    ],
    [
      'TRUNKLINE_CALLS_URL',
      'mysql://u:canary@h/d',
      'canary:8086',
      'influxdb://',
      'influxdb:canary',
      'influxdb://u:canary%@h',
      'clickhouse://u:canary%@h/d',
    ],
    ['TRUNKLINE_MEDIA_SERVERS', 'canary:3000', 'http://fine:3000,ftp://canary'],
    ['TRUNKLINE_JAEGER_URL', 'canary', 'ftp://u:canary@h'],
    ['TRUNKLINE_SMTP_URL', 'http://u:canary@h', 'smtp://u:canary%@h', 'smtp:canary'],
    ['TRUNKLINE_DNS_URL', 'dns://', 'dns:canary'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'canary', 'http://u:canary@h'],
  ] as const)
    for (const value of wrong)
      assert.throws(
        () => readConfig({ [name]: value }),
        ({ message }: Error) =>
          new RegExp(`^The configuration is wrong: ${name} must (look like|be) [^\\n]+\\.$`).test(message) &&
          !/canary/.test(message),
        `${name}=${value}`,
      );
});
