import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { errorOf } from '../testing/error-of.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { publicFetcher } from './fetch-public-url.ts';
import { mayCallOnly } from './public-address.ts';
import { type S3Credential, testS3Bucket } from './s3.ts';
import { BucketFault } from './try-bucket.ts';

let s3: S3Server;
let stub: Server;
let stubbed = '';
/** What the stub answers to each method. */
let script: Record<string, { status: number; body?: string }> = {};

const SECRET = 'S3RVER';
const local = publicFetcher(mayCallOnly(['127.0.0.1']));

before(async () => {
  s3 = await startS3Server();
  stub = createServer((request, reply) => {
    const { status, body = '' } = script[request.method ?? ''] ?? { status: 204 };
    request.resume();
    request.on('end', () => reply.writeHead(status, { 'content-type': 'application/xml' }).end(body));
  }).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  stubbed = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
});
after(async () => {
  stub.closeAllConnections();
  stub.close();
  await s3.close();
});

async function reason(over: Partial<S3Credential>, fetcher = local): Promise<string | null> {
  const credential = {
    endpoint: s3.endpoint,
    name: s3.bucket,
    access_key_id: s3.key,
    secret_access_key: SECRET,
  };
  const tested = testS3Bucket({ ...credential, ...over }, fetcher);
  return (await errorOf(BucketFault, tested))?.message ?? null;
}

const fault = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>inner workings</Message></Error>`;

test('a bucket that takes, gives back and forgets an object passes, with and without a region', async () => {
  assert.equal(await reason({}), null);
  assert.equal(await reason({ region: 'eu-west-1' }), null);
});

test('a wrong key and a missing bucket are named', async () => {
  assert.equal(await reason({ access_key_id: 'nobody' }), 'The access key ID is not known to the storage.');
  assert.equal(await reason({ name: 'elsewhere' }), 'There is no bucket named elsewhere.');
});

test('a host that is not there and one inside are named', async () => {
  assert.equal(await reason({ endpoint: 'http://127.0.0.1:1' }), '127.0.0.1 refuses the connection.');
  const closed = publicFetcher(mayCallOnly([]));
  assert.equal(await reason({}, closed), 'The address of 127.0.0.1 is not one that this server may call.');
});

test('what storage says becomes a sentence, and nothing of its own text gets out', async () => {
  const cases: [string, Record<string, { status: number; body?: string }>, RegExp][] = [
    [
      'wrong secret',
      { PUT: { status: 403, body: fault('SignatureDoesNotMatch') } },
      /secret access key does not belong/,
    ],
    [
      'no right to write',
      { PUT: { status: 403, body: fault('AccessDenied') } },
      /may not write to the bucket/,
    ],
    [
      'no right to read',
      { PUT: { status: 200 }, GET: { status: 403, body: fault('AccessDenied') } },
      /not read from it/,
    ],
    ['another region', { PUT: { status: 301, body: fault('PermanentRedirect') } }, /is in another region/],
    [
      'lost object',
      { PUT: { status: 200 }, GET: { status: 404, body: fault('NoSuchKey') } },
      /cannot find it afterwards/,
    ],
    [
      'other content',
      { PUT: { status: 200 }, GET: { status: 200, body: 'other' } },
      /differs from what was written/,
    ],
    [
      'a web page',
      { PUT: { status: 500, body: '<html>inner workings</html>' } },
      /did not take the test object \(HTTP 500\)/,
    ],
    ['no storage at all', { PUT: { status: 405, body: 'inner workings' } }, /did not take the test object/],
  ];
  for (const [what, answers, expected] of cases) {
    script = answers;
    const said = await reason({ endpoint: stubbed });
    assert.match(said ?? 'passed', expected, what);
    assert.doesNotMatch(said ?? '', /inner workings|S3RVER/, what);
  }
});

test('a key that may not remove anything is good enough', async () => {
  let kept = '';
  const keeper = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    if (request.method === 'PUT') kept = body;
    const status = request.method === 'DELETE' ? 403 : 200;
    reply.writeHead(status).end(request.method === 'GET' ? kept : '');
  }).listen(0, '127.0.0.1');
  await once(keeper, 'listening');
  assert.equal(
    await reason({ endpoint: `http://127.0.0.1:${(keeper.address() as AddressInfo).port}` }),
    null,
  );
  keeper.close();
});
