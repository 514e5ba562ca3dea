import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { errorOf } from '../testing/error-of.ts';
import { type FakeGoogle, startFakeGoogle } from './google-storage.fake.ts';
import { type GoogleCredential, type GoogleEndpoints, testGoogleBucket } from './google-storage.ts';
import { BucketFault } from './try-bucket.ts';

let google: FakeGoogle;

before(async () => {
  google = await startFakeGoogle();
});
beforeEach(() => {
  for (const right of ['write', 'read', 'remove'] as const) google.rights.add(right);
});
after(() => google.close());

async function reason(
  over: Partial<GoogleCredential>,
  endpoints: GoogleEndpoints = google.endpoints,
): Promise<string | null> {
  const tested = testGoogleBucket({ name: 'calls', service_key: google.service_key, ...over }, endpoints);
  return (await errorOf(BucketFault, tested))?.message ?? null;
}

const withKey = (private_key: string) =>
  JSON.stringify({ private_key, client_email: 'recorder@recordings.iam.gserviceaccount.com' });

test('a bucket that takes, gives back and forgets an object passes', async () => {
  assert.equal(await reason({}), null);
  assert.equal(google.objects.size, 0);
});

test('a key of another account, one that is no key and a missing bucket are named', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  assert.match(
    (await reason({ service_key: withKey(String(other)) })) ?? '',
    /does not accept the service key/,
  );
  assert.match(
    (await reason({ service_key: withKey('no key') })) ?? '',
    /private key in the service key cannot be read/,
  );
  assert.equal(await reason({ name: 'elsewhere' }), 'There is no bucket named elsewhere.');
});

test('a right that is missing is named; the right to remove is not needed', async () => {
  google.rights.delete('write');
  assert.equal(await reason({}), 'The service account may not write to the bucket calls.');
  google.rights.add('write').delete('read');
  assert.equal(await reason({}), 'The service account may write to the bucket calls, but not read from it.');
  google.rights.add('read').delete('remove');
  assert.equal(await reason({}), null);
});

test('Google out of reach is said as that', async () => {
  const nowhere = { api: 'http://127.0.0.1:1', token: 'http://127.0.0.1:1/token' };
  assert.equal(await reason({}, nowhere), 'Google Cloud Storage cannot be reached from this server.');
});

test('addresses in the key file are not called', async () => {
  const service_key = JSON.stringify({
    ...JSON.parse(google.service_key),
    token_uri: 'http://127.0.0.1:1/',
    universe_domain: 'nowhere.test',
  });
  assert.equal(await reason({ service_key }), null);
});
