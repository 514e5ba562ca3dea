import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { startFakeMediaServer } from './media-servers.fake.ts';
import { MediaServerFailure, mediaServers } from './media-servers.ts';

test('a media server that does not answer is given up after a while, and no other is asked instead', async (t) => {
  const [slow, other] = [await startFakeMediaServer(), await startFakeMediaServer()];
  t.after(() => {
    slow.close();
    other.close();
  });
  slow.trouble = 'hangs';
  const servers = mediaServers(async () => [slow.url, other.url], 50);
  await assert.rejects(servers.askAny('/v1/createCall', {}), (error: Error) => {
    assert.ok(error instanceof MediaServerFailure);
    assert.match(error.message, /did not answer within 0\.05 seconds, so nobody knows whether/);
    return true;
  });
  assert.equal(other.asked.length, 0);
  assert.equal((await servers.askAny('/v1/createCall', {}))?.status, 201);
  assert.equal(other.asked.length, 1);
});

test('a host that takes no connection is passed over after a moment', async (t) => {
  // Nobody takes what waits there, and there is room for few.
  const deaf = spawn(process.execPath, [
    '-e',
    "const s=require('net').createServer();s.listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))",
  ]);
  const [port] = await once(deaf.stdout, 'data');
  deaf.kill('SIGSTOP');
  const waiting = Array.from({ length: 6 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  const other = await startFakeMediaServer();
  t.after(() => {
    for (const one of waiting) one.destroy();
    deaf.kill('SIGKILL');
    other.close();
  });
  await once(waiting[0] as Socket, 'connect');
  await once(waiting[1] as Socket, 'connect');
  const servers = mediaServers(async () => [`http://127.0.0.1:${Number(port)}`, other.url], 60_000, 50);
  assert.equal((await servers.askAny('/v1/createCall', {}))?.status, 201);
  assert.equal(other.asked.length, 1);
});

test('an address with a slash at its end is as good as one without', async (t) => {
  const fake = await startFakeMediaServer();
  t.after(() => fake.close());
  const servers = mediaServers(async () => []);
  const answer = await servers.askOne(`${fake.url}/`, '/v1/updateCall/1', { tag: {} });
  assert.deepEqual([answer.status, answer.text, answer.json], [202, 'Accepted', undefined]);
  assert.equal(fake.asked[0]?.path, '/v1/updateCall/1');
  assert.equal(await servers.askAny('/v1/createCall', {}), null);
});
