/** One database of one kind, filled, and the real server on it, signed in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { migrate } from '../../server/src/db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../../server/src/db/open.ts';
import { bringUpToDate } from '../../server/src/search/name-index.store.ts';
import { freePort } from '../../server/src/testing/start-server.ts';
import { createFirstAdmin } from '../../server/src/users/create-first-admin.ts';
import { signIn } from '../demo/api.ts';
import type { Kind } from './measurement.ts';
import { type Memory, startProduct } from './running-product.ts';
import { seed, type World } from './seed.ts';
import { seedCalls } from './seed-calls.ts';

const UNLIMITED = '1000000000';
const FIRST_PASSWORD = 'the first password 1';
const IDLE_MS = 2000;
const credentials = { username: 'admin', password: 'a password of ones own 2' };

export type Target = {
  kind: Kind;
  world: World;
  url: string;
  token: string;
  /** Where calls are written to. */
  ingest: string;
  credentials: typeof credentials;
  start_ms: number;
  idle: Memory;
  memory(): Memory;
  processor_ms(): number;
  /** For another server, or a command, on the same database. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/** A database that is filled, and where the server on it keeps what else it has. */
export type Filled = {
  kind: Kind;
  world: World;
  env: Record<string, string>;
};

/** Removes what was begun, filled or not. */
export type Clear = () => Promise<void>;

/**
 * `mysql` is the address of a server of databases. What is begun is among `clears` before it is there, so that a stop in the
 * middle leaves none of it.
 */
export async function fillTarget(
  kind: Kind,
  mysql: string | null,
  areas: ReadonlySet<string>,
  clears: Clear[],
): Promise<Filled> {
  const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  clears.push(async () => rmSync(data_dir, { recursive: true, force: true, maxRetries: 5 }));
  const database = mysql
    ? await emptyMysql(mysql, clears)
    : { target: { file: join(data_dir, 'trunkline.db') } };
  const encryption_secret = randomBytes(24).toString('hex');
  const env = {
    ...(mysql && 'url' in database.target ? { DATABASE_URL: database.target.url } : {}),
    TRUNKLINE_DATA_DIR: data_dir,
    TRUNKLINE_JWT_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ENCRYPTION_SECRET: encryption_secret,
    // A server has to know what its secrets are exchanged for (decision 070).
    TRUNKLINE_ENCRYPTION_SECRET_OTHER: randomBytes(24).toString('hex'),
    TRUNKLINE_RATE_LIMIT_MAX: UNLIMITED,
    TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
  };
  const world = await fillDatabase(database.target, areas, encryption_secret);
  if (areas.has('calls')) seedCalls(join(data_dir, 'calls.db'), world);
  return { kind, world, env };
}

export async function startTarget({ kind, world, env }: Filled): Promise<Target> {
  const ingest_port = await freePort();
  const whole = { ...env, TRUNKLINE_INGEST_PORT: String(ingest_port) };
  // The second start is the one that counts: the first one may have something to build or to remember.
  await (await startProduct(whole)).stop();
  const product = await startProduct(whole);
  await pause(IDLE_MS);
  const idle = product.memory();
  const token = await firstToken(product.url);
  return {
    ...{ kind, world, credentials, idle, env },
    url: product.url,
    start_ms: product.start_ms,
    memory: product.memory,
    processor_ms: product.processor_ms,
    ingest: `http://127.0.0.1:${ingest_port}`,
    token,
    stop: product.stop,
  };
}

/** With the first admin, who has `FIRST_PASSWORD`. */
export async function fillDatabase(
  target: DatabaseTarget,
  areas: ReadonlySet<string>,
  secret: string,
): Promise<World> {
  const database = await openDatabase(target);
  try {
    await migrate(database);
    await createFirstAdmin(database.db, { password: FIRST_PASSWORD, email: 'admin@localhost' });
    const world = await seed(database, areas, secret);
    if (database.dialect === 'sqlite') await bringUpToDate(database.db);
    return world;
  } finally {
    await database.close();
  }
}

/** An empty database on that server; how it is dropped is among `clears` before it is there. */
export async function emptyMysql(
  server: string,
  clears: Clear[] = [],
): Promise<{ target: { url: string }; drop(): Promise<void> }> {
  const name = `trunkline_bench_${randomUUID().slice(0, 8)}`;
  const ask = async (statement: string) => {
    const connection = await createConnection({ uri: new URL('/', server).href });
    await connection.query(statement);
    await connection.end();
  };
  const drop = () => ask(`drop database if exists ${name}`);
  const made = ask(`create database ${name} character set utf8mb4`);
  clears.push(async () => {
    await made.catch(() => {});
    await drop();
  });
  await made;
  return { target: { url: new URL(`/${name}`, server).href }, drop };
}

/** Of the first admin, who takes a password of his own. */
export async function firstToken(url: string): Promise<string> {
  await signIn(url, FIRST_PASSWORD, credentials.password);
  const reply = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await reply.json()) as { token: string };
  return token;
}
