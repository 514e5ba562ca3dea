import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import http2, { type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { failureOf } from '../testing/error-of.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { OutboundFailure } from './fetch-public-url.ts';
import { grpcCaller } from './grpc-call.ts';
import { mayCallOnly } from './public-address.ts';

let grpc: Http2Server;
let web: Server;
const bodies: Record<string, Buffer> = {
  '/large': Buffer.alloc(1_048_577),
  '/half': Buffer.from([0, 0, 0, 0, 9, 10, 2]),
  '/compressed': Buffer.from([1, 0, 0, 0, 2, 10, 2]),
  '/short': Buffer.from([0, 0]),
  '/empty': Buffer.alloc(5),
};
let asked: { path: string; body: Buffer; key: unknown }[] = [];

const call = grpcCaller(mayCallOnly(['127.0.0.1']));
const patient = () => ({ signal: AbortSignal.timeout(60_000) });
const at = (path: string, server: Http2Server | Server = grpc) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

before(async () => {
  grpc = http2.createServer();
  grpc.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    const path = String(headers[':path']);
    const parts: Buffer[] = [];
    if (path === '/silent') return;
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      asked.push({ path, body: Buffer.concat(parts), key: headers['x-key'] });
      if (path === '/refused')
        return stream.respond({ 'grpc-status': '16', 'grpc-message': 'no%20token' }, { endStream: true });
      if (path === '/cut') {
        stream.respond({ 'content-type': 'application/grpc' });
        return setTimeout(() => stream.session?.destroy(), 20);
      }
      if (path === '/dropped') return stream.session?.destroy();
      stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(bodies[path] ?? Buffer.from([0, 0, 0, 0, 2, 10, 2]));
    });
  });
  web = createServer((_request, reply) => reply.end('hello'));
  for (const server of [grpc, web]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
after(() => {
  grpc.close();
  web.closeAllConnections();
  web.close();
});

const failure = async (work: Promise<unknown>) => (await failureOf(OutboundFailure, work)).message;

test('a message goes out with its length before it, and the status comes back from the trailers', async () => {
  asked = [];
  const message = new Uint8Array([8, 1]);
  assert.deepEqual(
    await call(at('/p.Service/Method'), { ...patient(), headers: { 'x-key': 'mine' }, message }),
    {
      http_status: 200,
      status: 0,
      text: '',
      message: Buffer.from([10, 2]),
    },
  );
  assert.deepEqual(asked, [
    { path: '/p.Service/Method', body: Buffer.from([0, 0, 0, 0, 2, 8, 1]), key: 'mine' },
  ]);
});

test('a refusal comes with the head, its words decoded', async () => {
  assert.deepEqual(await call(at('/refused'), patient()), {
    http_status: 200,
    status: 16,
    text: 'no token',
    message: Buffer.alloc(0),
  });
});

test('an answer that is cut off, compressed or empty is none', async () => {
  for (const path of ['/half', '/compressed', '/short', '/empty']) {
    const { message, status } = await call(at(path), patient());
    assert.deepEqual([status, message.length], [0, 0], path);
  }
});

test('an address inside is refused, by name and by number', async () => {
  const closed = grpcCaller(mayCallOnly([]));
  for (const address of [at('/x'), 'http://localhost:1/x', 'http://[::1]:1/x', 'https://10.0.0.1/x'])
    assert.match(await failure(closed(address, patient())), /not one that this server may call/, address);
});

test('silence, floods, closed ports and web servers end', async () => {
  assert.match(await failure(call(at('/silent'), { signal: AbortSignal.timeout(50) })), /was cancelled/);
  const hurried = { ...patient(), timeout_ms: 50 };
  assert.match(await failure(call(at('/silent'), hurried)), /did not answer within 0\.05 seconds/);
  for (const path of ['/cut', '/dropped'])
    assert.match(await failure(call(at(path), patient())), /closed the connection/, path);
  assert.match(await failure(call(at('/large'), patient())), /too large/);
  assert.match(await failure(call('http://127.0.0.1:1/x', patient())), /refuses the connection/);
  assert.match(await failure(call(at('/x', web), patient())), /closed the connection/);
});

test('a secure server is believed only with a certificate that somebody vouches for', async () => {
  const secure = http2.createSecureServer(selfSigned(['localhost', '127.0.0.1'])).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const said = await failure(call(`https://127.0.0.1:${port}/x`, patient()));
  assert.match(said, /does not offer a secure connection that can be trusted/);
  secure.close();
});
