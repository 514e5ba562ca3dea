import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { StartRefusal } from './start-refusal.ts';

const secret = Buffer.from('tsig-canary-secret').toString('base64');
const given = { TRUNKLINE_DNS_ZONE: 'SIP.example.com', TRUNKLINE_DNS_SECRET: secret };

test('a dns:// address is a server for updates with a TSIG key, and another one a webhook', () => {
  assert.equal(readConfig({}).dns, null);
  const TRUNKLINE_DNS_URL = 'dns://ns1.example.com';
  assert.deepEqual(readConfig({ ...given, TRUNKLINE_DNS_URL, TRUNKLINE_DNS_KEY_NAME: 'trunkline.key' }).dns, {
    kind: 'update',
    host: 'ns1.example.com',
    port: 53,
    zone: 'sip.example.com',
    key: {
      name: 'trunkline.key',
      algorithm: 'hmac-sha256',
      secret: Buffer.from('tsig-canary-secret'),
    },
  });
  const url = 'https://hooks.example.com/dns';
  assert.deepEqual(readConfig({ ...given, TRUNKLINE_DNS_URL: url }).dns, {
    kind: 'webhook',
    url,
    zone: 'sip.example.com',
    secret,
  });
});

test('half of it is refused with what is missing, and without the secret', () => {
  const refused = (env: Record<string, string>, said: RegExp) =>
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof StartRefusal && said.test(error.message) && !error.message.includes(secret),
    );
  refused(given, /TRUNKLINE_DNS_URL, TRUNKLINE_DNS_ZONE and TRUNKLINE_DNS_SECRET/);
  refused({ ...given, TRUNKLINE_DNS_URL: 'dns://ns1' }, /TRUNKLINE_DNS_KEY_NAME/);
  refused({ ...given, TRUNKLINE_DNS_URL: 'ftp://ns1' }, /TRUNKLINE_DNS_URL must look like/);
  const named = { ...given, TRUNKLINE_DNS_URL: 'dns://ns1', TRUNKLINE_DNS_KEY_NAME: 'k' };
  refused({ ...named, TRUNKLINE_DNS_SECRET: 'this is no base64 !' }, /Base64/);
  refused({ ...named, TRUNKLINE_DNS_ALGORITHM: 'hmac-md5' }, /TRUNKLINE_DNS_ALGORITHM/);
});
