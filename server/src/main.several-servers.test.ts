/** Two servers on one database and one Redis, behind a balancer: no state of one that the other has not, and one dying loses nothing. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { inTurns, startBalancer } from './testing/balancer.ts';
import { follow } from './testing/follow.ts';
import { lendMysql, mysqlUrl } from './testing/fresh-mysql.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { noRedisServer, startRedisServer } from './testing/redis-server.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';

const mysql = process.env.TRUNKLINE_TEST_DATABASE_URL ?? '';
const skip = mysql ? noRedisServer : 'several servers share a database server';
/** Wrong passwords before a lock-out. */
const ATTEMPTS = 4;
/** Requests of one person in some minutes. */
const MOST_REQUESTS = 200;
const [FIRST, PASSWORD] = ['canary-secret 1 of the admin', 'canary-secret 2 of somebody'];

let lent: Awaited<ReturnType<typeof lendMysql>>;
let database: Connection;
let mails: MailServer;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const servers: RunningServer[] = [];
const ends: (() => Promise<void>)[] = [];
const directory = mkdtempSync(join(tmpdir(), 'several-'));
let provider = '';
let admin = '';

before(async () => {
  if (skip) return;
  lent = await lendMysql(mysql);
  const url = mysqlUrl(mysql, lent.name);
  database = await createConnection({ uri: url });
  mails = await startMailServer();
  const redis = await startRedisServer({ after: (end) => void ends.push(end as () => Promise<void>) });
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    TRUNKLINE_JWT_SECRET: randomUUID(),
    TRUNKLINE_ENCRYPTION_SECRET: randomUUID(),
    TRUNKLINE_ADMIN_PASSWORD: FIRST,
    TRUNKLINE_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    TRUNKLINE_RATE_LIMIT_MAX: String(MOST_REQUESTS),
    TRUNKLINE_LOGINS_PER_MINUTE: '100000',
    TRUNKLINE_LOGIN_ATTEMPTS: String(ATTEMPTS),
    TRUNKLINE_TEST_RULES_MS: '200',
    TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: mails.url,
    TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>',
  };
  for (const name of ['one', 'two'])
    servers.push(await startServer({ ...env, TRUNKLINE_DATA_DIR: join(directory, name) }));
  balancer = await startBalancer(inTurns(() => servers.map(({ url: of }) => Number(new URL(of).port))));
  const first = await login('admin', FIRST);
  const changed = { old_password: FIRST, new_password: PASSWORD };
  assert.equal((await ask('PUT', `/Users/${first.user_sid}`, first.token, changed)).status, 204);
  admin = (await login('admin', PASSWORD)).token;
  provider = (await ask<{ service_provider_sid: string }[]>('GET', '/ServiceProviders', admin)).body[0]
    ?.service_provider_sid as string;
});
after(async () => {
  for (const server of servers) await server.stop();
  for (const end of ends) await end();
  balancer?.close();
  await mails?.close();
  await database?.end();
  await lent?.giveBack();
  rmSync(directory, { recursive: true, force: true });
});

type Answer<T> = { status: number; body: T };

/** Through the balancer, where each request is a connection of its own, or of one server. */
async function ask<T = { sid: string }>(
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  server = balancer.url,
): Promise<Answer<T>> {
  const reply = await fetch(`${server}/api/v1${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : null) as T };
}

async function login(username: string, password: string, server?: string) {
  const body = { username, password };
  return (await ask<{ token: string; user_sid: string }>('POST', '/login', null, body, server)).body;
}

async function makeUser(): Promise<{ name: string; email: string; user_sid: string }> {
  const name = `somebody-${randomUUID()}`;
  const email = `${name}@example.com`;
  const made = await ask<{ user_sid: string }>('POST', '/Users', admin, {
    ...{ name, email, service_provider_sid: provider, is_active: true, force_change: false },
    initial_password: PASSWORD,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { name, email, user_sid: made.body.user_sid };
}

const urls = () => servers.map(({ url }) => url);
const atEach = (method: string, path: string, token: string) =>
  Promise.all(urls().map(async (url) => (await ask(method, path, token, undefined, url)).status));

test('a session is good at both servers, and over at both when either ends it', { skip }, async () => {
  const { name, user_sid } = await makeUser();
  for (const [at, url] of urls().entries()) {
    const { token } = await login(name, PASSWORD, url);
    assert.deepEqual(await atEach('GET', '/Users/me', token), [200, 200]);
    assert.equal((await ask('POST', '/logout', token, undefined, urls()[1 - at])).status, 204);
    assert.deepEqual(await atEach('GET', '/Users/me', token), [401, 401]);
  }
  const { token } = await login(name, PASSWORD);
  assert.equal((await ask('PUT', `/Users/${user_sid}`, admin, { is_active: false })).status, 204);
  assert.deepEqual(await atEach('GET', '/Users/me', token), [401, 401]);
});

test('wrong passwords at both servers are counted together, and lock the person out of both', {
  skip,
}, async () => {
  const { name } = await makeUser();
  const tried = async (password: string, at: number) => {
    const body = { username: name, password };
    const { status, body: said } = await ask<{ code?: string }>('POST', '/login', null, body, urls()[at]);
    return said.code ?? status;
  };
  const said: (string | number)[] = [];
  for (let nth = 0; nth < ATTEMPTS; nth++) said.push(await tried('a wrong canary-secret', nth % 2));
  assert.deepEqual(said, ['bad_credentials', 'bad_credentials', 'bad_credentials', 'locked_out']);
  assert.deepEqual([await tried(PASSWORD, 0), await tried(PASSWORD, 1)], ['locked_out', 'locked_out']);
});

test('what one server changed the other one answers and enforces at once', { skip }, async () => {
  const [one = '', two = ''] = urls();
  const { name, user_sid } = await makeUser();
  const { token } = await login(name, PASSWORD);
  const account = { name: `Account ${randomUUID()}`, service_provider_sid: provider };
  const { sid } = (await ask('POST', '/Accounts', token, account, one)).body;
  // Both have looked at all of it before it is changed.
  for (const path of [`/Accounts/${sid}`, '/Accounts', '/Users/me'])
    assert.deepEqual(await atEach('GET', path, token), [200, 200]);
  for (let round = 0; round < 5; round++) {
    const renamed = `Renamed ${round} ${randomUUID()}`;
    assert.equal((await ask('PUT', `/Accounts/${sid}`, token, { name: renamed }, one)).status, 204);
    const read = await ask<{ name: string }>('GET', `/Accounts/${sid}`, token, undefined, two);
    assert.equal(read.body.name, renamed);
    const all = await ask<{ name: string }[]>('GET', '/Accounts', token, undefined, two);
    assert.ok(all.body.some((found) => found.name === renamed));
  }
  assert.equal((await ask('PUT', `/Users/${user_sid}`, admin, { is_view_only: true }, one)).status, 204);
  const again = await login(name, PASSWORD, two);
  for (const url of urls())
    assert.equal((await ask('PUT', `/Accounts/${sid}`, again.token, { name: 'No' }, url)).status, 403);
});

test('requests through the balancer are counted together, whichever server they come to', {
  skip,
}, async () => {
  const { name } = await makeUser();
  const { token } = await login(name, PASSWORD);
  const statuses: number[] = [];
  while (statuses.length < MOST_REQUESTS + 20) {
    const some = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/Users/me', token)));
    statuses.push(...some.map(({ status }) => status));
  }
  assert.deepEqual(new Set(statuses), new Set([200, 429]));
  assert.equal(statuses.filter((status) => status === 200).length, MOST_REQUESTS);
  assert.deepEqual(await atEach('GET', '/Users/me', token), [429, 429]);
});

const rename = (account_sid: string, server: string) =>
  ask('PUT', `/Accounts/${account_sid}`, admin, { name: `Account ${randomUUID()}` }, server);

async function makeAccount(): Promise<string> {
  const body = { name: `Account ${randomUUID()}`, service_provider_sid: provider };
  return (await ask('POST', '/Accounts', admin, body)).body.sid;
}

/** One's own changes are told to nobody else than oneself, so another follows. */
async function followed(base: string) {
  const { name } = await makeUser();
  return follow(base, (await login(name, PASSWORD)).token);
}

test('what one server changes is told to whoever follows at the other', { skip }, async () => {
  const sid = await makeAccount();
  const [one = '', two = ''] = urls();
  const stream = await followed(two);
  await stream.until(() => stream.text().includes('event: open'));
  assert.equal((await rename(sid, one)).status, 204);
  await stream.until(() => stream.heard.some((told) => told.kind === 'accounts' && told.sid === sid));
  await stream.stop();
});

test('of what waits in the outbox each mail is sent once, whichever server delivers it', {
  skip,
}, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser()));
  const asked = await Promise.all(
    people.map(({ email }, nth) => ask('POST', '/forgot-password', null, { email }, urls()[nth % 2])),
  );
  for (const { status } of asked) assert.equal(status, 204);
  for (const { email } of people) await mails.mailTo(email);
  await emptyOutbox();
  for (const { email } of people) assert.equal(mailsTo(email), 1, email);
});

test('an alert rule is told once, though both servers look', { skip }, async () => {
  const carrier = { name: 'Lost', service_provider_sid: provider, requires_register: 1, trunk_type: 'reg' };
  const register = { register_username: 'u', register_password: PASSWORD, register_sip_realm: 'example.com' };
  const made = await ask('POST', '/VoipCarriers', admin, { ...carrier, ...register });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const status = JSON.stringify({ status: 'fail', reason: '403', timestamp: 1 });
  await database.query('update voip_carriers set register_status = ?', [status]);
  const target = `on-call-${randomUUID()}@example.com`;
  const rule = await ask('POST', '/AlertRules', admin, {
    ...{ name: 'Registrations', measure: 'registration_lost', channel: 'email', target },
    service_provider_sid: provider,
  });
  assert.equal(rule.status, 201, JSON.stringify(rule.body));
  await mails.mailTo(target);
  const rounds = new Set<string>();
  while (rounds.size < 8) {
    const [rows] = await database.query(
      "select cast(at as char) as at from trunkline_rounds where name = 'alert-rules'",
    );
    for (const { at } of rows as { at: string }[]) rounds.add(at);
    await pause(20);
  }
  await emptyOutbox();
  assert.equal(mailsTo(target), 1);
});

test('a server that dies loses no mail, no session and no follower; the other goes on alone', {
  skip,
}, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
  const { token } = await login('admin', PASSWORD, urls()[0]);
  const account_sid = await makeAccount();
  const cut = await followed(urls()[0] ?? '');
  const [first, second] = servers;
  assert.ok(first && second);
  // So whatever is claimed meanwhile is claimed by the one that dies.
  second.process.kill('SIGSTOP');
  mails.manner.is_silent = true;
  const before_them = mails.manner.asked;
  for (const { email } of people)
    assert.equal((await ask('POST', '/forgot-password', null, { email }, urls()[0])).status, 204);
  // One of them is being delivered, which the mail server never answers.
  await mails.until(() => mails.manner.asked > before_them);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  // As if the time of its claims were over.
  await database.query('update trunkline_outbox set due_at = created_at');
  mails.manner.is_silent = false;
  second.process.kill('SIGCONT');
  await cut.until(() => cut.isOver());
  const again = await followed(balancer.url);
  await again.until(() => again.text().includes('event: open'));
  assert.equal((await rename(account_sid, balancer.url)).status, 204);
  await again.until(() => again.heard.some(({ sid }) => sid === account_sid));
  await again.stop();
  for (let nth = 0; nth < 6; nth++) assert.equal((await ask('GET', '/Users/me', token)).status, 200);
  for (const { email } of people) await mails.mailTo(email);
  await emptyOutbox();
  for (const { email } of people) assert.equal(mailsTo(email), 1, email);
});

const mailsTo = (address: string) => mails.received.filter(({ to }) => to === address).length;

async function countOutbox(): Promise<number> {
  const [rows] = await database.query('select count(*) as n from trunkline_outbox');
  return Number((rows as { n: number }[])[0]?.n);
}

async function emptyOutbox(): Promise<void> {
  while ((await countOutbox()) > 0) await pause(20);
}
