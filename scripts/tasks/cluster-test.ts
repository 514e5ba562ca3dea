/**
 * Two servers on a Galera cluster of three nodes, all on loopback: a mixed load while a node is killed and comes back, a
 * node falls behind, and a server is killed; then every acknowledged write is compared with what is stored on every
 * node. After that the lists of a hundred thousand rows are asked, with three nodes and with one killed. Takes five
 * minutes, and needs Debian's galera-4, mariadb-server and rsync. `--calm=20`: so many seconds of load, and nothing is
 * killed. `--only=oneVersion`: that kind of load alone. `--lists`: the lists alone; neither of the others asks them.
 * `--plain`: names of SIP clients without their unique index, as on a database shared with a platform.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { startFakeStripe } from '../../server/src/outside/stripe.fake.ts';
import { type Balancer, startBalancer } from '../../server/src/testing/balancer.ts';
import { startServer } from '../../server/src/testing/start-server.ts';
import { clientOf, type Tally } from '../cluster/client.ts';
import { compare } from '../cluster/compare.ts';
import { faultsAtStripe, settlePlans } from '../cluster/compare-plans.ts';
import { type Cluster, makeCluster, whyNoCluster } from '../cluster/galera.ts';
import { measureLists } from '../cluster/lists.ts';
import { hostedSettings } from '../cluster/payers.ts';
import { openPlans } from '../cluster/plans.ts';
import { FIRST_PASSWORD, makeWorld, type Promised, runLoad } from '../cluster/workload.ts';
import { untilStopped } from '../until-stopped.ts';

const DATABASE = 'trunkline';
const { values } = parseArgs({
  options: {
    lists: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    calm: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const isPlain = values.plain;

const missing = whyNoCluster();
if (missing) {
  console.error(`The cluster test was not run: ${missing}.`);
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'trunkline-cluster-'));
chmodSync(directory, 0o755);
const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
let cluster: Cluster | null = null;
const ways: Balancer[] = [];
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
async function stop(): Promise<void> {
  await Promise.allSettled(servers.map((server) => server.stop()));
  for (const way of ways) way.close();
  await cluster?.stop();
  rmSync(directory, { recursive: true, force: true });
}
await untilStopped(async () => {
  cluster = await makeCluster(directory);
  await cluster.start();
  say('three nodes are synced');
  let count = values.lists ? 0 : await run(cluster);
  if (values.lists || !(values.calm || values.only.length > 0)) {
    const slow = await measureLists(cluster, directory, say);
    for (const words of slow) console.log(`SLOW  ${words}`);
    count += slow.length;
  }
  process.exitCode = count === 0 ? 0 : 1;
}, stop);

/** Answers how much was wrong. */
async function run({ nodes: [one, two, three] }: Cluster): Promise<number> {
  if (!one || !two || !three) throw new Error('three nodes');
  await on(one.port, `create database ${DATABASE} character set utf8mb4`);
  for (const first of [one, two]) ways.push(await startBalancer(() => [first.port, three.port]));
  const stripe = await startFakeStripe();
  const secrets = {
    ...hostedSettings(stripe),
    TRUNKLINE_JWT_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ENCRYPTION_SECRET: randomBytes(24).toString('hex'),
    TRUNKLINE_ADMIN_PASSWORD: FIRST_PASSWORD,
    TRUNKLINE_RATE_LIMIT_MAX: '10000000',
    TRUNKLINE_LOGINS_PER_MINUTE: '100000',
    ...(isPlain ? { TRUNKLINE_PLATFORM_DATABASE: 'shared' } : {}),
  };
  const start = (at: number) =>
    startServer({
      ...secrets,
      TRUNKLINE_DATA_DIR: join(directory, `server-${at}`),
      DATABASE_URL: `mysql://root@127.0.0.1:${ways[at]?.port}/${DATABASE}`,
    });
  for (const at of [0, 1]) servers.push(await start(at));
  say('two servers are ready, each with a node of its own, and the third node behind both');

  const tally: Tally = new Map();
  const urls = () => servers.map(({ url }) => url);
  const client = clientOf(urls, tally);
  const world = await makeWorld(client);
  const plans = await openPlans(client, world, { stripe, urls });
  const promised: Promised = { made: [], broken: [], last: new Map(), rounds: new Map() };
  let isOver = false;
  const load = runLoad(client, world, promised, {
    isOver: () => isOver,
    only: values.only,
    more: plans.lanes,
  });
  const timed = Promise.race([load, faults()]).finally(() => {
    isOver = true;
  });
  await timed;
  await load;

  async function faults(): Promise<void> {
    if (!one || !two || !three) return;
    say('load on all of it');
    if (values.calm) return void (await pause(Number(values.calm) * 1000));
    await pause(10_000);
    await one.kill();
    say('node 1 was killed');
    await pause(10_000);
    await one.start();
    say('node 1 is back and synced');
    await pause(8_000);
    await heldUp(two.port, 2000);
    say('node 2 was 2 s behind');
    await pause(5_000);
    servers[0]?.process.kill('SIGKILL');
    say('server 1 was killed');
    await pause(3_000);
    servers[0] = await start(0);
    say('server 1 is back');
    await pause(5_000);
  }

  const left = await settlePlans(client, plans, { port: three.port, database: DATABASE });
  const stored = await compare([one.port, two.port, three.port], DATABASE, { promised, world, plans });
  const faultsFound = [...left, ...faultsAtStripe(plans, promised), ...stored];
  print(tally, promised);
  const wrong = [...tally].flatMap(([about, counts]) =>
    [...counts]
      .filter(([status]) => status >= 500 && status !== 503)
      .map(([status, n]) => `${about}: ${n} answers ${status}`),
  );
  await stripe.close();
  for (const fault of [...faultsFound, ...wrong]) console.log(`WRONG  ${fault}`);
  const count = faultsFound.length + wrong.length;
  say(`${promised.made.length} acknowledged records and every rule compared on three nodes: ${count} wrong`);
  return count;
}

async function on(port: number, statement: string): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.query(statement);
  await connection.end();
}

/** Nothing of the other nodes is applied there meanwhile. */
async function heldUp(port: number, ms: number): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.query('flush tables with read lock');
  await pause(ms);
  await connection.query('unlock tables');
  await connection.end();
}

function print(tally: Tally, promised: Promised): void {
  console.log('\n| what | done | refused (400, 409, 422) | 401 | 503 | no answer | other |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const [about, counts] of [...tally].sort(([a], [b]) => a.localeCompare(b))) {
    const sum = (is: (status: number) => boolean) =>
      [...counts].reduce((all, [status, n]) => (is(status) ? all + n : all), 0);
    const known = (status: number) =>
      (status >= 200 && status < 300) || [400, 409, 422, 401, 503, 0].includes(status);
    const cells = [
      sum((status) => status >= 200 && status < 300),
      sum((status) => [400, 409, 422].includes(status)),
      sum((status) => status === 401),
      sum((status) => status === 503),
      sum((status) => status === 0),
      sum((status) => !known(status)),
    ];
    console.log(`| ${about} | ${cells.join(' | ')} |`);
  }
  console.log(`\nRounds: ${[...promised.rounds].map(([name, n]) => `${name} ${n}`).join(', ')}\n`);
}
