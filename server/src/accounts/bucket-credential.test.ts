import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Account, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { aBucketCredential, aServiceKey } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { INVALID_SERVICE_KEY, type StorageVendor } from '@trunkline/contract/accounts/storage-vendors.ts';
import { makeCipher } from '../security/cipher.ts';
import { at } from '../testing/paths.ts';
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

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const { list, read, update } = accountEndpoints;
const vendors: StorageVendor[] = ['aws_s3', 's3_compatible', 'azure', 'google'];
const secrets = /canary-secret|AccountKey|not a key/;

const put = (account_sid: string, body: unknown) =>
  app.ask(update.method, at(update.path, { account_sid }), { as: who.userA, body });

async function get(account_sid: string): Promise<Account> {
  return (await app.ask<Account>('GET', at(read.path, { account_sid }), { as: who.admin })).body;
}

async function stored(account_sid: string): Promise<string | null> {
  const row = await app.db
    .selectFrom('accounts')
    .select('bucket_credential')
    .where('account_sid', '=', account_sid)
    .executeTakeFirstOrThrow();
  return row.bucket_credential;
}

const inClear = async (account_sid: string) =>
  JSON.parse(app.cipher.open((await stored(account_sid)) ?? '', 'It'));

async function accountWith(bucket_credential: unknown): Promise<string> {
  const account_sid = await app.world.account(who.providerA);
  const reply = await put(account_sid, { bucket_credential });
  assert.equal(reply.status, 204, reply.text);
  return account_sid;
}

async function storeRaw(account_sid: string, bucket_credential: string): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ bucket_credential })
    .where('account_sid', '=', account_sid)
    .execute();
}

test('recording is set up by those who may change the account', async () => {
  const body = { record_all_calls: 1, bucket_credential: aBucketCredential('aws_s3') };
  const request = { method: update.method, path: at(update.path, { account_sid: who.a1 }), body };
  await assertNeedsCredential(app, request);
  await assertRefusedToNeighbours(app, who, request);
  await assertRefusedToViewers(app, who, request);
  assert.deepEqual([await stored(who.a1), (await get(who.a1)).record_all_calls], [null, 0]);
});

test('what is wrong with a credential is said field by field', async () => {
  const issues = async (bucket_credential: object) =>
    (await put(who.a1, { bucket_credential })).problem.issues?.map(({ path, message }) => [path, message]);
  assert.deepEqual(await issues(aBucketCredential('aws_s3', { name: '', region: 'the red one' })), [
    ['bucket_credential.name', 'Bucket name is required'],
    ['bucket_credential.region', 'Region must be the name of a region'],
  ]);
  assert.deepEqual(await issues(aBucketCredential('google', { service_key: '{}' })), [
    ['bucket_credential.service_key', INVALID_SERVICE_KEY],
  ]);
  assert.deepEqual(await issues({ vendor: 'ftp' }), [
    ['bucket_credential.vendor', 'unknown storage vendor: ftp'],
  ]);
  assert.equal((await put(who.a1, { record_format: 'ogg' })).problem.msg, 'record_format must be mp3 or wav');
});

for (const vendor of vendors)
  test(`${vendor}: stored sealed, answered masked, and saving what was read changes nothing`, async () => {
    const credential = aBucketCredential(vendor);
    const account_sid = await accountWith(credential);
    assert.match((await stored(account_sid)) ?? '', /^tl1\./);
    assert.deepEqual(await inClear(account_sid), credential);
    for (const as of [who.admin, who.userA, who.viewerA1]) {
      const reply = await app.ask('GET', list.path, { as });
      assert.doesNotMatch(reply.text, secrets);
    }
    const answer = await get(account_sid);
    assert.doesNotMatch(JSON.stringify(answer), secrets);
    assert.equal(answer.bucket_credential?.vendor, vendor);
    assert.equal((await put(account_sid, answer)).status, 204);
    assert.deepEqual(await inClear(account_sid), credential);
    assert.deepEqual(await get(account_sid), answer);
  });

test('a masked secret keeps the stored one while the rest changes; a typed one replaces it', async () => {
  const account_sid = await accountWith(aBucketCredential('aws_s3'));
  const { bucket_credential: masked } = await get(account_sid);
  await put(account_sid, { bucket_credential: { ...masked, name: 'renamed' } });
  assert.deepEqual(await inClear(account_sid), aBucketCredential('aws_s3', { name: 'renamed' }));
  await put(account_sid, { bucket_credential: { ...masked, secret_access_key: 'another canary-secret' } });
  assert.equal((await inClear(account_sid)).secret_access_key, 'another canary-secret');
});

test('what a platform has stored of a bucket, and would be refused today, stops no other change', async () => {
  const { secret_access_key: _, ...noSecret } = aBucketCredential('aws_s3', { region: 'mars 1' });
  const badFile = aBucketCredential('google', { service_key: '{"private_key":"canary-secret of a file"}' });
  for (const odd of [aBucketCredential('aws_s3', { region: 'mars 1' }), noSecret, badFile]) {
    const account_sid = await app.world.account(who.providerA);
    await storeRaw(account_sid, app.cipher.sealForPlatform(JSON.stringify(odd)));
    const answer = await get(account_sid);
    const reply = await put(account_sid, { ...answer, name: `Renamed ${account_sid}` });
    assert.equal(reply.status, 204, reply.text);
    assert.deepEqual(await inClear(account_sid), odd);
    const tags = [{ Key: 'team', Value: 'calls' }];
    const tagged = await put(account_sid, { bucket_credential: { ...answer.bucket_credential, tags } });
    assert.equal(tagged.status, 204, tagged.text);
    assert.deepEqual(await inClear(account_sid), { ...odd, tags });
    const worse = await put(account_sid, { bucket_credential: { ...answer.bucket_credential, name: '' } });
    assert.deepEqual(worse.problem.issues, [
      { path: 'bucket_credential.name', message: 'Bucket name is required' },
    ]);
  }
});

test('a mask without its secret is refused, and a secret does not move to another address', async () => {
  const account_sid = await accountWith(aBucketCredential('s3_compatible'));
  const { bucket_credential: masked } = await get(account_sid);
  const before = await stored(account_sid);
  const elsewhere = await put(account_sid, {
    bucket_credential: { ...masked, endpoint: 'https://other.example.com' },
  });
  assert.equal(elsewhere.status, 400);
  assert.deepEqual(elsewhere.problem.issues, [
    {
      path: 'bucket_credential.secret_access_key',
      message: 'Enter the Secret access key again, since the address has changed.',
    },
  ]);
  const vendor = await put(account_sid, {
    bucket_credential: aBucketCredential('aws_s3', { secret_access_key: 'sampleXXXXXXXXXX' }),
  });
  assert.match(vendor.problem.msg, /^Enter the Secret access key again/);
  assert.equal((await put(who.a2, { bucket_credential: masked })).status, 400);
  assert.equal(await stored(account_sid), before);
});

test('recording is switched off with record_all_calls 0 and vendor none, or null; nothing else is lost', async () => {
  for (const none of [{ vendor: 'none' }, null]) {
    const account_sid = await accountWith(aBucketCredential('azure'));
    await put(account_sid, { record_all_calls: true, record_format: 'wav' });
    const on = await get(account_sid);
    assert.deepEqual(
      [on.record_all_calls, on.record_format, on.bucket_credential?.vendor],
      [1, 'wav', 'azure'],
    );
    assert.equal((await put(account_sid, { record_all_calls: 0, bucket_credential: none })).status, 204);
    const off = await get(account_sid);
    assert.deepEqual([off.record_all_calls, off.bucket_credential, off.name], [0, null, on.name]);
    assert.equal(await stored(account_sid), null);
  }
});

test('a new account records nothing, whatever its creation says', async () => {
  const body = {
    name: randomUUID(),
    service_provider_sid: who.providerA,
    record_all_calls: 1,
    bucket_credential: aBucketCredential('aws_s3'),
  };
  const { create } = accountEndpoints;
  const made = await app.ask<{ sid: string }>(create.method, create.path, { as: who.admin, body });
  const account = await get(made.body.sid);
  assert.deepEqual([account.record_all_calls, account.bucket_credential], [0, null]);
});

test('neither the audit trail nor the log has a secret', async () => {
  const account_sid = await accountWith(aBucketCredential('google', { service_key: aServiceKey() }));
  await put(account_sid, { bucket_credential: aBucketCredential('aws_s3') });
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'before_json', 'after_json'])
    .where('record_sid', '=', account_sid)
    .orderBy('at')
    .execute();
  assert.equal(entries.length, 2);
  assert.equal(JSON.parse(entries[0]?.before_json ?? '{}').bucket_credential, null);
  const file = JSON.parse(JSON.parse(entries[0]?.after_json ?? '{}').bucket_credential.service_key);
  assert.deepEqual(
    [file.private_key, file.client_email],
    ['-----BXXXXXXXXXX', 'recorder@recordings.iam.gserviceaccount.com'],
  );
  assert.equal(
    JSON.parse(entries[1]?.after_json ?? '{}').bucket_credential.secret_access_key,
    'sampleXXXXXXXXXX',
  );
  assert.doesNotMatch(JSON.stringify(entries) + app.log.join(), secrets);
});

test("a credential that the platform wrote is read; where the database is shared, it is written the platform's way", async () => {
  const other = await startApp({ TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  const theirs = await makeTenants(other);
  const path = at(update.path, { account_sid: theirs.a1 });
  const sent = aBucketCredential('s3_compatible', { region: 'eu-west-1' });
  await other.ask(update.method, path, { as: theirs.admin, body: { bucket_credential: sent } });
  const row = await other.db
    .selectFrom('accounts')
    .select('bucket_credential')
    .where('account_sid', '=', theirs.a1)
    .executeTakeFirstOrThrow();
  assert.match(row.bucket_credential ?? '', /^\{"iv":"[0-9a-f]{32}","content":"[0-9a-f]+"\}$/);
  assert.deepEqual(JSON.parse(other.cipher.open(row.bucket_credential ?? '', 'It')), sent);
  const answer = await other.ask<Account>('GET', path, { as: theirs.admin });
  await other.close();
  assert.equal(answer.body.bucket_credential?.vendor, 's3_compatible');
});

test('a credential that cannot be read says so, is kept by other changes, and can be entered again', async () => {
  const key = createHash('sha256').update('a lost secret').digest('base64').slice(0, 32);
  const aes = createCipheriv('aes-256-cbc', key, Buffer.alloc(16, 1));
  const content = Buffer.concat([aes.update(JSON.stringify(aBucketCredential('aws_s3'))), aes.final()]);
  const lost = [
    makeCipher('a lost encryption secret', 'own').seal(JSON.stringify(aBucketCredential('aws_s3'))),
    JSON.stringify({ iv: '01'.repeat(16), content: content.toString('hex') }),
    app.cipher.seal('{}'),
    app.cipher.seal('null'),
    '[object Object]',
  ];
  for (const sealed of lost) {
    const account_sid = await app.world.account(who.providerA);
    await storeRaw(account_sid, sealed);
    const { bucket_credential, name } = await get(account_sid);
    assert.deepEqual(bucket_credential, {
      vendor: 'unreadable',
      msg: "The credential for recordings cannot be decrypted with this server's encryption secret. Enter it again, or restore the secret.",
    });
    assert.equal((await put(account_sid, { record_format: 'wav' })).status, 204);
    assert.equal((await put(account_sid, { name, bucket_credential })).status, 204);
    const masked = aBucketCredential('aws_s3', { secret_access_key: 'sampleXXXXXXXXXX' });
    const refused = await put(account_sid, { bucket_credential: masked });
    assert.deepEqual([refused.status, refused.problem.code], [422, 'unreadable']);
    assert.equal(await stored(account_sid), sealed);
    assert.equal((await put(account_sid, { bucket_credential: aBucketCredential('aws_s3') })).status, 204);
    assert.deepEqual(await inClear(account_sid), aBucketCredential('aws_s3'));
  }
});

test('what does not fit its column is refused before it is stored', async () => {
  const tags = Array.from({ length: 10 }, (_, number) => ({
    Key: `${number}`.padEnd(128, '漢'),
    Value: '漢'.repeat(256),
  }));
  const reply = await put(who.a1, { bucket_credential: aBucketCredential('azure', { tags }) });
  assert.deepEqual([reply.status, reply.problem.issues?.[0]?.path], [400, 'bucket_credential']);
  assert.equal(await stored(who.a1), null);
});
