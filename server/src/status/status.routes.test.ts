import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Status, type StatusPart, statusEndpoints } from '@trunkline/contract/status/status.contract.ts';
import { embeddedTraceStore } from '../calls/embedded/embedded-traces.ts';
import { NEWEST_SCHEMA } from '../db/migrate.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freePort } from '../testing/start-server.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-status-'));
let app: TestApp;
let who: Tenants;

before(async () => {
  const port = await freePort();
  app = await startApp({
    TRUNKLINE_DATA_DIR: data_dir,
    TRUNKLINE_AUDIT_RETENTION_DAYS: '400',
    TRUNKLINE_ALERTS_RETENTION_DAYS: '30',
    TRUNKLINE_REDIS_URL: `redis://:a-secret-of-redis@127.0.0.1:${port}`,
    TRUNKLINE_SMTP_URL: `smtp://trunkline:a-secret-of-mail@127.0.0.1:${port}`,
    TRUNKLINE_MAIL_FROM: 'noreply@example.com',
    TRUNKLINE_BASE_URL: `https://127.0.0.1:${port}`,
  });
  who = await makeTenants(app);
});
after(async () => {
  await app.close();
  rmSync(data_dir, { recursive: true });
});

const { method, path } = statusEndpoints.read;

test('how the installation is, is refused to whoever is no admin', async () => {
  for (const as of [null, 'no.such.token', who.userA, who.userA1, who.userB])
    assert.equal((await app.ask(method, path, { as })).status, as && as !== 'no.such.token' ? 403 : 401);
});

async function read(): Promise<Map<string, StatusPart>> {
  const { status, body, text } = await app.ask<Status>(method, path, { as: who.admin });
  assert.equal(status, 200, text);
  assert.equal(body.schema, NEWEST_SCHEMA);
  assert.doesNotMatch(text, /a-secret-of/);
  return new Map(body.parts.map((part) => [part.part, part]));
}

test('an admin is told how the process, the stores and the machine are', async () => {
  await app.ask('GET', '/Users/me', { as: who.userA });
  const parts = await read();
  const database = parts.get('database');
  assert.equal(database?.state, 'good');
  assert.match(database.says, /^(SQLite|MariaDB|MySQL) \d+\.\d+.* answers in [\d.]+ ms\. Its schema is \d+/);
  assert.equal(database.facts.schema, NEWEST_SCHEMA);
  assert.match(database.says, /audit log are kept for 400 days\.$/);
  assert.ok(Number(database.facts.size_bytes) > 100_000);
  assert.match(
    String(parts.get('calls')?.says),
    /the embedded store, SQLite .* kept for 90 days, alerts for 30\./,
  );
  assert.match(String(parts.get('traces')?.says), /kept for 14 days/);
  assert.match(
    String(parts.get('process')?.says),
    /^Release \d+\.\d+\.\d+ \(schema \d+\) has been running for /,
  );
  assert.match(String(parts.get('disk')?.says), / are free at /);
  assert.equal(parts.get('ingest')?.state, 'off');
  assert.ok(Number(parts.get('sessions')?.facts.people) >= 2);
});

test('what cannot be reached says so by itself, with its name and without its password', async () => {
  const parts = await read();
  const failing = [...parts.values()].filter(({ state }) => state === 'failing').map(({ part }) => part);
  assert.deepEqual(failing, ['redis', 'mail', 'certificate']);
  assert.match(String(parts.get('redis')?.says), /^Nothing answers at 127\.0\.0\.1:\d+, where the Redis/);
  assert.match(String(parts.get('mail')?.says), /^The mail server of TRUNKLINE_SMTP_URL at 127/);
  assert.match(String(parts.get('certificate')?.says), /cannot be looked at from here \(ECONNREFUSED\)/);
});

test('a file of traces that is damaged is not called good', async (t) => {
  const file = join(data_dir, 'damaged-traces.db');
  const traces = embeddedTraceStore(file, 14);
  const beside = await startApp({ TRUNKLINE_DATA_DIR: data_dir }, { traces });
  t.after(async () => {
    await beside.close();
    await traces.close();
  });
  const { admin } = await makeTenants(beside);
  const told = async () =>
    (await beside.ask<Status>(method, path, { as: admin })).body.parts.find(({ part }) => part === 'traces');
  assert.equal((await told())?.state, 'good', 'nothing is kept yet');
  writeFileSync(file, Buffer.alloc(8192, 'this is not a database '));
  const { state, says } = (await told()) ?? {};
  assert.deepEqual(
    [state, says],
    ['failing', 'The store of traces could not be checked. See the log of this server for the cause.'],
  );
});

test('the last backup is told with its age, and one that is old is no good sign', async () => {
  const before = await read();
  assert.equal(before.get('backup')?.state, 'attention');
  const remember = (ago: number) => {
    const made_at = new Date(Date.now() - ago).toISOString();
    const last = { made_at, folder: '/backup/trunkline-1', is_sealed: true };
    writeFileSync(join(data_dir, 'last-backup.json'), JSON.stringify(last));
  };
  remember(3 * 3_600_000);
  const backup = (await read()).get('backup');
  assert.equal(backup?.state, 'good');
  assert.equal(backup.says, 'The last one was made 3 hours ago: /backup/trunkline-1. It is encrypted.');
  remember(3 * 86_400_000);
  assert.equal((await read()).get('backup')?.state, 'attention');
});

test('what has waited long in the outbox is named with the reason', async () => {
  assert.equal((await read()).get('outbox')?.says, 'Nothing is waiting for delivery.');
  const [at, later] = ['2026-01-02 03:04:05.678', '2999-01-01 00:00:00.000'];
  const row = { kind: 'mail', sealed_content: 'x', due_at: later, expires_at: later, attempts: 4 };
  await app.db
    .insertInto('trunkline_outbox')
    .values({ ...row, outbox_sid: 'old', created_at: at, last_error: 'connect ECONNREFUSED' })
    .execute();
  const outbox = (await read()).get('outbox');
  assert.equal(outbox?.state, 'attention');
  assert.match(
    outbox.says,
    /^1 delivery is waiting, the first for \d+ days\. The last answer was: connect ECONN/,
  );
  assert.equal(outbox.facts.waiting_mail, 1);
});

test('a silent mail server is waited for by nobody longer than some seconds, and asked once', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const { port } = server.address() as { port: number };
  const silent = await startApp({
    TRUNKLINE_DATA_DIR: data_dir,
    TRUNKLINE_SMTP_URL: `smtp://127.0.0.1:${port}`,
    TRUNKLINE_MAIL_FROM: 'noreply@example.com',
    TRUNKLINE_BASE_URL: 'http://localhost',
  });
  try {
    const tenants = await makeTenants(silent);
    const [first] = await Promise.all(
      [1, 2, 3].map(() => silent.ask<Status>(method, path, { as: tenants.admin })),
    );
    const mail = first?.body.parts.find(({ part }) => part === 'mail');
    assert.equal(mail?.says, 'The mail server did not answer within 4 seconds.');
    assert.equal(connections, 1);
  } finally {
    await silent.close();
    server.close();
  }
});
