import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let port: number;

before(async () => {
  app = await startApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
after(() => app.close());

for (const [what, sent, status, code] of [
  [
    'an address that is too long',
    `GET /v1/Accounts?name=${'x'.repeat(20_000)} HTTP/1.1\r\n`,
    431,
    'too_large',
  ],
  ['a method that nobody knows', 'FROB /v1/Accounts HTTP/1.1\r\n', 400, 'bad_request'],
  ['what is no HTTP', 'HELO example.com\r\n', 400, 'bad_request'],
] as const)
  test(`${what} is refused with a sentence and a code`, async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${sent}Host: localhost\r\n\r\n`);
    const answer = await text(socket);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    const { msg, ...rest } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    assert.deepEqual(rest, { code });
    assert.match(msg, /^[A-Z].*\.$/);
  });

test('an address with scheme and host, as clients of a proxy send it, is its path (RFC 9112, 3.2.2)', async () => {
  for (const [address, status] of [
    ['http://console.example.com/v1/Accounts?name=x', 401],
    ['HTTPS://console.example.com:8443/api/v1/Users/me', 401],
    ['http://console.example.com/v1/Nowhere', 404],
    ['http://console.example.com/health', 200],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${address} HTTP/1.1\r\nHost: console.example.com\r\nConnection: close\r\n\r\n`);
    assert.match(await text(socket), new RegExp(`^HTTP/1\\.1 ${status} `), address);
  }
});

test('an address with letters as they are, which curl sends, is told what is wrong with it', async () => {
  for (const name of ['Zürich', 'Zürich'.normalize('NFD')]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /v1/Accounts?name=${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    assert.match(await text(socket), /^HTTP\/1\.1 400 [\s\S]*percent-encode/);
  }
});

test('a request whose client goes away in the middle of it is no failure of this server or its database', async () => {
  const socket = connect(port, '127.0.0.1');
  const as = `Authorization: Bearer ${await app.sign(await app.world.user())}`;
  const head = ['POST /v1/Accounts HTTP/1.1', 'Host: localhost', as, 'Content-Type: application/json'];
  const logged = app.log.length;
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 100\r\n\r\n{"name":`);
  const [request] = await once(app.app.server, 'request');
  const over = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await over;
  await setImmediate();
  assert.deepEqual(
    app.log.slice(logged).filter((line) => JSON.parse(line).level >= 50),
    [],
  );
});

test('a request that does not come whole is waited for half a minute, and not a whole one', () => {
  const { requestTimeout, headersTimeout } = app.app.server;
  assert.deepEqual([requestTimeout, headersTimeout], [30_000, 30_000]);
});
