import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { recordingEndpoints } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import { aStoredCall } from '../testing/call-points.ts';
import { sendRecording, spoken } from '../testing/media-server.ts';
import { at } from '../testing/paths.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

type AlertPage = { data: { message: string | null; target_sid: string | null }[] };

const pair = 'media:canary-secret-of-the-media-servers';
const directory = join(tmpdir(), `recordings-${randomUUID()}`);
let app: TestApp;
let s3: S3Server;
let who: Tenants;
let url: string;

before(async () => {
  s3 = await startS3Server();
  const [username = '', password = ''] = pair.split(':');
  app = await startApp({
    TRUNKLINE_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    TRUNKLINE_RECORDINGS_DIR: directory,
    JAMBONZ_RECORD_WS_USERNAME: username,
    TRUNKLINE_RECORDING_PASSWORD: password,
  });
  who = await makeTenants(app);
  const bucket_credential = {
    ...{ vendor: 's3_compatible', endpoint: s3.endpoint, name: s3.bucket, tags: [] },
    ...{ access_key_id: s3.key, secret_access_key: 'S3RVER' },
  };
  const body = { bucket_credential, record_all_calls: true, record_format: 'wav' };
  assert.equal((await app.ask('PUT', `/Accounts/${who.a1}`, { as: who.admin, body })).status, 204);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await app.close();
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

/**
 * The recording as the console asks for it, once it is there: at least so many bytes, since s3rver, unlike a real
 * bucket, shows an object while it is still being written.
 */
async function heard(
  account_sid: string,
  call_sid: string,
  format: 'wav' | 'mp3',
  least: number,
): Promise<Buffer> {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  const path = { account_sid, call_sid, year: String(now.getFullYear()), month, day, format };
  for (;;) {
    const reply = await app.app.inject({
      url: `/api/v1${at(recordingEndpoints.download.path, path as Record<string, string>)}`,
      headers: { authorization: `Bearer ${await app.sign(who.admin)}` },
    });
    if (reply.statusCode === 200 && reply.rawPayload.length >= least) return reply.rawPayload;
    if (reply.statusCode !== 200) assert.equal(reply.statusCode, 404, reply.body);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a recording that a media server sends is heard by whoever reaches its call, from the bucket and from the directory', async () => {
  for (const [account_sid, service_provider_sid, format] of [
    [who.a1, who.providerA, 'wav'],
    [who.b1, who.providerB, 'mp3'],
  ] as const) {
    const sent = await sendRecording(url, pair);
    const call_sid = sent.start({ accountSid: account_sid });
    await app.calls.write({
      calls: [aStoredCall({ account_sid, service_provider_sid, call_sid })],
      alerts: [],
    });
    const sound = spoken(2);
    sent.say(sound);
    await sent.hangUp();
    const content = await heard(account_sid, call_sid, format, format === 'wav' ? 44 + sound.length : 13_000);
    if (format === 'wav')
      assert.ok(content.subarray(44).equals(sound), `${content.length - 44} of ${sound.length} bytes`);
    else assert.ok(Math.abs(content.length - 16_000) < 3000, `${content.length}`);
  }
});

test('whoever does not show the credentials is refused, and no token of a person is one', async () => {
  await assert.rejects(sendRecording(url), { message: '403' });
  await assert.rejects(sendRecording(url, `admin:${await app.sign(who.admin)}`), { message: '403' });
  const unknown = await sendRecording(url, pair);
  unknown.start();
  assert.deepEqual(await unknown.closed, {
    code: 1008,
    reason: 'The account has no storage for recordings.',
  });
});

test('a bucket that refuses raises an alert of the account, which names the call', async () => {
  const account_sid = await app.world.account(who.providerA);
  const bucket_credential = {
    ...{ vendor: 's3_compatible', endpoint: s3.endpoint, name: 'no-such-bucket', tags: [] },
    ...{ access_key_id: s3.key, secret_access_key: 'S3RVER' },
  };
  const body = { bucket_credential, record_all_calls: true, record_format: 'wav' };
  assert.equal((await app.ask('PUT', `/Accounts/${account_sid}`, { as: who.admin, body })).status, 204);
  const sent = await sendRecording(url, pair);
  const call_sid = sent.start({ accountSid: account_sid });
  sent.say(spoken(1));
  await sent.hangUp();
  for (;;) {
    const path = `/Accounts/${account_sid}/Alerts?page=1&count=25&days=1&alert_type=recording-failure`;
    const { status, body: found } = await app.ask<AlertPage>('GET', path, { as: who.admin });
    assert.equal(status, 200);
    const [alert] = found.data;
    if (alert) {
      assert.equal(alert.target_sid, call_sid);
      assert.match(alert.message ?? '', /^The recording of a call could not be saved\. \S/);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

test('a client that offers another protocol beside HTTP has its answer all the same', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/Users/me`, { headers: { connection: 'Upgrade', upgrade: 'h2c' } });
    asked.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
    asked.end();
  });
  assert.equal(status, 401);
});

test('a server that was told of no credentials takes no recordings, unless it is said to be open', async () => {
  for (const [env, refused] of [
    [{}, '404'],
    [{ TRUNKLINE_RECORDING_OPEN: 'true' }, null],
  ] as const) {
    const other = await startApp(env);
    try {
      const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
      const sending = sendRecording(address);
      if (refused) await assert.rejects(sending, { message: refused });
      else await (await sending).breakOff();
    } finally {
      await other.close();
    }
  }
});
