import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { readBody, roomFor } from './read-body.ts';

test('what unpacks takes the room that it has by then, others wait for it, and past twice the room it is refused', async () => {
  const load = { bytes: 0, waiting: 0 };
  const room = roomFor(100, 10, load);
  const [bomb, other] = [await room.enter(10), await room.enter(10)];
  assert.ok(bomb && other);
  assert.ok(bomb.hold(10) && bomb.hold(150));
  assert.equal(load.bytes, 160);
  const late = room.enter(10);
  assert.equal(load.waiting, 1);
  assert.equal(other.hold(60), false);
  other.leave();
  bomb.leave();
  assert.ok(await late);
  assert.deepEqual(load, { bytes: 10, waiting: 0 });
});

test('whoever goes away while a body waits for room gives the room back, packed or not', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'content-encoding': encoding, 'content-length': 100 };
    const sender = request({ port, host: '127.0.0.1', method: 'POST', headers });
    sender.on('error', () => {}).flushHeaders();
    const [waiting] = await once(server, 'request');
    sender.destroy();
    await new Promise((gone) => waiting.once('close', gone));
    await assert.rejects(readBody(waiting, { hold: () => true, leave() {} }), /^Error: unexpected EOF$/);
  }
});
