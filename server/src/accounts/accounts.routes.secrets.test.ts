/** Attempts to have secrets of an account or a provider told to somebody they were not entered for (`R16`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Account, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { bucketEndpoints } from '@trunkline/contract/accounts/bucket.contract.ts';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { at } from '../testing/paths.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import { startThief, type Thief } from '../testing/thief.ts';

const PASSWORD = 'webhook canary-secret 1';

let app: TestApp;
let who: Tenants;
let s3: S3Server;
let thief: Thief;

before(async () => {
  [s3, thief] = await Promise.all([startS3Server(), startThief()]);
  app = await startApp({ TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  await s3.close();
  thief.close();
});

const hook = { url: 'https://own.example.com/a', method: 'POST', username: 'ada', password: PASSWORD };
const elsewhere = [
  'https://other.example.com/a',
  'https://own.example.com:8443/a',
  'http://own.example.com/a',
  'wss://own.example.com/a',
];

const owners = [
  ['an account', 'registration_hook', () => at(accountEndpoints.update.path, { account_sid: who.a1 })],
  ['an account', 'queue_event_hook', () => at(accountEndpoints.update.path, { account_sid: who.a1 })],
  [
    'a provider',
    'registration_hook',
    () => at(serviceProviderEndpoints.update.path, { service_provider_sid: who.providerA }),
  ],
] as const;

for (const [owner, name, path] of owners)
  test(`the password of ${owner}'s ${name} stays with its address`, async () => {
    const put = (sent: object) => app.ask('PUT', path(), { as: who.userA, body: { [name]: sent } });
    const passwords = async () =>
      (await app.db.selectFrom('webhooks').select(['url', 'password']).execute()).filter(
        (row) => row.password === PASSWORD && row.url !== hook.url,
      );
    assert.equal((await put(hook)).status, 204);
    const read = await app.ask<Record<string, object>>('GET', path(), { as: who.userA });
    const shown = read.body[name] ?? {};
    for (const url of elsewhere) {
      const reply = await put({ ...shown, url });
      assert.deepEqual(
        [reply.status, reply.problem.issues],
        [
          400,
          [{ path: `${name}.password`, message: 'Enter the password again, since the address has changed.' }],
        ],
        url,
      );
    }
    assert.deepEqual(await passwords(), []);
    assert.equal((await put({ ...shown, url: 'https://own.example.com/b' })).status, 204);
    assert.equal((await put({ ...hook, url: elsewhere[0], password: 'another' })).status, 204);
    assert.equal((await put({ ...hook, password: 'abcdefXXXXXX' })).status, 400, 'a mask is no password');
    const within = await put({ ...hook, url: 'https://ada:canary-secret@own.example.com/' });
    assert.match(within.problem.msg, /may not contain a username or password/);
  });

test('the key of a bucket is used at the endpoint it was entered for alone, saved or only tested', async () => {
  const path = at(accountEndpoints.update.path, { account_sid: who.a1 });
  const own = aBucketCredential('s3_compatible', {
    endpoint: s3.endpoint,
    name: s3.bucket,
    access_key_id: s3.key,
    secret_access_key: 'S3RVER',
  });
  const save = (bucket_credential: object) =>
    app.ask('PUT', path, { as: who.userA1, body: { bucket_credential } });
  const run = (body: object) =>
    app.ask<{ status: string }>('POST', at(bucketEndpoints.test.path, { account_sid: who.a1 }), {
      as: who.userA1,
      body,
    });
  assert.equal((await save(own)).status, 204);
  const { body: account } = await app.ask<Account>('GET', path, { as: who.userA1 });
  const shown = { ...account.bucket_credential };
  assert.equal((await run(shown)).body.status, 'ok', 'its own place is asked');
  for (const endpoint of [
    `http://${thief.host}`,
    `http://localhost:${thief.port}`,
    s3.endpoint.replace('http:', 'https:'),
  ])
    for (const [reply, prefix] of [
      [await save({ ...shown, endpoint }), 'bucket_credential.'],
      [await run({ ...shown, endpoint }), ''],
    ] as const) {
      const message = 'Enter the Secret access key again, since the address has changed.';
      assert.equal(reply.status, 400, endpoint);
      assert.deepEqual(reply.problem.issues, [{ path: `${prefix}secret_access_key`, message }]);
    }
  assert.equal(thief.wasAsked(), false);
  assert.equal((await run({ ...shown, endpoint: `${s3.endpoint}/` })).body.status, 'ok', 'the same place');
  await run({ ...own, endpoint: `http://${thief.host}`, secret_access_key: 'typed again' });
  assert.equal(thief.wasAsked(), true);
  const within = await save({ ...own, endpoint: s3.endpoint.replace('//', '//ada:canary-secret@') });
  assert.match(within.problem.msg, /^Endpoint URI may not contain a username or password/);
});

test('the id of a Google key is masked with the key, and comes back as what is stored', async () => {
  const path = at(accountEndpoints.update.path, { account_sid: who.a1 });
  const file = {
    private_key: 'canary-secret key',
    private_key_id: 'canary-secret id',
    client_email: 'a@b.c',
  };
  const bucket_credential = aBucketCredential('google', { service_key: JSON.stringify(file) });
  const put = (sent: object | null) =>
    app.ask('PUT', path, { as: who.userA1, body: { bucket_credential: sent } });
  assert.equal((await put(bucket_credential)).status, 204);
  const { body, text } = await app.ask<Account>('GET', path, { as: who.userA1 });
  assert.doesNotMatch(text, /canary-secret/);
  assert.equal((await put(body.bucket_credential)).status, 204);
});
