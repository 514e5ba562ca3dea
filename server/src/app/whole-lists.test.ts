import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNT_A1, ACCOUNT_A2, anAccountUser } from '@trunkline/contract/core/actors.sample.ts';
import { liveCallEndpoints } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { phoneNumberEndpoints } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import fastify from 'fastify';
import { sendProblem } from '../http/problems.ts';
import { until } from '../testing/until.ts';
import { takeTurnsWithWholeLists } from './whole-lists.ts';

test('of lists without a page a tenant has four read at a time, and keeps neither others, pages nor live calls waiting', async () => {
  const app = fastify();
  app.setErrorHandler(sendProblem);
  app.addHook('onRequest', async (request) => {
    request.actor = anAccountUser(String(request.headers.account));
  });
  takeTurnsWithWholeLists(app);
  const reading: (() => void)[] = [];
  const read = async () => {
    await new Promise<void>((resolve) => reading.push(resolve));
    return [];
  };
  app.get('/', { config: { endpoint: phoneNumberEndpoints.list } }, read);
  app.get('/calls', { config: { endpoint: liveCallEndpoints.list } }, read);
  const ask = async (account: string, url = '/') =>
    (await app.inject({ url, headers: { account } })).statusCode;
  const six = Array.from({ length: 6 }, () => ask(ACCOUNT_A1));
  await until(() => reading.length === 4);
  const others = [ask(ACCOUNT_A2), ask(ACCOUNT_A1, '/?page=1'), ask(ACCOUNT_A1, '/calls')];
  await until(() => reading.length === 7);
  for (const answer of reading.splice(4)) answer();
  assert.deepEqual(await Promise.all(others), [200, 200, 200]);
  assert.equal(reading.length, 4);
  reading.shift()?.();
  await until(() => reading.length === 4);
  for (const answer of reading.splice(0)) answer();
  await until(() => reading.length === 1);
  reading[0]?.();
  assert.deepEqual(new Set(await Promise.all(six)), new Set([200]));
});
