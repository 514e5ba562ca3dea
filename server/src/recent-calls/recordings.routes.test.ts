import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { recordingEndpoints } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import { directoryRecordings } from '../outside/directory-recordings.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { at } from '../testing/paths.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import {
  assertNeedsCredential,
  assertRefusedToNeighbours,
  makeTenants,
  type Tenants,
} from '../testing/tenants.ts';
import { streamRecording } from './stream-recording.ts';

let app: TestApp;
let s3: S3Server;
let who: Tenants;
const directory = join(tmpdir(), `recordings-${randomUUID()}`);
const content = randomBytes(300_000);
const day = { year: '2026', month: '11', day: '20', format: 'mp3' };

before(async () => {
  s3 = await startS3Server();
  app = await startApp({
    TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    TRUNKLINE_RECORDINGS_DIR: directory,
  });
  who = await makeTenants(app);
  const bucket_credential = {
    ...{ vendor: 's3_compatible', endpoint: s3.endpoint, name: s3.bucket, tags: [] },
    ...{ access_key_id: s3.key, secret_access_key: 'S3RVER' },
  };
  // One bucket, as a provider may give it to several accounts.
  for (const account_sid of [who.a1, who.a2]) {
    const body = { bucket_credential, record_all_calls: true };
    const put = await app.ask('PUT', `/Accounts/${account_sid}`, { as: who.admin, body });
    assert.equal(put.status, 204, put.text);
  }
});
after(async () => {
  await app.close();
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

const { download, remove } = recordingEndpoints;
const ofAccount = (account_sid: string, call_sid: string, over: object = {}) =>
  at(download.path, { account_sid, call_sid, ...day, ...over });
const ofProvider = (service_provider_sid: string, call_sid: string) =>
  at(download.also[0].path, { service_provider_sid, call_sid, ...day });

/** A call of the account whose recording is in the bucket. */
async function recorded(account_sid = who.a1): Promise<string> {
  const call_sid = randomUUID();
  await app.calls.write({
    calls: [aStoredCall({ account_sid, service_provider_sid: who.providerA, call_sid })],
    alerts: [],
  });
  const stored = await fetch(`${s3.endpoint}/${s3.bucket}/2026/11/20/${call_sid}.mp3`, {
    method: 'PUT',
    body: content,
  });
  assert.equal(stored.status, 200);
  return call_sid;
}

/** The answer as bytes: `ask` makes text of it. */
async function fetched(path: string, range?: string, more: object = {}) {
  const reply = await app.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${await app.sign(who.userA1)}`, ...(range && { range }), ...more },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

test('listening and deleting are refused without a credential, to neighbours, and under another owner', async () => {
  const call_sid = await recorded();
  const path = ofAccount(who.a1, call_sid);
  for (const { method } of [download, remove]) {
    await assertNeedsCredential(app, { method, path });
    await assertRefusedToNeighbours(app, who, { method, path });
    for (const [as, other] of [
      [who.userA1, ofProvider(who.providerA, call_sid)],
      [who.userB, ofProvider(who.providerA, call_sid)],
    ] as const)
      assert.equal((await app.ask(method, other, { as })).status, 403, other);
    // The bucket has it, and the call is not theirs.
    for (const [as, other] of [
      [who.userA2, ofAccount(who.a2, call_sid)],
      [who.admin, ofAccount(who.a2, call_sid)],
      [who.userB, ofProvider(who.providerB, call_sid)],
      [who.admin, ofAccount(who.a1, randomUUID())],
    ] as const) {
      const { problem, status } = await app.ask(method, other, { as });
      assert.deepEqual([status, problem.msg], [404, 'There is no such call.'], other);
    }
  }
  const viewer = await app.ask(remove.method, path, { as: who.viewerA1 });
  assert.deepEqual([viewer.status, viewer.problem.msg], [403, 'User has view-only access']);
  assert.equal((await app.ask('GET', path, { as: who.viewerA1 })).status, 200);
});

test('what is no recording is 400 or 404', async () => {
  const call_sid = await recorded();
  for (const [over, status, msg] of [
    [{ year: '26' }, 400, 'year has 4 digits'],
    [{ month: '..' }, 404, ''],
    [{ day: 'x1' }, 400, 'day has 2 digits'],
    [{ format: 'ogg' }, 400, 'record_format must be mp3 or wav'],
    [{ call_sid: 'x' }, 400, 'call_sid must be a valid sid'],
    [{ day: '21' }, 404, 'There is no such recording.'],
    [{ format: 'wav' }, 404, 'There is no such recording.'],
  ] as const) {
    const reply = await app.ask('GET', ofAccount(who.a1, call_sid, over), { as: who.userA1 });
    assert.equal(reply.status, status, JSON.stringify(over));
    if (msg) assert.equal(reply.problem.msg, msg);
  }
});

test('a recording comes whole with its length, or the part that is asked for (R30)', async () => {
  const call_sid = await recorded();
  const whole = await fetched(ofAccount(who.a1, call_sid));
  assert.equal(whole.status, 200);
  assert.ok(whole.bytes.equals(content));
  const { 'content-length': length, 'content-type': type, 'accept-ranges': ranges } = whole.headers;
  assert.deepEqual([length, type, ranges], ['300000', 'audio/mp3', 'bytes']);
  assert.equal(whole.headers['content-disposition'], `attachment; filename="callid-${call_sid}.mp3"`);
  for (const [range, first, last] of [
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=-5', 299_995, 299_999],
  ] as const) {
    const part = await fetched(ofAccount(who.a1, call_sid), range);
    assert.equal(part.status, 206);
    assert.equal(part.headers['content-range'], `bytes ${first}-${last}/300000`);
    assert.equal(part.headers['content-length'], String(last - first + 1));
    assert.ok(part.bytes.equals(content.subarray(first, last + 1)), range);
  }
  const resumed = await fetched(ofAccount(who.a1, call_sid), 'bytes=1000-', { 'if-range': '"of-yesterday"' });
  assert.deepEqual([resumed.status, resumed.bytes.equals(content)], [200, true]);
  const beyond = await fetched(ofAccount(who.a1, call_sid), 'bytes=300000-');
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, 'bytes */300000']);
  assert.equal((await app.ask('GET', ofProvider(who.providerA, call_sid), { as: who.userA })).status, 200);
});

test('a deleted recording is gone, with an entry that says who did it; twice is once (R20)', async () => {
  const call_sid = await recorded();
  const path = ofAccount(who.a1, call_sid);
  assert.equal((await app.ask(remove.method, path, { as: who.userA1 })).status, 204);
  for (const method of ['GET', 'DELETE'] as const) {
    const { problem, status } = await app.ask(method, path, { as: who.userA1 });
    assert.deepEqual([status, problem.msg], [404, 'There is no such recording.']);
  }
  const entries = await app.db
    .selectFrom('trunkline_audit_entries')
    .select(['action', 'account_sid', 'before_json'])
    .where('record_sid', '=', call_sid)
    .execute();
  const before_json = JSON.stringify({ recording: `2026/11/20/${call_sid}.mp3` });
  assert.deepEqual(entries, [{ action: 'delete-recording', account_sid: who.a1, before_json }]);
});

test('of an account without a bucket the recordings are in the directory of the operator', async () => {
  const [account_sid, service_provider_sid] = [who.b1, who.providerB];
  const call_sid = randomUUID();
  await app.calls.write({
    calls: [aStoredCall({ account_sid, service_provider_sid, call_sid })],
    alerts: [],
  });
  const path = ofAccount(account_sid, call_sid);
  assert.equal((await app.ask('GET', path, { as: who.userB1 })).status, 404);
  const file = join(directory, account_sid, '2026/11/20', `${call_sid}.mp3`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const reply = await app.ask('GET', path, { as: who.userB1 });
  assert.deepEqual([reply.status, reply.headers['content-length']], [200, '300000']);
  assert.equal((await app.ask('DELETE', path, { as: who.userB1 })).status, 204);
  assert.throws(() => readFileSync(file), { code: 'ENOENT' });
  // What else may lie there is no recording.
  mkdirSync(file);
  assert.equal((await app.ask('GET', path, { as: who.userB1 })).status, 404);
});

test('a recording that is deleted while it is asked for is gone as any other', async () => {
  const call_sid = await recorded();
  const call = aStoredCall({ account_sid: who.a1, call_sid });
  const gone = directoryRecordings(directory, who.a1);
  const bucket = { ...gone, size: async () => 10 };
  const open = async () => ({ bucket, tags: [], format: 'mp3' }) as const;
  const asked = streamRecording(open, call, { call_sid, ...day, format: 'mp3' }, undefined);
  await assert.rejects(asked, { message: 'There is no such recording.' });
});

test('storage that cannot be reached is a sentence for a person', async () => {
  const call_sid = await recorded(who.a2);
  const body = {
    bucket_credential: {
      vendor: 's3_compatible',
      endpoint: 'http://127.0.0.1:1',
      name: 'calls',
      tags: [],
      access_key_id: 'k',
      secret_access_key: 'canary-secret-key',
    },
  };
  assert.equal((await app.ask('PUT', `/Accounts/${who.a2}`, { as: who.admin, body })).status, 204);
  for (const method of ['GET', 'DELETE'] as const) {
    const { problem, status } = await app.ask(method, ofAccount(who.a2, call_sid), { as: who.userA2 });
    assert.deepEqual([status, problem.msg], [502, '127.0.0.1 refuses the connection.']);
  }
});
