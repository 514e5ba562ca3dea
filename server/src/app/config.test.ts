import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, StartRefusal } from './config.ts';

test('an empty environment is a working configuration', () => {
  const config = readConfig({});
  assert.deepEqual([config.port, config.session_minutes, config.database_url], [3000, 60, null]);
});

test('every variable at fault is named in one sentence', () => {
  assert.throws(
    () => readConfig({ TRUNKLINE_PORT: 'http', TRUNKLINE_LOG_LEVEL: 'loud', TRUNKLINE_JWT_SECRET: 'short' }),
    (error) =>
      error instanceof StartRefusal &&
      /TRUNKLINE_PORT must be a whole number/.test(error.message) &&
      /TRUNKLINE_LOG_LEVEL/.test(error.message) &&
      /TRUNKLINE_JWT_SECRET must have at least 16 characters/.test(error.message) &&
      !/short/.test(error.message.replace('TRUNKLINE_JWT_SECRET', '')),
  );
});

test('an external database asks for secrets that all servers share', () => {
  assert.throws(() => readConfig({ DATABASE_URL: 'mysql://u:p@db/trunkline' }), /TRUNKLINE_JWT_SECRET/);
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }),
    /DATABASE_URL must look like mysql/,
  );
});

test("a short encryption secret is refused, unless it is the one of the platform's database", () => {
  const short = { TRUNKLINE_ENCRYPTION_SECRET: 'short' };
  assert.throws(() => readConfig(short), /TRUNKLINE_ENCRYPTION_SECRET must have at least 16 characters/);
  const shared = readConfig({ ...short, TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.equal(shared.encryption_secret, 'short');
  assert.throws(
    () => readConfig({ TRUNKLINE_JWT_SECRET: 'short', TRUNKLINE_PLATFORM_DATABASE: 'shared' }),
    /TRUNKLINE_JWT_SECRET must have at least 16 characters/,
  );
});

test('a stand-in for the vendors counts in tests alone, and is on this machine', () => {
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
