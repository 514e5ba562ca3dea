/** The server under test, a process of its own that can be killed, and all that it leans on. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import { startFakeLlms } from '../../server/src/outside/llm-models.fake.ts';
import { emptyMysql, mysqlUrl } from '../../server/src/testing/fresh-mysql.ts';
import { type MailServer, startMailServer } from '../../server/src/testing/mail-server.ts';
import { startStallingProxy } from '../../server/src/testing/stalling-proxy.ts';
import { freePort, type RunningServer, startServer } from '../../server/src/testing/start-server.ts';
import type { Ask } from '../cluster/compare.ts';
import { FIRST_PASSWORD } from '../cluster/workload.ts';
import { answersAt, type Fault, faultsOnTheWay, lockedFile, startRedis } from './parts.ts';

export type Site = {
  name: string;
  url(): string;
  ingest: string;
  faults: Fault[];
  mails: MailServer;
  /** Straight in the database. */
  ask: Ask;
  /** What the server's objects and buffers take that are still needed. */
  memory_mb(): Promise<number>;
  output(): string;
  stop(): Promise<void>;
};

type Store = { name: string; env: Record<string, string>; faults: Fault[]; ask: Ask; stop(): Promise<void> };

const INFLUX = process.env.TRUNKLINE_TEST_INFLUXDB_URL ?? 'influxdb://127.0.0.1:8086';
const BYTES_IN_MB = 1_048_576;

export async function startSite(directory: string, mysql: string | null): Promise<Site> {
  mkdirSync(directory, { recursive: true });
  const store = mysql ? await onMysql(directory, mysql) : onSqlite(directory);
  const mails = await startMailServer();
  const toMails = await startStallingProxy(new URL(mails.url));
  const vendors = await startFakeLlms();
  const toVendors = await startStallingProxy(new URL(vendors.url));
  const [port, ingest, metrics] = [await freePort(), await freePort(), await freePort()];
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    ...store.env,
    TRUNKLINE_PORT: String(port),
    TRUNKLINE_INGEST_PORT: String(ingest),
    TRUNKLINE_METRICS_PORT: String(metrics),
    // As with `npm start`, but for the two flags that NODE_OPTIONS does not take (decision 075).
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: `--max-semi-space-size=12 --v8-pool-size=1 --import=${import.meta.resolve('./collect-garbage.ts')}`,
    TRUNKLINE_DATA_DIR: join(directory, 'data'),
    TRUNKLINE_JWT_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ENCRYPTION_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_RATE_LIMIT_MAX: '10000000',
    TRUNKLINE_LOGINS_PER_MINUTE: '100000',
    TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: toMails.at(mails.url),
    TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@console.example>',
    TRUNKLINE_TEST_VENDORS: toVendors.at(vendors.url).replace(/\/$/, ''),
  };
  const stopAll = async () => {
    toMails.close();
    toVendors.close();
    vendors.close();
    await mails.close();
    await store.stop();
  };
  let said = '';
  let server: RunningServer = await startServer(env).catch(async (error) => {
    await stopAll();
    throw error;
  });

  const again = (name: string, signal: 'SIGKILL' | 'SIGTERM'): Fault => ({
    ...{ part: 'server', name },
    async begin() {
      const ended = once(server.process, 'exit');
      server.process.kill(signal);
      await ended;
      said += server.output();
    },
    async end() {
      server = await startServer(env);
    },
  });

  return {
    name: store.name,
    url: () => server.url,
    ingest: `http://127.0.0.1:${ingest}`,
    faults: [
      again('killed, and started again', 'SIGKILL'),
      again('stopped (SIGTERM), and started again', 'SIGTERM'),
      ...store.faults,
      ...faultsOnTheWay('mail server', toMails),
      ...faultsOnTheWay('vendor', toVendors),
    ],
    mails,
    ask: store.ask,
    async memory_mb() {
      server.process.kill('SIGUSR2');
      const reply = await fetch(`http://127.0.0.1:${metrics}/metrics`);
      const text = await reply.text();
      const bytes = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
      return (bytes('nodejs_heap_size_used_bytes') + bytes('nodejs_external_memory_bytes')) / BYTES_IN_MB;
    },
    output: () => said + server.output(),
    async stop() {
      await server.stop();
      await stopAll();
    },
  };
}

function onSqlite(directory: string): Store {
  const file = (name: string) => join(directory, 'data', name);
  return {
    name: 'SQLite',
    env: {},
    faults: [lockedFile('database', file('trunkline.db')), lockedFile('call store', file('calls.db'))],
    async ask<Row>(sql: string, values: unknown[] = []) {
      const database = new DatabaseSync(file('trunkline.db'), { timeout: 5000 });
      try {
        return database.prepare(sql).all(...(values as string[])) as Row[];
      } finally {
        database.close();
      }
    },
    stop: async () => {},
  };
}

async function onMysql(directory: string, mysql: string): Promise<Store> {
  const { name, drop } = await emptyMysql(mysql);
  const url = mysqlUrl(mysql, name);
  const way = await startStallingProxy(new URL(mysql));
  const redis = await startRedis(directory);
  const { hostname, port } = new URL(INFLUX);
  const toInflux = (await answersAt(Number(port || 8086), hostname))
    ? await startStallingProxy(new URL(INFLUX))
    : null;
  return {
    name: ['MariaDB', redis && 'Redis', toInflux && 'InfluxDB'].filter(Boolean).join(', '),
    env: {
      DATABASE_URL: way.at(url),
      ...(redis ? { TRUNKLINE_REDIS_URL: redis.url } : {}),
      ...(toInflux ? { TRUNKLINE_CALLS_URL: toInflux.at(INFLUX) } : {}),
    },
    faults: [
      ...faultsOnTheWay('database', way),
      ...(redis ? [redis.restarted, ...faultsOnTheWay('Redis', redis.way).slice(1)] : []),
      ...(toInflux ? faultsOnTheWay('call store', toInflux) : []),
    ],
    async ask<Row>(sql: string, values: unknown[] = []) {
      const connection = await createConnection({ uri: url });
      try {
        return (await connection.query(sql, values))[0] as Row[];
      } finally {
        await connection.end();
      }
    },
    async stop() {
      way.close();
      toInflux?.close();
      redis?.stop();
      await drop();
    },
  };
}
