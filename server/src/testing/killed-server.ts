/** A server that a test kills and starts again, as a process of its own, on either database; and accounts on it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import { lendMysql, mysqlUrl } from './fresh-mysql.ts';
import { startServer } from './start-server.ts';

export type KilledServer = Awaited<ReturnType<typeof startKilledServer>>;

const FIRST_PASSWORD = 'canary-secret 1 of the admin';
const PASSWORD = 'canary-secret 2 of somebody';

export async function startKilledServer(env: Record<string, string>) {
  const mysql = process.env.TRUNKLINE_TEST_DATABASE_URL;
  const directory = mkdtempSync(join(tmpdir(), 'killed-'));
  const lent = mysql ? await lendMysql(mysql) : null;
  const address = mysql && lent ? mysqlUrl(mysql, lent.name) : null;
  const whole = {
    ...env,
    TRUNKLINE_DATA_DIR: directory,
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_LOGINS_PER_MINUTE: '100000',
    ...(address
      ? {
          DATABASE_URL: address,
          TRUNKLINE_JWT_SECRET: randomUUID(),
          TRUNKLINE_ENCRYPTION_SECRET: randomUUID(),
          // Nothing is mailed; a hosted server on a database of others asks for it.
          TRUNKLINE_BASE_URL: 'https://console.example',
          TRUNKLINE_SMTP_URL: 'smtp://127.0.0.1:9',
          TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>',
        }
      : {}),
  };
  let server = await startServer(whole).catch(async (error) => {
    await lent?.giveBack();
    throw error;
  });

  async function ask<T>(method: string, path: string, token: string | null, body?: unknown) {
    const reply = await fetch(`${server.url}/api/v1${path}`, {
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
  const login = async (username: string, password: string) =>
    (await ask<{ token: string; user_sid: string }>('POST', '/login', null, { username, password })).body;

  /** Straight in the database, also while no server is there. */
  async function query<Row>(sql: string): Promise<Row[]> {
    if (!address) {
      const database = new DatabaseSync(join(directory, 'trunkline.db'), { timeout: 5000 });
      try {
        return database.prepare(sql).all() as Row[];
      } finally {
        database.close();
      }
    }
    const connection = await createConnection({ uri: address });
    try {
      return (await connection.query(sql))[0] as Row[];
    } finally {
      await connection.end();
    }
  }

  const [old_password, new_password] = [FIRST_PASSWORD, 'canary-secret 3 of the admin'];
  const first = await login('admin', old_password);
  await ask('PUT', `/Users/${first.user_sid}`, first.token, { old_password, new_password });
  const { token: admin } = await login('admin', new_password);
  const providers = await ask<{ service_provider_sid: string }[]>('GET', '/ServiceProviders', admin);
  const service_provider_sid = providers.body[0]?.service_provider_sid ?? '';

  return {
    admin,
    service_provider_sid,
    ask,
    query,
    kill: () => void server.process.kill('SIGKILL'),
    /** Once the one that was killed is gone; with some of its environment changed. */
    async again(changed: Record<string, string> = {}) {
      const { process } = server;
      if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
      server = await startServer({ ...whole, ...changed });
    },
    async account(name = `somebody-${randomUUID()}`): Promise<string> {
      const body = { name, service_provider_sid };
      const { status, body: made } = await ask<{ sid: string }>('POST', '/Accounts', admin, body);
      assert.equal(status, 201, JSON.stringify(made));
      return made.sid;
    },
    /** Answers the token of a session. */
    async user(account_sid: string): Promise<string> {
      const name = `somebody-${randomUUID()}`;
      const user = await ask('POST', '/Users', admin, {
        ...{ name, account_sid, service_provider_sid, is_active: true, force_change: false },
        email: `${name}@example.com`,
        initial_password: PASSWORD,
      });
      assert.equal(user.status, 201, JSON.stringify(user));
      return (await login(name, PASSWORD)).token;
    },
    async close() {
      await server.stop();
      await lent?.giveBack();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
