import assert from 'node:assert/strict';
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

test('an address with a slash at its end is as good as one without', async (t) => {
  const fake = await startFakeMediaServer();
  t.after(() => fake.close());
  const servers = mediaServers(async () => []);
  const answer = await servers.askOne(`${fake.url}/`, '/v1/updateCall/1', { tag: {} });
  assert.deepEqual([answer.status, answer.text, answer.json], [202, 'Accepted', undefined]);
  assert.equal(fake.asked[0]?.path, '/v1/updateCall/1');
  assert.equal(await servers.askAny('/v1/createCall', {}), null);
});
