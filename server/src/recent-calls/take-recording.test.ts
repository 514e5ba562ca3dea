import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { azureRecordings } from '../outside/azure-recordings.ts';
import { directoryRecordings, prepareRecordings } from '../outside/directory-recordings.ts';
import { googleRecordings } from '../outside/google-recordings.ts';
import { type FakeGoogle, startFakeGoogle } from '../outside/google-storage.fake.ts';
import { type Mp3Encoder, mp3Encoder } from '../outside/mp3-encoder.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import type { AccountRecordings, RecordingBucket } from '../outside/recording-bucket.ts';
import { recordingSockets, type TakeRecording } from '../outside/recording-sockets.ts';
import { s3Recordings } from '../outside/s3-recordings.ts';
import { publicStreamer } from '../outside/stream-public-url.ts';
import { type AzureServer, startAzureServer } from '../testing/azure-server.ts';
import { sendRecording, spoken } from '../testing/media-server.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { until } from '../testing/until.ts';
import { recordingTaker } from './take-recording.ts';
import type { RecordingTrouble } from './tell-recording-trouble.ts';

let s3: S3Server;
let azure: AzureServer;
let google: FakeGoogle;
let mp3: Mp3Encoder;
let server: Server;
let sockets: ReturnType<typeof recordingSockets>;
let url: string;
const directory = mkdtempSync(join(tmpdir(), 'trunkline-recordings-'));
const local = publicStreamer(mayCallOnly(['127.0.0.1']));
const buckets = new Map<string, RecordingBucket>();
/** By account; a test adds its own. */
const accounts = new Map<string, AccountRecordings>();
const logged: string[] = [];
const troubles: RecordingTrouble[] = [];
/** Calls whose recordings are stored whole. */
const finished = new Set<string>();

before(async () => {
  [s3, azure, google] = await Promise.all([startS3Server(), startAzureServer(), startFakeGoogle()]);
  prepareRecordings(directory, { is_alone: true });
  const { connection_string, container } = azure;
  buckets.set('S3', await s3Recordings(s3Of(s3.endpoint), local));
  buckets.set('Azure', await azureRecordings({ name: container, connection_string }, local));
  const { service_key, endpoints } = google;
  buckets.set('Google', await googleRecordings({ name: 'calls', service_key }, endpoints));
  buckets.set('a directory', directoryRecordings(directory, 'some-account'));
  mp3 = mp3Encoder();
  const openRecordings = async (sid: string) => accounts.get(sid) ?? null;
  const tell = (trouble: RecordingTrouble) => void troubles.push(trouble);
  const take = recordingTaker({ openRecordings, mp3, tell, most_at_once: 100 });
  server = createServer();
  const log = {
    warn: (_facts: object, message: string) => void logged.push(message),
    error: ({ err }: { err?: Error }) => void logged.push(String(err?.message)),
  };
  const noted: TakeRecording = async (start, sound) => {
    await take(start, sound);
    finished.add((start as { callSid: string }).callSid);
  };
  sockets = recordingSockets(server, { credentials: null, most_at_once: 100, take: noted, log });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  await sockets.close();
  server.close();
  await mp3.close();
  google.close();
  await Promise.all([s3.close(), azure.close()]);
  rmSync(directory, { recursive: true });
});

const s3Of = (endpoint: string) => ({
  ...{ endpoint, name: 'calls', access_key_id: 'S3RVER', secret_access_key: 'S3RVER' },
});

function account(bucket: RecordingBucket, over: Partial<AccountRecordings> = {}): string {
  const sid = crypto.randomUUID();
  accounts.set(sid, { bucket, format: 'wav', tags: [['cost center', '9']], ...over });
  return sid;
}

const nameOf = (call_sid: string, format = 'wav') => {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}/${month}/${day}/${call_sid}.${format}`;
};

/** What the storage has in the end. */
async function kept(bucket: RecordingBucket, call_sid: string, format = 'wav'): Promise<Buffer> {
  await until(() => finished.has(call_sid));
  const name = nameOf(call_sid, format);
  return buffer(await bucket.read(name, 0, ((await bucket.size(name)) ?? 0) - 1));
}

const said = (why: RegExp) => until(() => logged.some((line) => why.test(line)));

test('each storage keeps the sound as it was said, in WAV and in MP3, without the digits', async () => {
  const sound = spoken(200);
  for (const [kind, bucket] of buckets) {
    const sent = await sendRecording(url);
    const call_sid = sent.start({ accountSid: account(bucket) });
    sent.say(sound.subarray(0, 1_000_001), 8001);
    sent.dtmf('5');
    sent.say(sound.subarray(1_000_001), 8001);
    await sent.hangUp();
    const wav = await kept(bucket, call_sid);
    assert.equal(String(wav.subarray(0, 4)), 'RIFF', kind);
    assert.equal(wav.readUInt32LE(24), 8000);
    assert.equal(wav.length, 44 + sound.length, kind);
    assert.ok(wav.subarray(44).equals(sound), kind);
  }
  for (const [kind, bucket] of buckets) {
    const sent = await sendRecording(url);
    const call_sid = sent.start({ accountSid: account(bucket, { format: 'mp3' }) });
    sent.say(sound.subarray(0, 640_000));
    await sent.hangUp();
    const made = await kept(bucket, call_sid, 'mp3');
    // 20 s at 64 kbit/s, the most of MP3 at 8000 Hz.
    assert.ok(Math.abs(made.length - 160_000) < 3000, `${kind} ${made.length}`);
    assert.equal(made[0], 0xff, kind);
  }
});

test('what the media server says of the call is kept with it, and the tags of the account', async () => {
  const sent = await sendRecording(url);
  const bucket = buckets.get('Google') as RecordingBucket;
  const call_sid = sent.start({ accountSid: account(bucket), callId: { a: 1 }, to: 'x'.repeat(9000) });
  sent.say(spoken(1));
  await sent.hangUp();
  await kept(bucket, call_sid);
  const { accountSid: _, ...told } = google.metadata.get(nameOf(call_sid)) ?? {};
  assert.deepEqual(told, {
    ...{ sampleRate: '8000', callSid: call_sid, direction: 'inbound', from: '+441632960051' },
    ...{ to: 'x'.repeat(128), callId: '', applicationSid: '', originatingSipIp: '203.0.113.9' },
    ...{ originatingSipTrunkName: 'Zürich', 'cost center': '9' },
  });
});

test('a beginning that names no place in the bucket, or none at all, is refused', async () => {
  const accountSid = account(buckets.get('a directory') as RecordingBucket);
  for (const [over, reason] of [
    [
      { accountSid, callSid: '../../../etc/passwd' },
      'The first message is wrong: callSid must be a valid sid',
    ],
    [{ accountSid, callSid: undefined }, 'The first message is wrong: callSid must be a valid sid'],
    [{ accountSid: '%' }, 'The first message is wrong: accountSid must be a valid sid'],
    [{ accountSid, sampleRate: 7999 }, 'The first message is wrong: sampleRate is not a supported rate'],
    [{ accountSid, sampleRate: 'loud' }, /^The first message is wrong: sampleRate /],
    [{}, 'The account has no storage for recordings.'],
  ] as const) {
    const sent = await sendRecording(url);
    sent.start(over);
    sent.say(spoken(1));
    const { code, reason: why } = await sent.closed;
    assert.equal(code, 1008);
    if (typeof reason === 'string') assert.equal(why, reason);
    else assert.match(why, reason);
  }
  const odd = '{"accountSid":{"toString":1},"callSid":{"valueOf":null,"toString":null}}';
  for (const first of ['[]', 'null', '7', '"x"', '{"__proto__":{"accountSid":1}}', odd]) {
    const sent = await sendRecording(url);
    sent.socket.send(first);
    const { code, reason } = await sent.closed;
    assert.equal(code, 1008, first);
    assert.doesNotMatch(reason, / {2}/, first);
  }
});

test('nothing is lost while the account is looked up, and a call in which nothing was said leaves nothing', async () => {
  const bucket = buckets.get('a directory') as RecordingBucket;
  const accountSid = account(bucket);
  const silent = await sendRecording(url);
  const none = silent.start({ accountSid });
  silent.dtmf('1');
  await silent.hangUp();
  const emitter = new EventEmitter();
  const go = once(emitter, 'go');
  const slow = recordingTaker({
    mp3,
    most_at_once: 1,
    tell: (trouble) => void troubles.push(trouble),
    openRecordings: async (sid) => {
      await go;
      return accounts.get(sid) ?? null;
    },
  });
  const sound = spoken(3);
  async function* all(): AsyncGenerator<Buffer> {
    yield sound.subarray(0, 32_001);
    yield sound.subarray(32_001);
  }
  const callSid = crypto.randomUUID();
  const taken = slow({ sampleRate: 8000, accountSid, callSid }, all());
  emitter.emit('go');
  await taken;
  finished.add(callSid);
  assert.ok((await kept(bucket, callSid)).subarray(44).equals(sound));
  assert.equal(await bucket.size(nameOf(none)), null);
});

test('one account whose bucket hangs leaves places to others', async () => {
  const hanging = Promise.withResolvers<void>();
  const bucket = { write: () => hanging.promise } as unknown as RecordingBucket;
  const told: RecordingTrouble[] = [];
  const take = recordingTaker({
    mp3,
    most_at_once: 8,
    tell: (trouble) => void told.push(trouble),
    openRecordings: async () => ({ bucket, format: 'wav', tags: [] }),
  });
  async function* sound() {
    yield spoken(1);
  }
  const refused: string[] = [];
  const taken: Promise<void>[] = [];
  const send = async (accountSid: string, times: number) => {
    for (let n = 0; n < times; n++)
      taken.push(
        take({ sampleRate: 8000, accountSid, callSid: crypto.randomUUID() }, sound()).catch(
          (error: Error) => void refused.push(error.message),
        ),
      );
    await new Promise(setImmediate);
  };
  const [slow, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await send(slow, 9);
  assert.deepEqual([refused.length, new Set(refused).size], [3, 1], 'six of eight are all that it has');
  assert.match(refused[0] ?? '', /^The account has too many recordings in progress\.$/);
  assert.deepEqual(
    told.map(({ account_sid, is }) => [account_sid, is]),
    Array(3).fill([slow, 'refused']),
  );
  await send(other, 1);
  assert.equal(refused.length, 3);
  hanging.resolve();
  await Promise.all(taken);
  await send(slow, 6);
  assert.equal(refused.length, 3, 'each place is given back');
});

test('an account that is deleted while its call goes on gets nothing in its bucket, and nobody an alert', async () => {
  for (const [kind, bucket] of buckets) {
    const accountSid = account(bucket);
    const sent = await sendRecording(url);
    const call_sid = sent.start({ accountSid });
    sent.say(spoken(200), 8000);
    const heard = once(sent.socket, 'pong');
    sent.socket.ping();
    await heard;
    accounts.delete(accountSid);
    const refused = logged.length;
    await sent.hangUp();
    await until(() => logged.slice(refused).some((line) => line.endsWith('has no storage for recordings.')));
    assert.equal(await bucket.size(nameOf(call_sid)), null, kind);
    assert.ok(!troubles.some((one) => one.is === 'refused' && one.call_sid === call_sid), kind);
  }
  assert.deepEqual(readdirSync(join(directory, 'unfinished')), []);
});

test('whether the account is there is looked at while the call goes on; a database that does not answer loses no sound', async () => {
  const bucket = buckets.get('a directory') as RecordingBucket;
  const sid = account(bucket);
  let asked = 0;
  const take = recordingTaker({
    mp3,
    most_at_once: 1,
    tell: (trouble) => void troubles.push(trouble),
    openRecordings: async () => {
      asked += 1;
      if (asked > 1 && asked < 4) throw new Error('the database is away');
      return asked < 5 ? (accounts.get(sid) ?? null) : null;
    },
    look_ms: 0,
  });
  let said = 0;
  async function* all(): AsyncGenerator<Buffer> {
    for (; said < 10; said++) yield spoken(1);
  }
  const taken = take({ sampleRate: 8000, accountSid: sid, callSid: crypto.randomUUID() }, all());
  await assert.rejects(taken, { message: 'The account has no storage for recordings.' });
  assert.deepEqual([asked, said], [5, 3]);
});

test('a storage that fails in the middle is told to forget what it has, and the media server is told', async (t) => {
  const asked: string[] = [];
  const storage = createServer((request, reply) => {
    asked.push(`${request.method} ${new URL(request.url ?? '', 'http://x').search}`);
    request.resume().on('end', () => {
      if (request.method === 'POST') reply.end('<R><UploadId>u1</UploadId></R>');
      else reply.writeHead(request.method === 'PUT' ? 403 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  t.after(() => storage.close());
  const endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  const sent = await sendRecording(url);
  const call_sid = sent.start({ accountSid: account(await s3Recordings(s3Of(endpoint), local)) });
  sent.say(spoken(200), 8000);
  assert.deepEqual(await sent.closed, { code: 1011, reason: 'It could not be kept.' });
  assert.match(asked.at(-1) ?? '', /^DELETE .*uploadId=u1/);
  await said(/^The key may not/);
  assert.ok(troubles.some((one) => one.is === 'refused' && one.call_sid === call_sid));
  storage.closeAllConnections();
});

test('a slow storage makes the media server wait: what lies here stays small, and nothing is lost', async (t) => {
  const sound = spoken(600);
  let size = 0;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow: RecordingBucket = {
    ...(buckets.get('a directory') as RecordingBucket),
    async write(_name, _about, parts) {
      for await (const part of parts) {
        await gate;
        size += part.length;
      }
      done();
    },
  };
  let done = () => {};
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  // Also when it fails: nothing ends while a recording waits for its storage.
  t.after(() => go());
  const sent = await sendRecording(url);
  const call_sid = sent.start({ accountSid: account(slow) });
  sent.say(sound, 64_000);
  // What has not left the sender lies there for as long as the storage does not go on; all else lies here, or on its way.
  let left = -1;
  for (let same = 0; same < 5; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    same = left === sent.socket.bufferedAmount ? same + 1 : 0;
    left = sent.socket.bufferedAmount;
  }
  assert.ok(left > sound.length / 4, `${left} of ${sound.length} bytes wait at the sender`);
  go();
  await sent.hangUp();
  await isDone;
  assert.equal(size, 44 + sound.length);
  assert.ok(troubles.some((one) => one.is === 'slow' && one.call_sid === call_sid));
});

test('fifty at once are each kept whole, in the file of their own call', async () => {
  const bucket = buckets.get('a directory') as RecordingBucket;
  const all = await Promise.all(
    Array.from({ length: 50 }, async (_, nth) => {
      const format = nth % 2 === 0 ? ('wav' as const) : ('mp3' as const);
      const sent = await sendRecording(url);
      const call_sid = sent.start({ accountSid: account(bucket, { format }) });
      const sound = spoken(1 + (nth % 3));
      sent.say(sound);
      await (nth % 5 === 0 ? sent.breakOff() : sent.hangUp());
      return { call_sid, format, sound, is_broken: nth % 5 === 0 };
    }),
  );
  // What a broken connection still had on its way is gone with it.
  for (const { call_sid, format, sound } of all.filter(({ is_broken }) => !is_broken)) {
    const content = await kept(bucket, call_sid, format);
    if (format === 'wav') assert.ok(content.subarray(44).equals(sound));
    else assert.ok(content.length > sound.length / 5);
  }
  assert.deepEqual(readdirSync(join(directory, 'unfinished')), []);
});
