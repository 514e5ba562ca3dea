import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startMailServer } from './testing/mail-server.ts';
import { failToStart, freePort, startServer } from './testing/start-server.ts';

function emptyDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'trunkline-start-'));
}

/** What is there after a start that was stopped before it made any secret. */
async function migratedDirectory(): Promise<string> {
  const directory = emptyDirectory();
  const open = await openDatabase({ file: join(directory, 'trunkline.db') });
  await migrate(open);
  await open.close();
  return directory;
}

type Session = { token: string; user_sid: string };

async function logIn(url: string, username: string, password: string): Promise<Session> {
  const reply = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return (await reply.json()) as Session;
}

async function tokenOf(url: string, username: string, password: string): Promise<string> {
  return (await logIn(url, username, password)).token;
}

/** The first admin's token, once the forced change of the password is done. */
async function enter(url: string, old_password: string): Promise<string> {
  const { token, user_sid } = await logIn(url, 'admin', old_password);
  const reply = await fetch(`${url}/v1/Users/${user_sid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ old_password, new_password: 'a second password 2' }),
  });
  assert.equal(reply.status, 204, await reply.text());
  return token;
}

test('a data directory is begun, used again, and left in order', async (t) => {
  const mails = await startMailServer();
  t.after(() => mails.close());
  const TRUNKLINE_DATA_DIR = emptyDirectory();
  const env = {
    ...{ TRUNKLINE_DATA_DIR, NODE_ENV: 'test', TRUNKLINE_ADMIN_EMAIL: 'ada@example.com' },
    ...{ TRUNKLINE_SMTP_URL: mails.url, TRUNKLINE_MAIL_FROM: 'noreply@example.com' },
    ...{ TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true', TRUNKLINE_BASE_URL: 'https://console.example' },
  };
  const first = await startServer(env);
  const password = /password\s+(\S+)/.exec(first.output())?.[1] ?? '';
  await t.test('the first start prints the password once', async () => {
    assert.match(password, /^\w{20}$/);
    assert.ok(await tokenOf(first.url, 'admin', password));
  });
  // As of a terminal that is closed, which Node hears under nohup too.
  first.process.kill('SIGHUP');
  assert.deepEqual(await once(first.process, 'exit'), [0, null], first.output());
  assert.equal(statSync(join(TRUNKLINE_DATA_DIR, 'secrets.json')).mode & 0o777, 0o600);
  const wrong = { TRUNKLINE_CAPTURES_DIR: '/nonexistent/captures', TRUNKLINE_LOG_LEVEL: 'warn' };
  const server = await startServer({ ...env, ...wrong });
  await t.test('the second start keeps everything, prints none, and says what it cannot read', async () => {
    assert.doesNotMatch(server.output(), /password/);
    assert.match(
      server.output(),
      /directory \/nonexistent\/captures of TRUNKLINE_CAPTURES_DIR cannot be read/,
    );
    assert.ok(await tokenOf(server.url, 'admin', password));
  });

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  mails.manner.held = held;
  const reply = await fetch(`${server.url}/v1/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  assert.equal(reply.status, 204, await reply.text());
  await mails.until(() => mails.manner.asked > 0);
  let stopped = Promise.resolve();
  await t.test(
    'a stop finishes the requests in flight, tells the clients that keep their connection, and resets none',
    async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const asked = get(`${server.url}/health`, { agent }, (answer) =>
            answer.resume().on('end', () => resolve(answer)),
          );
          asked.on('error', reject);
        });
      assert.equal((await ask()).headers.connection, 'keep-alive');
      const slow = request(`${server.url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', expect: '100-continue' },
      });
      // The server has begun with it, and waits for the rest when the signal comes.
      await once(slow, 'continue');
      stopped = server.stop();
      let last = await ask();
      while (last.headers.connection !== 'close') last = await ask();
      assert.equal(last.statusCode, 200);
      // npm hands on a Ctrl-C that the terminal has sent to the server as well.
      for (const again of ['SIGTERM', 'SIGINT'] as const) server.process.kill(again);
      const isOpen = () => fetch(`${server.url}/health`).then(Boolean, () => false);
      while (await isOpen()) await pause(20);
      slow.end(JSON.stringify({ username: 'admin', password: 'wrong' }));
      const [answer] = (await once(slow, 'response')) as [IncomingMessage];
      answer.resume();
      assert.equal(answer.statusCode, 403);
    },
  );
  await t.test(
    'a mail that is on its way when the server stops is finished, noted as sent, and not sent again',
    async (inner) => {
      letGo();
      await stopped;
      assert.deepEqual([server.process.exitCode, mails.received.length], [0, 1]);
      assert.doesNotMatch(server.output(), /"level":(50|60)/);
      const database = new DatabaseSync(join(TRUNKLINE_DATA_DIR, 'trunkline.db'));
      inner.after(() => database.close());
      assert.deepEqual(database.prepare('select kind from trunkline_outbox').all(), []);
    },
  );
});

test('a wrong configuration is said in one sentence and nothing is made', async () => {
  const TRUNKLINE_DATA_DIR = join(emptyDirectory(), 'data');
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: 'no' });
  assert.equal(code, 1);
  assert.match(said, /TRUNKLINE_PORT must be a whole number/);
  assert.equal(said.trim().split('\n').length, 1);
  assert.equal(existsSync(TRUNKLINE_DATA_DIR), false);
});

test('an option is no setting: it is refused, and nothing is made', async () => {
  const TRUNKLINE_DATA_DIR = join(emptyDirectory(), 'data');
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR }, ['--port=4000']);
  assert.equal(code, 1);
  assert.match(
    said,
    /^Trunkline did not start\. There is no option "--port=4000": settings are environment variables/,
  );
  assert.equal(existsSync(TRUNKLINE_DATA_DIR), false);
});

test('a database that is shared has to be named: a file of our own would be none of the platform', async () => {
  const TRUNKLINE_DATA_DIR = join(emptyDirectory(), 'data');
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PLATFORM_DATABASE: 'shared' });
  assert.deepEqual([code, existsSync(TRUNKLINE_DATA_DIR)], [1, false]);
  assert.match(
    said,
    /^Trunkline did not start\. TRUNKLINE_PLATFORM_DATABASE is shared, but no database is set/,
  );
});

test('a taken port is said, and nothing is made', async () => {
  const TRUNKLINE_DATA_DIR = join(emptyDirectory(), 'data');
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: String(port) });
  other.close();
  assert.deepEqual([code, existsSync(TRUNKLINE_DATA_DIR)], [1, false]);
  assert.match(said, /is taken by another program/);
});

test('two of its own ports that are the same are said, and nothing is made', async () => {
  const TRUNKLINE_DATA_DIR = join(emptyDirectory(), 'data');
  const port = String(await freePort());
  for (const other of ['TRUNKLINE_METRICS_PORT', 'TRUNKLINE_INGEST_PORT']) {
    const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: port, [other]: port });
    assert.deepEqual([code, existsSync(TRUNKLINE_DATA_DIR)], [1, false]);
    assert.equal(
      said.trim(),
      `Trunkline did not start. ${other} and TRUNKLINE_PORT are both ${port}; use different ports.`,
    );
  }
});

test('a data directory that cannot be written is said', async () => {
  const parent = emptyDirectory();
  const blocked = join(parent, 'file');
  writeFileSync(blocked, 'not a directory');
  chmodSync(blocked, 0o400);
  const { code, said } = await failToStart({
    TRUNKLINE_DATA_DIR: join(blocked, 'data'),
    TRUNKLINE_PORT: String(await freePort()),
  });
  assert.equal(code, 1);
  assert.match(said, /data directory .* cannot be created/);
});

test('beside a database server, a data directory in which no call could be kept is said before anything is asked', {
  skip: process.platform !== 'linux',
}, async () => {
  const { code, said } = await failToStart({
    DATABASE_URL: 'mysql://root@127.0.0.1:1/nothing',
    TRUNKLINE_JWT_SECRET: 'a signature, long enough',
    TRUNKLINE_ENCRYPTION_SECRET: 'a secret that is long enough',
    // Nobody writes there, root included.
    TRUNKLINE_DATA_DIR: '/proc',
    TRUNKLINE_PORT: String(await freePort()),
    TRUNKLINE_INGEST_PORT: String(await freePort()),
  });
  assert.equal(code, 1);
  assert.match(said, /data directory \/proc, where calls are stored and counted, is not writable: ENOENT/);
});

test('a damaged database file is said and left as it is', async () => {
  const TRUNKLINE_DATA_DIR = emptyDirectory();
  const file = join(TRUNKLINE_DATA_DIR, 'trunkline.db');
  const garbage = Buffer.alloc(8192, 'this is not a database ');
  writeFileSync(file, garbage);
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: String(await freePort()) });
  assert.equal(code, 1);
  assert.match(said, /^Trunkline did not start\./);
  assert.equal(said.trim().split('\n').length, 1);
  assert.deepEqual(readFileSync(file), garbage);
  assert.deepEqual(readdirSync(TRUNKLINE_DATA_DIR), ['trunkline.db', 'trunkline.lock']);
});

test('a database of a newer Trunkline is refused', async () => {
  const TRUNKLINE_DATA_DIR = await migratedDirectory();
  const database = new DatabaseSync(join(TRUNKLINE_DATA_DIR, 'trunkline.db'));
  database.exec(
    `insert into trunkline_migrations (number, name, applied_at) values (9999, 'later', '2030-01-01 00:00:00')`,
  );
  database.close();
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: String(await freePort()) });
  assert.equal(code, 1);
  assert.match(said, /newer Trunkline/);
});

test('a database without secrets is begun with new ones, killed, started again, and refused once they are lost', async (t) => {
  const TRUNKLINE_DATA_DIR = await migratedDirectory();
  const secrets = join(TRUNKLINE_DATA_DIR, 'secrets.json');
  const env = { TRUNKLINE_DATA_DIR, TRUNKLINE_ADMIN_PASSWORD: 'a first password 1' };
  const server = await startServer(env);
  assert.equal(existsSync(secrets), true);
  await t.test('a second server on a data directory is refused', async () => {
    const { code, said } = await failToStart({ ...env, TRUNKLINE_PORT: String(await freePort()) });
    assert.equal(code, 1);
    assert.match(said, /^Trunkline did not start\. Another Trunkline uses the data directory .*\n$/);
  });
  await t.test(
    'kill -9 during 200 writes loses no acknowledged one, and the next server starts',
    async () => {
      const token = await enter(server.url, env.TRUNKLINE_ADMIN_PASSWORD);
      const acknowledged: string[] = [];
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      // Eight at a time: all at once could be stored with one commit, before anybody is answered.
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let number = 0; number < 25; number++) {
          const body = JSON.stringify({ name: `Provider ${writer} ${number}` });
          const reply = await fetch(`${server.url}/v1/ServiceProviders`, { method: 'POST', headers, body });
          if (reply.status === 201) acknowledged.push(((await reply.json()) as { sid: string }).sid);
          if (acknowledged.length === 60) server.process.kill('SIGKILL');
        }
      });
      await Promise.allSettled(writers);
      if (server.process.signalCode === null) await once(server.process, 'exit');
      assert.ok(
        acknowledged.length >= 60 && acknowledged.length < 200,
        `${acknowledged.length} acknowledged`,
      );
      const again = await startServer(env);
      const reply = await fetch(`${again.url}/v1/ServiceProviders`, { headers });
      const stored = new Set(
        ((await reply.json()) as { service_provider_sid: string }[]).map((row) => row.service_provider_sid),
      );
      await again.stop();
      assert.deepEqual(
        acknowledged.filter((sid) => !stored.has(sid)),
        [],
      );
    },
  );
  await t.test(
    'missing secrets are not made anew beside a database that has something sealed with them',
    async () => {
      const database = new DatabaseSync(join(TRUNKLINE_DATA_DIR, 'trunkline.db'));
      database.exec(`
      insert into service_providers (service_provider_sid, name) values ('sp', 'one');
      insert into accounts (account_sid, service_provider_sid, name, webhook_secret, bucket_credential)
        values ('a', 'sp', 'one', 'w', 'tl1.sealed')`);
      database.close();
      rmSync(secrets);
      const { code, said } = await failToStart({
        TRUNKLINE_DATA_DIR,
        TRUNKLINE_PORT: String(await freePort()),
      });
      assert.equal(code, 1);
      assert.match(said, /secrets\.json is missing, .* Restore the file from a backup/);
      assert.equal(existsSync(secrets), false);
    },
  );
});
