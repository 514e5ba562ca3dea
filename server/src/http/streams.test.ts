import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { problems } from './problems.ts';
import { endStreams } from './streams.ts';

/** Answers without end. */
function serving(lookAgain: () => Promise<void>) {
  const app = fastify();
  const answer = new Readable({
    read() {
      this.push('more ');
    },
  });
  app.decorateRequest('look_again', null);
  app.addHook('onRequest', async (request) => {
    request.look_again = lookAgain;
  });
  endStreams(app);
  app.get('/', (_request, reply) => reply.type('audio/wav').header('content-length', 5000).send(answer));
  return { app, answer };
}

test('for a HEAD nothing is read', async () => {
  const { app, answer } = serving(async () => {});
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/' });
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['content-length'], body],
    [200, 'audio/wav', '5000', ''],
  );
  assert.equal(answer.destroyed, true);
  assert.equal(answer.readableLength, 0);
});

test('who has no session any more gets no more of an answer; a store that is down ends none', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let error: Error | null = null;
  let looks = 0;
  const { app, answer } = serving(async () => {
    looks += 1;
    if (error) throw error;
  });
  answer.on('error', () => {});
  const closed = once(answer, 'close');
  const reply = await app.inject({ url: '/', payloadAsStream: true });
  const content = reply.stream();
  content.on('error', () => {});
  for (const now of [null, problems.storeDown()]) {
    error = now;
    t.mock.timers.tick(10_000);
    await new Promise(setImmediate);
    assert.equal(answer.destroyed, false);
  }
  error = problems.unauthenticated('over');
  t.mock.timers.tick(10_000);
  await closed;
  t.mock.timers.tick(10_000);
  assert.equal(looks, 3);
  content.destroy();
});
