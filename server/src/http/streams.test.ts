import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import fastify from 'fastify';
import { problems, sendProblem } from './problems.ts';
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

/** Answers that do not end by themselves, for whoever the request says it is from. */
function downloading(t: TestContext) {
  const app = fastify();
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { user, account } = request.headers;
    const by = { kind: 'user', user_sid: String(user), name: 'x' } as const;
    request.actor = account
      ? { by, view_only: false, scope: 'account', account_sid: String(account), service_provider_sid: 'sp' }
      : { by, view_only: false, scope: 'admin' };
  });
  app.setErrorHandler(sendProblem);
  endStreams(app);
  const answers: Readable[] = [];
  app.get('/', (_request, reply) => {
    const answer = new Readable({ read() {} });
    answer.push('the beginning');
    answers.push(answer);
    return reply.type('audio/wav').header('content-length', 5000).send(answer);
  });
  t.after(() => {
    for (const answer of answers) answer.push(null);
  });
  return { app, answers };
}

test('an admin has fifty at a time, and one more when one is over', async (t) => {
  const { app, answers } = downloading(t);
  const download = (user: string) => app.inject({ url: '/', headers: { user }, payloadAsStream: true });
  const opened = [];
  for (let nth = 0; nth < 50; nth++) opened.push(await download('one'));
  assert.deepEqual(
    opened.map(({ statusCode }) => statusCode),
    opened.map(() => 200),
  );
  const refused = await app.inject({ url: '/', headers: { user: 'one' } });
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '10']);
  assert.equal(refused.json().code, 'too_many_requests');
  assert.equal(answers.at(-1)?.destroyed, true);
  assert.equal((await download('other')).statusCode, 200);
  const [first] = opened;
  answers[0]?.push(null);
  await buffer(first?.stream() ?? Readable.from([]));
  assert.equal((await download('one')).statusCode, 200);
});

test('nobody holds more of the fifty of an account than are left to colleagues', async (t) => {
  const { app, answers } = downloading(t);
  const download = (user: string, account = 'a') =>
    app.inject({ url: '/', headers: { user, account }, payloadAsStream: true });
  /** How many were begun before one was refused. */
  async function begin(user: string): Promise<number> {
    let begun = 0;
    while ((await download(user)).statusCode === 200) begun += 1;
    return begun;
  }
  assert.deepEqual([await begin('greedy'), await begin('colleague'), await begin('third')], [25, 13, 6]);
  assert.equal((await download('stranger', 'b')).statusCode, 200);
  for (const answer of answers) answer.push(null);
});

test('an answer whose content fails before its first byte, or is refused, is not named as that content', async (t) => {
  const app = fastify();
  app.decorateRequest('look_again', null);
  app.decorateRequest('actor', null);
  app.setErrorHandler(sendProblem);
  endStreams(app);
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.url === '/refused' && payload instanceof Readable) done(problems.tooMany(10));
    else done(null, payload);
  });
  app.get('/:how', (_request, reply) =>
    reply
      .code(206)
      .headers({ 'content-disposition': 'attachment; filename="call.wav"', 'content-range': 'bytes 0-4/10' })
      .type('audio/wav')
      .header('content-length', 5)
      .send(
        new Readable({
          read() {
            this.destroy(problems.outsideFailed('The storage ended the recording early.'));
          },
        }),
      ),
  );
  t.after(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const [how, status, code] of [
    ['fails', 502, 'outside_failed'],
    ['refused', 429, 'too_many_requests'],
  ] as const) {
    const {
      headers,
      json,
      status: answered,
    } = await fetch(`${url}/${how}`).then(async (reply) => ({
      headers: reply.headers,
      status: reply.status,
      json: (await reply.json()) as { code: string },
    }));
    assert.deepEqual([answered, json.code], [status, code]);
    assert.deepEqual(
      ['content-disposition', 'content-range', 'content-type'].map((name) => headers.get(name)),
      [null, null, 'application/json; charset=utf-8'],
    );
  }
});

test('who has no session any more before anything came is refused as any request is', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const app = fastify();
  app.decorateRequest('actor', null);
  app.decorateRequest('look_again', null);
  app.addHook('onRequest', async (request) => {
    request.look_again = async () => Promise.reject(problems.unauthenticated('over'));
  });
  app.setErrorHandler(sendProblem);
  endStreams(app);
  const isOpen = Promise.withResolvers<void>();
  const answer = new Readable({ read: () => isOpen.resolve() });
  app.get('/', (_request, reply) => reply.type('audio/wav').header('content-length', 5000).send(answer));
  const asked = app.inject({ url: '/' });
  await isOpen.promise;
  t.mock.timers.tick(10_000);
  const { headers, statusCode } = await asked;
  assert.deepEqual([statusCode, headers['content-type']], [401, 'application/json; charset=utf-8']);
});
