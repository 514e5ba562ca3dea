import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { http } from '../http/node-http.ts';
import { patience } from '../http/unreadable-request.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freePort, type RunningServer, startServer } from '../testing/start-server.ts';
import { makeTenants } from '../testing/tenants.ts';

const TOKEN = 'a-token-for-metrics';
const authorization = `Bearer ${TOKEN}`;
const root = new URL('../../../', import.meta.url);
const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-metrics-'));
let app: TestApp;

before(async () => {
  app = await startApp({ TRUNKLINE_METRICS_TOKEN: TOKEN, TRUNKLINE_DATA_DIR: data_dir });
});
after(async () => {
  await app.close();
  rmSync(data_dir, { recursive: true, force: true });
});

async function scrape(): Promise<string> {
  const reply = await app.app.inject({ url: '/metrics', headers: { authorization } });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.body;
}

/** The names that are told, without the endings of histograms. */
const told = (text: string) => new Set(text.match(/(?<=^# TYPE )\S+/gm));
const ownNamesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:trunkline|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );

test('what the database knows is told as it is, and nothing of whose it is', async () => {
  const who = await makeTenants(app);
  await app.ask('GET', '/Users/me', { as: who.userA });
  const later = '2999-01-01 00:00:00.000';
  const row = { kind: 'mail', sealed_content: 'x', due_at: later, expires_at: later, attempts: 0 };
  await app.db
    .insertInto('trunkline_outbox')
    .values({ ...row, outbox_sid: 'w', created_at: '2026-01-02 03:04:05.678', last_error: null })
    .execute();
  const text = await scrape();
  assert.match(text, /^trunkline_outbox_waiting\{kind="mail"\} 1$/m);
  assert.match(text, /^trunkline_outbox_oldest_seconds \d{5,}/m);
  assert.match(text, /^trunkline_people_signed_in [1-9]/m);
  assert.match(text, /^trunkline_store_bytes\{store="database"\} [1-9]\d{4,}$/m);
  assert.match(text, /^trunkline_disk_free_bytes \d+$/m);
  assert.match(text, /^trunkline_build_info\{release="[\d.]+",schema="\d+"\} 1$/m);
  for (const sid of [who.a1, who.userA.user_sid]) assert.ok(!text.includes(sid));
  assert.doesNotMatch(text, /@|\/Users\/[0-9a-f]{8}/);
});

test('an empty outbox is none that cannot be read', async () => {
  const other = await startApp({ TRUNKLINE_METRICS_TOKEN: TOKEN, TRUNKLINE_DATA_DIR: '/nonexistent' });
  const reply = await other.app.inject({ url: '/metrics', headers: { authorization } });
  await other.close();
  assert.equal(reply.statusCode, 200, reply.body);
  assert.match(reply.body, /^trunkline_outbox_oldest_seconds 0$/m);
  assert.doesNotMatch(reply.body, /^trunkline_(outbox_waiting\{|disk_free_bytes \d)/m);
});

test('what is not known is left out instead of being a zero', async () => {
  assert.doesNotMatch(await scrape(), /^trunkline_last_backup_timestamp_seconds \d/m);
});

test('nobody reads them without the token, or with another', async () => {
  for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: TOKEN }])
    assert.equal((await app.app.inject({ url: '/metrics', headers })).statusCode, 401);
});

test('dashboard, rules and the page of operations name what there is, and the page all of it', async () => {
  const names = told(await scrape());
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
  for (const path of ['deploy/grafana/trunkline.json', 'deploy/prometheus/trunkline.rules.yaml']) {
    const used = ownNamesIn(read(path));
    assert.ok(used.size > 10, path);
    assert.deepEqual(
      [...used].filter((name) => !names.has(name)),
      [],
      path,
    );
  }
  const listed = new Set(
    [...read('docs/operations.md').matchAll(/^\| `(trunkline_\w+)/gm)].map(([, n]) => n),
  );
  assert.deepEqual(
    [...listed].toSorted(),
    [...names].filter((name) => name.startsWith('trunkline_')).toSorted(),
  );
});

test('on a port of their own they take the token too, and count the database', async () => {
  const port = await freePort();
  const server: RunningServer = await startServer({
    TRUNKLINE_DATA_DIR: join(data_dir, 'own'),
    TRUNKLINE_METRICS_PORT: String(port),
    TRUNKLINE_METRICS_TOKEN: TOKEN,
    TRUNKLINE_ADMIN_PASSWORD: 'a first password 1',
  });
  const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  try {
    const login = await fetch(`${server.url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'a first password 1' }),
    });
    assert.equal(login.status, 200);
    assert.equal((await at('/metrics')).status, 401);
    assert.equal((await at('/', { authorization })).status, 404);
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
    const text = await (await at('/metrics', { authorization })).text();
    assert.match(text, /trunkline_database_query_seconds_count\{kind="select"\} [1-9]/);
    assert.match(text, /trunkline_database_query_seconds_count\{kind="insert"\} [1-9]/);
    assert.match(
      text,
      /trunkline_http_request_seconds_count\{method="POST",route="\/api\/v1\/login",status="200"\} 1/,
    );
  } finally {
    await server.stop();
  }
});

test('who opens the port of their own and sends no headers has the time that the API gives', async (t) => {
  const made = t.mock.method(http, 'createServer');
  const other = await startApp({ TRUNKLINE_METRICS_PORT: String(await freePort()) });
  await other.close();
  const servers = made.mock.calls.flatMap(({ result }) => result ?? []);
  assert.equal(servers.length, 2, 'the API’s and that of the metrics');
  for (const { headersTimeout, requestTimeout } of servers)
    assert.deepEqual([headersTimeout, requestTimeout], [patience.requestTimeout, patience.requestTimeout]);
});
