import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let base: string;

before(async () => {
  app = await startApp();
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

const LENGTH = 200_000;

for (const [what, path, status] of [
  ['is too long', '/v1/login', 413],
  ['comes without a credential', '/v1/Accounts', 401],
  ['nobody asks for', '/v1/Nowhere', 413],
] as const)
  for (const [how, headOf, body] of [
    ['', `Content-Length: ${LENGTH}`, 'x'.repeat(LENGTH)],
    [
      ' in chunks',
      'Transfer-Encoding: chunked',
      `${LENGTH.toString(16)}\r\n${'x'.repeat(LENGTH)}\r\n0\r\n\r\n`,
    ],
  ] as const)
    test(`a body that ${what}${how} is read before it is answered, so that the answer arrives`, async () => {
      const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
      const head = ['Host: localhost', 'Connection: close', 'Content-Type: application/json', headOf];
      socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      socket.write(body.slice(0, 100_000));
      const [request, response] = await once(app.app.server, 'request');
      let wasRead = false;
      response.once('finish', () => (wasRead = request.complete));
      await fetch(`${base}/ready`);
      socket.write(body.slice(100_000));
      assert.match(await text(socket), new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.equal(wasRead, true);
    });

test('whoever sends more than any proxy lets through is answered at once', async () => {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\n');
  assert.match(await text(socket), /^HTTP\/1\.1 413 /);
});
