import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { type BucketTestResult, bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { at } from '../testing/paths.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  assertRefusedToViewers,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let s3: S3Server;

before(async () => {
  s3 = await startS3Server();
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  await s3.close();
});

const path = () => at(bucketEndpoints.test.path, { account_sid: who.a1 });

const credential = (over: object = {}) =>
  aBucketCredential('s3_compatible', {
    endpoint: s3.endpoint,
    name: s3.bucket,
    access_key_id: s3.key,
    secret_access_key: 'S3RVER',
    ...over,
  });

const ask = (body: unknown) =>
  app.ask<BucketTestResult>(bucketEndpoints.test.method, path(), { as: who.userA1, body });

test('a bucket is tried by those who may change the account', async () => {
  const request = { method: bucketEndpoints.test.method, path: path(), body: credential() };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  const unknown = at(bucketEndpoints.test.path, { account_sid: randomUUID() });
  assert.equal((await app.ask('POST', unknown, { as: who.admin, body: credential() })).status, 404);
});

test('an incomplete credential is refused, field by field', async () => {
  const { problem, status } = await ask(credential({ endpoint: 'nonsense', access_key_id: '' }));
  assert.equal(status, 400);
  assert.deepEqual(
    problem.issues?.map((issue) => issue.path),
    ['endpoint', 'access_key_id'],
  );
  for (const body of [{ vendor: 'none' }, { vendor: 'unreadable' }, null, {}])
    assert.equal((await ask(body)).status, 400);
});

test('a working bucket is ok, and is empty afterwards', async () => {
  const reply = await ask(credential());
  assert.deepEqual([reply.status, reply.body], [200, { status: 'ok' }]);
  const left = readdirSync(s3.directory, { recursive: true }).filter((name) =>
    String(name).includes('trunkline-test'),
  );
  assert.deepEqual(left, []);
});

test('one that does not work is failed, with the reason', async () => {
  for (const [over, reason] of [
    [{ name: 'elsewhere' }, 'There is no bucket named elsewhere.'],
    [{ access_key_id: 'nobody' }, 'The access key ID is not known to the storage.'],
    [{ endpoint: 'http://127.0.0.1:1' }, '127.0.0.1 refuses the connection.'],
    [{ endpoint: 'http://10.0.0.1' }, 'The address of 10.0.0.1 is not one that this server may call.'],
    [
      { endpoint: 'http://169.254.169.254' },
      'The address of 169.254.169.254 is not one that this server may call.',
    ],
  ] as const)
    assert.deepEqual((await ask(credential(over))).body, { status: 'failed', reason });
  const key = aBucketCredential('google');
  assert.deepEqual((await ask(key)).body.reason, 'The private key in the service key cannot be read.');
  const azure = aBucketCredential('azure', { connection_string: 'nonsense' });
  assert.deepEqual((await ask(azure)).body.reason, 'This is not a connection string of Azure Storage.');
});

test('a masked secret stands for the stored one, of this account only', async () => {
  const { read, update } = accountEndpoints;
  const account = at(update.path, { account_sid: who.a1 });
  const bucket_credential = credential({ secret_access_key: 'a long enough secret access key' });
  await app.ask(update.method, account, { as: who.userA1, body: { bucket_credential } });
  const stored = await app.ask<{ bucket_credential: object }>('GET', at(read.path, { account_sid: who.a1 }), {
    as: who.userA1,
  });
  assert.deepEqual((await ask(stored.body.bucket_credential)).body, { status: 'ok' });
  const body = stored.body.bucket_credential;
  const other = at(bucketEndpoints.test.path, { account_sid: who.a2 });
  const refused = await app.ask('POST', other, { as: who.userA, body });
  assert.deepEqual([refused.status, refused.problem.issues?.[0]?.path], [400, 'secret_access_key']);
});

test('without the allow list nothing inside is called', async () => {
  const closed = await startApp();
  const theirs = await makeTenants(closed);
  const reply = await closed.ask<BucketTestResult>(
    'POST',
    at(bucketEndpoints.test.path, { account_sid: theirs.a1 }),
    {
      as: theirs.userA1,
      body: credential(),
    },
  );
  await closed.close();
  assert.equal(reply.body.reason, 'The address of 127.0.0.1 is not one that this server may call.');
});

test('tests are counted strictly, per person', async () => {
  const strict = await startApp({ TRUNKLINE_LOGINS_PER_MINUTE: '2' });
  const theirs = await makeTenants(strict);
  const body = credential();
  const once = (as: Tenants['admin'], account_sid: string) =>
    strict.ask('POST', at(bucketEndpoints.test.path, { account_sid }), { as, body });
  const statuses = [];
  for (let times = 0; times < 3; times++) statuses.push((await once(theirs.userA1, theirs.a1)).status);
  statuses.push((await once(theirs.userA2, theirs.a2)).status);
  await strict.close();
  assert.deepEqual(statuses, [200, 200, 429, 200]);
});
