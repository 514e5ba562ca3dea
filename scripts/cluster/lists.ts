/** The lists of a hundred thousand rows each, asked of a server on the cluster: with all nodes, and with one killed. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { startBalancer } from '../../server/src/testing/balancer.ts';
import { startServer } from '../../server/src/testing/start-server.ts';
import { listMeasurements } from '../bench/list-measurements.ts';
import { goalFor, isPassed, type Reading } from '../bench/measurement.ts';
import { fillDatabase, firstToken } from '../bench/start-target.ts';
import type { Cluster } from './galera.ts';

const DATABASE = 'trunkline_lists';
const LONGEST_MS = 300_000;
const LOOK_MS = 200;

/** What one client waits for: how much many get says more of a machine that has three nodes beside the server. */
const asked = listMeasurements.filter(({ unit }) => unit === 'ms');

/** Prints a table; answers, in words, what took longer than the same list may on one MariaDB. */
export async function measureLists(
  { nodes: [one, two, three] }: Cluster,
  directory: string,
  say: (what: string) => void,
): Promise<string[]> {
  if (!one || !two || !three) throw new Error('three nodes');
  const secret = randomBytes(24).toString('hex');
  await ask(three.port, `create database ${DATABASE} character set utf8mb4`);
  const at = (port: number) => `mysql://root@127.0.0.1:${port}/${DATABASE}`;
  const world = await fillDatabase({ url: at(three.port) }, new Set(asked.map(({ area }) => area)), secret);
  await settled(one.port, 3, three.port);
  await settled(two.port, 3, three.port);
  say('the lists are filled, and on all nodes');
  const way = await startBalancer(() => [one.port, three.port]);
  const server = await startServer({
    TRUNKLINE_JWT_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ENCRYPTION_SECRET: secret,
    TRUNKLINE_RATE_LIMIT_MAX: '10000000',
    TRUNKLINE_DATA_DIR: join(directory, 'server-of-lists'),
    DATABASE_URL: at(way.port),
  });
  try {
    const target = { url: server.url, token: await firstToken(server.url), world };
    const measureAll = async () => {
      const readings: Reading[] = [];
      for (const { measure } of asked) readings.push(await measure(target));
      return readings;
    };
    const whole = await measureAll();
    say('the lists were asked of three nodes');
    await one.kill();
    await settled(three.port, 2);
    say("the node of the lists' server was killed, and given up by the others");
    const less = await measureAll();
    say('the lists were asked of the two that are left');
    return print(whole, less);
  } finally {
    await server.stop();
    way.close();
  }
}

/** Until the node is one of so many, and has all that the one at `source` has. */
async function settled(port: number, size: number, source = port): Promise<void> {
  const committed = Number(await statusOf(source, 'wsrep_last_committed'));
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const isWhole = (await statusOf(port, 'wsrep_cluster_size')) === String(size);
    if (isWhole && Number(await statusOf(port, 'wsrep_last_committed')) >= committed) return;
    if (performance.now() > until) throw new Error(`the node at ${port} did not become one of ${size}`);
    await pause(LOOK_MS);
  }
}

async function statusOf(port: number, name: string): Promise<string | undefined> {
  const [row] = (await ask(port, `show status like '${name}'`)) as { Value: string }[];
  return row?.Value;
}

async function ask(port: number, statement: string): Promise<unknown> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    return (await connection.query(statement))[0];
  } finally {
    await connection.end();
  }
}

function print(whole: readonly Reading[], less: readonly Reading[]): string[] {
  const faults: string[] = [];
  console.log('\n| list, one client | three nodes | one killed | at most |\n|---|---:|---:|---:|');
  for (const [nth, measurement] of asked.entries()) {
    const goal = goalFor(measurement, 'mariadb');
    const most = 'at_most' in goal ? goal.at_most : Number.NaN;
    const cells = [whole[nth], less[nth]].map((reading = { value: Number.POSITIVE_INFINITY }) => {
      if (!isPassed(goal, reading))
        faults.push(`${measurement.question}: ${reading.value.toFixed(1)} ms, and may take ${most}`);
      return `${reading.value.toFixed(1)} ms`;
    });
    console.log(`| ${measurement.question} | ${cells.join(' | ')} | ${most} ms |`);
  }
  console.log('');
  return faults;
}
