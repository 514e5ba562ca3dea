import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import fastify from 'fastify';
import { at } from '../testing/paths.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';
import type { Who } from '../testing/world.ts';
import { AT_ONCE, sendAsCsv } from './list-csv.ts';
import { readCsv } from './read-csv.ts';

let app: TestApp;
let who: Tenants;

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
});
after(() => app.close());

const lists = Object.values(allEndpoints)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ csv }) => csv);

async function csvOf(path: string, as: Who) {
  const reply = await app.ask('GET', path, { as, headers: { accept: 'text/csv' } });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  const [head, ...rows] = (await readCsv(reply.text, 100_000)).rows.map(({ cells }) => cells);
  return { head, rows, reply };
}

test('every list that has columns gives them, to whoever may see the list', async () => {
  assert.ok(lists.length >= 15);
  const sids = { account_sid: who.a1, service_provider_sid: who.providerA };
  for (const endpoint of lists) {
    const { head, reply } = await csvOf(at(endpoint.path, sids), who.admin);
    assert.deepEqual(head, endpoint.csv, endpoint.path);
    assert.ok(reply.text.startsWith('\uFEFF'));
    assert.match(String(reply.headers['content-disposition']), /^attachment; filename="[\w-]+\.csv"$/);
    const json = await app.ask('GET', at(endpoint.path, sids), { as: who.admin });
    for (const { headers } of [reply, json])
      assert.match(String(headers.vary), /\baccept(,|$)/, endpoint.path);
    const none = await app.ask('GET', at(endpoint.path, sids), { headers: { accept: 'text/csv' } });
    assert.equal(none.status, 401, endpoint.path);
  }
});

test('a refusal and a fault are told as ever, and JSON is what comes unless CSV is asked for', async () => {
  const ofProvider = `/ServiceProviders/${who.providerA}/Accounts`;
  const csv = { accept: 'text/csv' };
  const foreign = await app.ask('GET', ofProvider, { as: who.userB, headers: csv });
  assert.equal(foreign.status, 403);
  assert.match(String(foreign.headers['content-type']), /json/);
  const bad = await app.ask('GET', '/Clients?sort=colour', { as: who.admin, headers: csv });
  assert.equal(bad.status, 400);
  const types = async (accept: string) =>
    String(
      (await app.ask('GET', ofProvider, { as: who.admin, headers: { accept } })).headers['content-type'],
    );
  const asJson = ['*/*', 'application/json', 'text/html, */*;q=0.8', 'text/csvx', 'text/csv;q=0'];
  const rather = ['application/json, text/csv', 'text/csv;q=0.1, application/json; q=0.5'];
  for (const accept of [...asJson, ...rather]) assert.match(await types(accept), /json/, accept);
  for (const accept of ['text/csv, application/json', 'text/csv;q=0.9, application/json;q=0.1, */*'])
    assert.match(await types(accept), /^text\/csv/, accept);
});

test('the filter, the order and the reach of the list hold, past what is read at once, and formulas are defused', async () => {
  const provider = await app.world.provider('Exporting');
  const other = await app.world.account(provider, 'Not asked for');
  const account_sid = await app.world.account(provider, 'Exported');
  const total = 2 * AT_ONCE + 3;
  const row = (nth: number, of: string) => ({
    client_sid: randomUUID(),
    account_sid: of,
    username: `desk-${String(nth).padStart(5, '0')}`,
    password: '',
  });
  const clients = Array.from({ length: total }, (_, nth) => row(nth, account_sid));
  for (let from = 0; from < total; from += 250)
    await app.db
      .insertInto('clients')
      .values(clients.slice(from, from + 250))
      .execute();
  await app.db
    .insertInto('clients')
    .values([row(0, other), { ...row(0, account_sid), username: '=1+1' }])
    .execute();

  const narrowed = await csvOf(
    `/Clients?account_sid=${account_sid}&username=desk&page=2&page_size=5`,
    who.admin,
  );
  assert.equal(narrowed.rows.length, total);
  assert.deepEqual(
    narrowed.rows.map(([username]) => username),
    clients.map(({ username }) => username),
  );
  assert.equal(narrowed.rows[0]?.[1], 'Exported');
  const back = await csvOf(`/Clients?account_sid=${account_sid}&sort=-username`, who.admin);
  assert.equal(back.rows.length, total + 1);
  assert.ok(back.rows.some(([username]) => username === "'=1+1"));
  const mine = await app.world.user({ service_provider_sid: provider, account_sid: other });
  assert.deepEqual(
    (await csvOf('/Clients', mine)).rows.map(([username]) => username),
    ['desk-00000'],
  );
});

test('no list tells a secret in its columns', () => {
  const secret = /password|secret|token|api_key|credential$|env_vars|target/;
  // Of an API key its last four characters are told, here as in the list (`R13`).
  const isMasked = (path: string, column: string) =>
    /\/ApiKeys$/.test(path) && /^(token|api_key_sid)$/.test(column);
  for (const { csv, path } of lists)
    for (const column of csv ?? [])
      assert.ok(isMasked(path, column) || !secret.test(column), `${path}: ${column}`);
});

test('a reader who goes away ends the reading', async (t) => {
  const server = fastify();
  t.after(() => server.close());
  let reads = 0;
  const gone = Promise.withResolvers<void>();
  const data = Array.from({ length: AT_ONCE }, () => ({ name: 'x'.repeat(200) }));
  server.get('/', (_request, reply) => {
    reply.raw.once('close', gone.resolve);
    return sendAsCsv(reply, { columns: ['name'], name: 'endless' }, async ({ page, page_size, walk }) => {
      reads += 1;
      // Without an end: only the reader ends it.
      walk.is_over = false;
      return { total: 0, page, page_size, data };
    });
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const reply = await fetch(url, { signal: leave.signal });
  await reply.body?.getReader().read();
  leave.abort();
  await gone.promise;
  const before = reads;
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  assert.ok(reads <= before + 1, `${reads} pages were read, ${before} before`);
});
