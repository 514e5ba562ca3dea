import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { BlobServiceClient } from '@azure/storage-blob';
import { type AzureServer, startAzureServer } from '../testing/azure-server.ts';
import { failureOf } from '../testing/error-of.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { azureRecordings } from './azure-recordings.ts';
import { directoryRecordings, prepareRecordings } from './directory-recordings.ts';
import { googleRecordings } from './google-recordings.ts';
import { type FakeGoogle, startFakeGoogle } from './google-storage.fake.ts';
import { mayCallOnly } from './public-address.ts';
import type { AboutObject, RecordingBucket } from './recording-bucket.ts';
import { s3Recordings } from './s3-recordings.ts';
import { publicStreamer } from './stream-public-url.ts';
import { BucketFault } from './try-bucket.ts';

let s3: S3Server;
let azure: AzureServer;
let google: FakeGoogle;
const directory = mkdtempSync(join(tmpdir(), 'trunkline-recordings-'));
const local = publicStreamer(mayCallOnly(['127.0.0.1']));
/** By the name that a test tells. */
const buckets = new Map<string, RecordingBucket>();
const name = '2026/11/20/0b9b1a52-6c1e-4f0c-9f65-6a0f6c3f7a11.mp3';
const about: AboutObject = {
  format: 'mp3',
  metadata: [
    ['callSid', '0b9b'],
    ['9 cost center', 'Zürich'],
  ],
};
const s3Of = (over: object = {}) => ({
  ...{ endpoint: s3.endpoint, name: s3.bucket, access_key_id: s3.key, secret_access_key: 'S3RVER' },
  ...over,
});

before(async () => {
  [s3, azure, google] = await Promise.all([startS3Server(), startAzureServer(), startFakeGoogle()]);
  prepareRecordings(directory, { is_alone: true });
  const { connection_string, container } = azure;
  buckets.set('S3', await s3Recordings(s3Of(), local));
  buckets.set('Azure', await azureRecordings({ name: container, connection_string }, local));
  const { service_key, endpoints } = google;
  buckets.set('Google', await googleRecordings({ name: 'calls', service_key }, endpoints));
  buckets.set('a directory', directoryRecordings(directory, 'some-account'));
});
after(async () => {
  google.close();
  await Promise.all([s3.close(), azure.close()]);
  rmSync(directory, { recursive: true });
});

async function* inChunks(content: Buffer): AsyncGenerator<Buffer> {
  const size = 100_000;
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function* broken(content: Buffer): AsyncGenerator<Buffer> {
  yield* inChunks(content);
  throw new Error('the caller went away');
}

test('each storage takes a recording in parts, gives back any part of it, and forgets it', async () => {
  const content = randomBytes(6_000_123);
  for (const [kind, bucket] of buckets) {
    assert.equal(await bucket.size(name), null, kind);
    await bucket.write(name, about, inChunks(content));
    assert.equal(await bucket.size(name), content.length, kind);
    for (const [first, last] of [
      [0, 1],
      [5_242_870, 5_242_890],
      [5_999_000, content.length - 1],
      [0, content.length - 1],
    ] as const)
      assert.ok(
        (await buffer(await bucket.read(name, first, last))).equals(content.subarray(first, last + 1)),
        `${kind} ${first} ${last}`,
      );
    await bucket.remove(name);
    await bucket.remove(name);
    assert.equal(await bucket.size(name), null, kind);
  }
});

test('a recording that is deleted between two questions is refused before anything of it is sent', async () => {
  for (const [kind, bucket] of buckets) {
    await bucket.write(name, about, inChunks(Buffer.alloc(10)));
    assert.equal(await bucket.size(name), 10, kind);
    await bucket.remove(name);
    const { cause } = await failureOf(BucketFault, bucket.read(name, 0, 9));
    assert.equal(cause, 'ENOENT', kind);
  }
});

test('storage that sends something else than the part that was asked for is not taken for it', async (t) => {
  const content = randomBytes(2000);
  const range = 'bytes 0-9/2000';
  const answers = [
    { status: 200, headers: {}, body: content },
    { status: 206, headers: { 'content-range': range }, body: content.subarray(0, 10) },
  ];
  let answer = answers[0];
  const storage = await stub((_request, reply) => {
    const { status = 0, headers, body } = answer ?? {};
    reply.writeHead(status, { etag: '"1"', 'content-length': body?.length ?? 0, ...headers }).end(body);
  });
  t.after(storage.close);
  const { connection_string, container } = azure;
  const elsewhere = connection_string.replace(
    /BlobEndpoint=[^;]+/,
    `BlobEndpoint=${storage.endpoint}/account`,
  );
  const { service_key, endpoints } = google;
  for (const bucket of [
    await s3Recordings(s3Of({ endpoint: storage.endpoint }), local),
    await azureRecordings({ name: container, connection_string: elsewhere }, local),
    await googleRecordings({ name: 'calls', service_key }, { ...endpoints, api: storage.endpoint }),
  ])
    for (answer of answers) {
      const { message } = await failureOf(BucketFault, bucket.read(name, 10, 19));
      assert.equal(message, 'The storage sent another part of the recording than it was asked for.');
    }
});

test('a recording of nothing but a moment is one too, and what is told with it is kept as far as storage can', async () => {
  const content = randomBytes(400);
  for (const [kind, bucket] of buckets) {
    await bucket.write(name, about, inChunks(content));
    assert.equal(await bucket.size(name), 400, kind);
  }
  const kept = readdirSync(join(s3.directory, 'calls', '2026/11/20')).find((file) => /metadata/.test(file));
  const told = JSON.parse(readFileSync(join(s3.directory, 'calls/2026/11/20', kept ?? ''), 'utf8'));
  assert.deepEqual(
    [told['x-amz-meta-callsid'], told['x-amz-meta-9-cost-center'], told['content-type']],
    ['0b9b', 'Z?rich', 'audio/mp3'],
  );
  assert.deepEqual(google.metadata.get(name), { callSid: '0b9b', '9 cost center': 'Zürich' });
  const { connection_string, container } = azure;
  const blob = BlobServiceClient.fromConnectionString(connection_string).getContainerClient(container);
  const { contentType, metadata } = await blob.getBlockBlobClient(name).getProperties();
  assert.deepEqual([contentType, metadata], ['audio/mp3', { callsid: '0b9b', _9_cost_center: 'Z?rich' }]);
});

test('what breaks off leaves nothing, and the reason is the one that broke it', async () => {
  const other = name.replace('0b9b', '1c2d');
  for (const [kind, bucket] of buckets) {
    const written = bucket.write(other, about, broken(randomBytes(5_500_000)));
    await assert.rejects(written, { message: 'the caller went away' }, kind);
    assert.equal(await bucket.size(other), null, kind);
  }
  assert.equal(google.uploads.size, 0);
  assert.deepEqual(readdirSync(join(directory, 'unfinished')), []);
});

test('a server that starts beside another one leaves what that one is writing, but not what lies there for a day', async () => {
  const bucket = directoryRecordings(directory, 'some-account');
  const other = name.replace('0b9b', '2d3e');
  const unfinished = join(directory, 'unfinished');
  async function* spoken() {
    yield Buffer.from('before, ');
    // As another server leaves it that was killed yesterday.
    writeFileSync(join(unfinished, 'left'), '');
    utimesSync(join(unfinished, 'left'), 0, Date.now() / 1000 - 90_000);
    prepareRecordings(directory, { is_alone: false });
    yield Buffer.from('after');
  }
  await bucket.write(other, about, spoken());
  assert.equal(String(await buffer((await bucket.read(other, 0, 12)) as Readable)), 'before, after');
  assert.deepEqual(readdirSync(unfinished), []);
  writeFileSync(join(unfinished, 'left'), '');
  prepareRecordings(directory, { is_alone: true });
  assert.deepEqual(readdirSync(unfinished), [], 'alone, all that a crash left goes at once');
});

/** A storage of our own making. */
async function stub(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an S3 that fails in the middle is told to forget the parts, so that nobody pays for them', async (t) => {
  const asked: string[] = [];
  const storage = await stub((request, reply) => {
    asked.push(`${request.method} ${new URL(request.url ?? '', 'http://x').search}`);
    request.resume().on('end', () => {
      if (request.method === 'POST')
        return reply.end(
          '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
        );
      return reply.writeHead(request.method === 'PUT' ? 500 : 204).end();
    });
  });
  t.after(storage.close);
  const bucket = await s3Recordings(s3Of({ endpoint: storage.endpoint }), local);
  await assert.rejects(bucket.write(name, about, inChunks(randomBytes(5_500_000))), {
    message: 'The storage did not take the recording (HTTP 500).',
  });
  assert.match(asked.at(-1) ?? '', /^DELETE .*uploadId=u1/);
});

test('a reader who reads slowly slows the storage down: nothing is kept here', async (t) => {
  const SIZE = 64 * 1_048_576;
  let written = 0;
  const storage = await stub((_request, reply) => {
    reply.writeHead(206, { 'content-length': SIZE });
    const part = Buffer.alloc(65_536);
    const more = () => {
      while (written < SIZE) {
        written += part.length;
        if (!reply.write(part)) return reply.once('drain', more);
      }
      return reply.end();
    };
    more();
  });
  t.after(storage.close);
  const bucket = await s3Recordings(s3Of({ endpoint: storage.endpoint }), local);
  const content: Readable = await bucket.read(name, 0, SIZE - 1);
  const parts = content[Symbol.asyncIterator]();
  await parts.next();
  const before = written;
  // What the sockets and streams between hold is some megabytes; the rest waits over there.
  assert.ok(before < SIZE / 2, `${before} bytes are on their way`);
  let read = 0;
  for await (const part of content as AsyncIterable<Buffer>) read += part.length;
  assert.ok(read > SIZE - 1_048_576);
  assert.equal(written, SIZE);
});

test('storage that falls silent is left, and a reader who pauses is not taken for that', async (t) => {
  let go = () => {};
  const storage = await stub((_request, reply) => {
    reply.writeHead(206, { 'content-length': 2000 });
    reply.write(Buffer.alloc(1000));
    go = () => reply.end(Buffer.alloc(1000));
  });
  t.after(storage.close);
  const impatient = publicStreamer(mayCallOnly(['127.0.0.1']), { answer: 5000, end: 5000, pause: 50 });
  const bucket = await s3Recordings(s3Of({ endpoint: storage.endpoint }), impatient);
  await assert.rejects(buffer(await bucket.read(name, 0, 1999)), /sent nothing more of its answer/);
  const waiting = await bucket.read(name, 0, 1999);
  await once(waiting, 'readable');
  await new Promise((resolve) =>
    (waiting as unknown as { socket: Readable }).socket.once('timeout', resolve),
  );
  assert.equal(waiting.destroyed, false);
  go();
  assert.equal((await buffer(waiting)).length, 2000);
});

test('storage that answers a byte at a time is left too, so that nobody else’s recording finds its place taken', async (t) => {
  const storage = await stub((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/xml' });
    const dripping = setInterval(() => reply.write(' '), 10);
    reply.on('close', () => clearInterval(dripping));
  });
  t.after(storage.close);
  const impatient = publicStreamer(mayCallOnly(['127.0.0.1']), { answer: 60_000, end: 200, pause: 5000 });
  const s3 = await s3Recordings(s3Of({ endpoint: storage.endpoint }), impatient);
  const account = azure.connection_string.replace(/(BlobEndpoint=)[^;]+/, `$1${storage.endpoint}`);
  const blobs = await azureRecordings({ name: 'calls', connection_string: account }, impatient);
  for (const bucket of [s3, blobs])
    await assert.rejects(bucket.write(name, about, inChunks(Buffer.alloc(1000))), {
      message: /^127.0.0.1 did not end its answer within 0.2 seconds\.$/,
    });
});

test('what storage refuses is a sentence without anything of its own', async () => {
  const reason = async (work: Promise<unknown>) => (await failureOf(BucketFault, work)).message;
  const strange = await s3Recordings(s3Of({ access_key_id: 'nobody' }), local);
  assert.equal(await reason(strange.size(name)), 'The key may not read from the bucket calls.');
  const nowhere = await s3Recordings(s3Of({ endpoint: 'http://127.0.0.1:1' }), local);
  assert.equal(await reason(nowhere.size(name)), '127.0.0.1 refuses the connection.');
  const inside = 'The address of 127.0.0.1 is not one that this server may call.';
  const closed = publicStreamer(mayCallOnly([]));
  assert.equal(await reason((await s3Recordings(s3Of(), closed)).size(name)), inside);
  const { connection_string, container } = azure;
  const shut = await azureRecordings({ name: container, connection_string }, closed);
  assert.equal(await reason(shut.read(name, 0, 1)), inside);
  google.rights.delete('read');
  const refused = 'The service account may not read from the bucket calls.';
  assert.equal(await reason(buckets.get('Google')?.size(name) as Promise<unknown>), refused);
  google.rights.add('read');
});

test('what answers in the place of storage, and tells no length, has no recording of 0 bytes', async (t) => {
  const page = await stub(
    (_request, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  );
  t.after(page.close);
  const { connection_string, container } = azure;
  const elsewhere = connection_string.replace(/BlobEndpoint=[^;]+/, `BlobEndpoint=${page.endpoint}/account`);
  const { service_key, endpoints } = google;
  for (const bucket of [
    await s3Recordings(s3Of({ endpoint: page.endpoint }), local),
    await azureRecordings({ name: container, connection_string: elsewhere }, local),
    await googleRecordings({ name: 'calls', service_key }, { ...endpoints, api: page.endpoint }),
  ]) {
    const { message } = await failureOf(BucketFault, bucket.size(name));
    assert.equal(message, 'The storage does not say how long the recording is.');
  }
});
