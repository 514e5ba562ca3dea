import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { configurationEndpoints } from '@trunkline/contract/configuration/configuration.contract.ts';
import { ACCOUNT_A1, ACCOUNT_A2, anAccountUser } from '@trunkline/contract/core/actors.sample.ts';
import fastify from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { until } from '../testing/until.ts';
import { takeTurnsWithLongBodies } from './long-bodies.ts';

const app = fastify();
let base: string;
/** Who has been let in, in order. */
let let_in: string[] = [];

before(async () => {
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request) => {
    request.actor = anAccountUser(String(request.headers.account));
  });
  takeTurnsWithLongBodies(app);
  app.addHook('preParsing', async ({ headers }) => void let_in.push(String(headers.name)));
  const config = { endpoint: configurationEndpoints.apply };
  app.post('/', { config }, async () => ({}));
  app.get('/', { config: { endpoint: configurationEndpoints.export } }, async () => 'x'.repeat(50_000_000));
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

type Sent = { end(): Promise<number>; leave(): void; isLetIn(): Promise<void> };

function send(account: string, name: string, length = 30_000): Sent {
  const headers = { account, name, 'content-type': 'application/json', 'content-length': length };
  const sent: ClientRequest = request(base, { method: 'POST', headers, agent: false });
  sent.on('error', () => {});
  sent.flushHeaders();
  return {
    async end() {
      sent.end(`"${'x'.repeat(length - 2)}"`);
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      reply.resume();
      return reply.statusCode ?? 0;
    },
    leave: () => void sent.destroy(),
    async isLetIn() {
      while (!let_in.includes(name)) await new Promise(setImmediate);
    },
  };
}

test('of long bodies a tenant has two at a time, and keeps neither others nor short ones waiting', async () => {
  let_in = [];
  const [one, two] = [send(ACCOUNT_A1, 'one'), send(ACCOUNT_A1, 'two')];
  await Promise.all([one.isLetIn(), two.isLetIn()]);
  const gone = send(ACCOUNT_A1, 'gone');
  const third = send(ACCOUNT_A1, 'third').end();
  const short = send(ACCOUNT_A1, 'short', 100);
  const other = send(ACCOUNT_A2, 'other');
  const exported = fetch(base, { headers: { account: ACCOUNT_A1, name: 'export' } });
  assert.deepEqual([await short.end(), await other.end()], [200, 200]);
  assert.deepEqual(let_in.slice(2).toSorted(), ['other', 'short']);
  gone.leave();
  assert.equal(await one.end(), 200);
  two.leave();
  assert.equal(await third, 200);
  await (await exported).text();
});

test('whoever makes a dozen wait is told to come again', async () => {
  let_in = [];
  const first = [send(ACCOUNT_A1, 'one'), send(ACCOUNT_A1, 'two')];
  await Promise.all(first.map((sent) => sent.isLetIn()));
  const more = Array.from({ length: 11 }, (_, nth) => send(ACCOUNT_A1, `${nth}`));
  const statuses = more.map((sent) => sent.end());
  assert.equal(await Promise.race(statuses), 429);
  for (const sent of first) await sent.end();
  assert.deepEqual((await Promise.all(statuses)).toSorted(), [...Array(10).fill(200), 429]);
});

test('an answer that nobody reads keeps nobody waiting', async () => {
  let_in = [];
  const unread = ['one', 'two'].map((name) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').pause();
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\naccount: ${ACCOUNT_A1}\r\nname: ${name}\r\n\r\n`);
    return socket;
  });
  await until(() => let_in.length === 2);
  assert.equal(await send(ACCOUNT_A1, 'three').end(), 200);
  for (const socket of unread) socket.destroy();
});
