/** Two servers of other time zones than each other, on a database of a third: they agree on how long ago everything was. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startMailServer } from './testing/mail-server.ts';
import { noMariadbServer, startMariadbServer } from './testing/mariadb-server.ts';
import { runCommand } from './testing/run-command.ts';
import { startServer } from './testing/start-server.ts';

const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const [FIRST, PASSWORD] = ['canary-secret 1 of the admin', 'canary-secret 2 of the admin'];
const ATTEMPTS = 3;
const MINUTE_S = 60;
/** Busy machines included, and less than half an hour, by which zones differ at least. */
const SOON_S = 15 * MINUTE_S;

test('ages of heartbeats, claims, sessions, lock-outs and records are the same in all time zones', {
  skip: process.env.TRUNKLINE_TEST_DATABASE_URL ? noMariadbServer : 'several servers share a database server',
}, async (t) => {
  const { url } = await startMariadbServer(t, ['--default-time-zone=+05:45']);
  const directory = mkdtempSync(join(tmpdir(), 'zones-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  const mails = await startMailServer();
  t.after(() => mails.close());
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    TRUNKLINE_JWT_SECRET: randomUUID(),
    TRUNKLINE_ENCRYPTION_SECRET: randomUUID(),
    TRUNKLINE_ADMIN_PASSWORD: FIRST,
    TRUNKLINE_LOGIN_ATTEMPTS: String(ATTEMPTS),
    TRUNKLINE_TEST_RULES_MS: '200',
    TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>',
  };
  const urls: string[] = [];
  for (const TZ of ZONES) {
    const server = await startServer({
      ...env,
      TZ,
      TRUNKLINE_DATA_DIR: join(directory, String(urls.length)),
    });
    t.after(() => server.stop());
    urls.push(server.url);
  }
  const database = await createConnection({ uri: url, dateStrings: true });
  t.after(() => database.end());
  const [[zone]] = await database.query<RowDataPacket[]>('select @@session.time_zone as name');
  assert.equal(zone?.name, '+05:45');

  async function ask<T>(at: number, method: string, path: string, token: string | null, body?: unknown) {
    const reply = await fetch(`${urls[at]}/api/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    return { status: reply.status, body: (text ? JSON.parse(text) : null) as T };
  }
  const login = (at: number, password: string, username = 'admin') =>
    ask<{ token: string; user_sid: string; code?: string }>(at, 'POST', '/login', null, {
      username,
      password,
    });
  /** Seconds since then by the database's clock, of every row. */
  async function agesOf(column: string, table: string): Promise<number[]> {
    const [rows] = await database.query<RowDataPacket[]>(
      `select timestampdiff(second, ${column}, utc_timestamp()) as age from ${table}`,
    );
    return rows.map(({ age }) => Number(age));
  }
  const isNow = (age: number) => Math.abs(age) < SOON_S;
  const sinceNow = (time: string) => (Date.now() - Date.parse(time)) / 1000;

  const first = (await login(0, FIRST)).body;
  const changed = { old_password: FIRST, new_password: PASSWORD };
  assert.equal((await ask(0, 'PUT', `/Users/${first.user_sid}`, first.token, changed)).status, 204);
  const { token } = (await login(0, PASSWORD)).body;
  assert.equal((await ask(1, 'GET', '/Users/me', token)).status, 200, 'a session of the other');
  for (const age of await agesOf('expires_at', 'trunkline_sessions'))
    assert.ok(isNow(age + 60 * MINUTE_S), `a session ends ${age} s ago`);

  const beats = await agesOf('seen_at', 'trunkline_servers');
  assert.equal(beats.length, 2);
  for (const age of beats) assert.ok(isNow(age), `a server was seen ${age} s ago`);

  const providers = await ask<{ service_provider_sid: string }[]>(0, 'GET', '/ServiceProviders', token);
  const service_provider_sid = providers.body[0]?.service_provider_sid;
  const made = await ask<{ sid: string }>(0, 'POST', '/Accounts', token, {
    name: 'Here',
    service_provider_sid,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  for (const age of await agesOf('created_at', 'accounts')) assert.ok(isNow(age), `made ${age} s ago`);
  for (const at of [0, 1]) {
    const { body } = await ask<{ data: { at: string }[] }>(at, 'GET', '/AuditEntries?page=1', token);
    assert.ok(body.data.length > 0);
    for (const entry of body.data) assert.ok(isNow(sinceNow(entry.at)), `an entry of ${entry.at}`);
  }

  const name = 'somebody';
  const user = { name, service_provider_sid, is_active: true, force_change: false };
  const person = { ...user, email: 'somebody@example.com', initial_password: PASSWORD };
  assert.equal((await ask(1, 'POST', '/Users', token, person)).status, 201);
  assert.equal((await ask(0, 'POST', '/forgot-password', null, { email: person.email })).status, 204);
  assert.ok(await mails.mailTo(person.email), 'a mail that waits is due at once');
  for (let nth = 0; nth < ATTEMPTS; nth++) await login(nth % 2, 'a wrong canary-secret', name);
  for (const at of [0, 1]) assert.equal((await login(at, PASSWORD, name)).body.code, 'locked_out');

  // Each in its turn has the round of the alert rules; one that took it for hours would keep it from the other.
  const seen = new Set<string>();
  while (seen.size < 4) {
    const [rows] = await database.query<RowDataPacket[]>(
      "select cast(at as char) as at from trunkline_rounds where name = 'alert-rules'",
    );
    for (const { at } of rows) seen.add(at);
    await pause(20);
  }
  for (const age of await agesOf('at', "trunkline_rounds where name = 'alert-rules'"))
    assert.ok(isNow(age), `the rules were looked at ${age} s ago`);

  const TZ = ZONES[0] ?? '';
  const examined = async (also: Record<string, string>) =>
    (
      await runCommand('operations/doctor-command.ts', [], {
        ...{ ...env, TZ, TRUNKLINE_DATA_DIR: directory },
        ...also,
      })
    ).said;
  const said = await examined({});
  assert.match(said, /The clocks of this machine and of the database agree/);
  assert.doesNotMatch(said, /ahead of UTC/, 'nobody else stores times there');
  const shared = await examined({ TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.match(shared, /The database's time zone is 5:45 hours ahead of UTC/);
});
