import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { failureOf } from '../testing/error-of.ts';
import { OutboundFailure } from './fetch-public-url.ts';
import { mayCallOnly } from './public-address.ts';
import { HandshakeRefused, type PublicSocket, publicSocketOpener } from './public-websocket.ts';
import { acceptSockets } from './websocket.fake.ts';

let server: Server;
let port: number;
let shown: Record<string, unknown> = {};

const open = publicSocketOpener(mayCallOnly(['127.0.0.1']));
const at = (path: string, host = '127.0.0.1') => `ws://${host}:${port}${path}`;
const patient = () => AbortSignal.timeout(60_000);

before(async () => {
  server = createServer();
  acceptSockets(server, (request, stream) => {
    shown = request.headers;
    if (request.url === '/silent') return null;
    if (request.url === '/refused') {
      stream.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 4\r\nconnection: close\r\n\r\nno!\n');
      return null;
    }
    if (request.url === '/wrong') {
      stream.end('HTTP/1.1 101 No\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
      return null;
    }
    if (request.url === '/moved') {
      stream.end(`HTTP/1.1 302 Found\r\nlocation: ${at('/echo')}\r\nconnection: close\r\n\r\n`);
      return null;
    }
    return async (socket) => {
      if (request.url === '/large') socket.say(Buffer.alloc(1_048_577));
      if (request.url === '/many') for (let count = 0; count < 5; count++) socket.say(Buffer.alloc(30_000));
      if (request.url === '/flood') for (let count = 0; count < 1500; count++) socket.say('word');
      for (;;) {
        const { data, text } = await socket.next();
        if (text === 'bye') return socket.close(4001, 'so long');
        if (text === 'drop') return socket.drop();
        socket.say(text ?? data);
      }
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const failure = (work: Promise<unknown>) => failureOf(OutboundFailure, work);

test('messages go both ways, with the headers that were given', async () => {
  const socket = await open(at('/echo'), { headers: { 'x-key': 'mine' }, signal: patient() });
  socket.send('hello');
  socket.send(Buffer.from([1, 2, 3]));
  assert.deepEqual((await socket.next())?.text, 'hello');
  const second = await socket.next();
  assert.deepEqual([second?.isBinary, [...(second?.data ?? [])]], [true, [1, 2, 3]]);
  assert.equal(shown['x-key'], 'mine');
  socket.close();
});

test('an address of http is opened as a WebSocket; others are refused', async () => {
  const socket = await open(at('/echo').replace('ws:', 'http:'), { signal: patient() });
  socket.close();
  for (const address of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'nonsense'])
    assert.match((await failure(open(address, { signal: patient() }))).message, /must begin with http/);
});

test('a goodbye is told with its code, a broken connection too', async () => {
  const socket = await open(at('/echo'), { signal: patient() });
  socket.send('bye');
  assert.equal(await socket.next(), null);
  assert.deepEqual(socket.closing(), { code: 4001, reason: 'so long' });
  const broken = await open(at('/echo'), { signal: patient() });
  broken.send('drop');
  assert.equal(await broken.next(), null);
  assert.equal(broken.closing()?.code, 1006);
});

test('an address inside is refused however it is written', async () => {
  const closed = publicSocketOpener(mayCallOnly([]));
  for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    assert.match(
      (await failure(closed(at('/echo', host), { signal: patient() }))).message,
      /not one that this server may call/,
      host,
    );
  assert.match((await failure(open('wss://10.0.0.1/', { signal: patient() }))).message, /may call/);
});

test('a refused handshake has its status and text; a redirect is not followed', async () => {
  const refused = await failure(open(at('/refused'), { signal: patient() }));
  assert.ok(refused instanceof HandshakeRefused);
  assert.deepEqual([refused.status, refused.text], [401, 'no!\n']);
  const moved = await failure(open(at('/moved'), { signal: patient() }));
  assert.equal((moved as HandshakeRefused).status, 302);
});

const allOf = async (socket: PublicSocket) => {
  for (;;) await socket.next();
};

test('the handshake has its time, and everything together has one', async () => {
  const limits = { signal: patient(), opening_ms: 60, timeout_ms: 60_000 };
  assert.match((await failure(open(at('/silent'), limits))).message, /did not answer within 0\.06 seconds/);
  // Time enough for a busy machine, and over before it is written to.
  const quick = await open(at('/echo'), { ...limits, opening_ms: 1000, timeout_ms: 3000 });
  await new Promise((resolve) => setTimeout(resolve, 1100));
  quick.send('still there');
  assert.equal((await quick.next())?.text, 'still there');
  assert.match((await failure(quick.next())).message, /did not answer within 3 seconds/);
});

test('what answers a handshake with nonsense does not open a WebSocket', async () => {
  assert.match(
    (await failure(open(at('/wrong'), { signal: patient() }))).message,
    /does not open a WebSocket/,
  );
});

test('silence, a message too large and too many messages end', async () => {
  assert.match(
    (await failure(open(at('/silent'), { signal: AbortSignal.timeout(60) }))).message,
    /was cancelled/,
  );
  const quiet = await open(at('/echo'), { signal: AbortSignal.timeout(1500) });
  assert.match((await failure(quiet.next(30))).message, /did not answer in time/);
  assert.match((await failure(quiet.next())).message, /was cancelled/);
  const large = await open(at('/large'), { signal: patient() });
  assert.match((await failure(large.next())).message, /too large/);
  const long = await open(at('/many'), { signal: patient(), largest: 100_000 });
  assert.match((await failure(allOf(long))).message, /more than this server reads/);
  const flood = await open(at('/flood'), { signal: patient() });
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.match((await failure(allOf(flood))).message, /more than this server reads/);
});

test('an address where nothing listens is said so', async () => {
  assert.match(
    (await failure(open('ws://127.0.0.1:1/', { signal: patient() }))).message,
    /refuses the connection/,
  );
});
