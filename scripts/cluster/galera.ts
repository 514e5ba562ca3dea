/** A Galera cluster of three MariaDB nodes on loopback, each a process of its own that can be killed and comes back. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../server/src/testing/start-server.ts';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
const LONGEST_JOIN_MS = 90_000;

export type Cluster = Awaited<ReturnType<typeof makeCluster>>;

/** What keeps a cluster from being started on this machine; null for nothing. */
export function whyNoCluster(): string | null {
  if (!PROVIDERS.some(existsSync)) return 'Galera is not on this machine (Debian: galera-4)';
  for (const program of ['mariadbd', 'mariadb-install-db', 'rsync'])
    if (spawnSync('which', [program]).status !== 0) return `${program} is not on this machine`;
  return null;
}

/** Its nodes are started by `start`, and `stop` stops those that were, also before all are. */
export async function makeCluster(directory: string) {
  const isRoot = process.getuid?.() === 0;
  const first = join(directory, 'n1');
  run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${first}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ]);
  const places = await Promise.all([1, 2, 3].map(async () => placeOf()));
  const nodes = await Promise.all(places.map((place, at) => makeNode(directory, at + 1, place, places)));
  // What copies a whole node to another does not run as root.
  if (isRoot) run('chown', ['-R', 'mysql', directory]);
  return {
    nodes,
    async start() {
      for (const [at, node] of nodes.entries()) await node.start(at === 0);
    },
    async stop() {
      // The last one to leave may be the first one of the next start.
      for (const node of nodes.toReversed()) await node.stop();
    },
  };
}

type Place = { port: number; group: number; whole: number; missing: number };

async function placeOf(): Promise<Place> {
  return {
    port: await freePort(),
    group: await freePort(),
    whole: await freePort(),
    missing: await freePort(),
  };
}

async function makeNode(directory: string, number: number, place: Place, all: Place[]) {
  const name = `n${number}`;
  const datadir = join(directory, name);
  mkdirSync(datadir, { recursive: true });
  if (number > 1) cpSync(join(directory, 'n1'), datadir, { recursive: true });
  const settings = join(directory, `${name}.cnf`);
  const log = join(directory, `${name}.log`);
  const others = all.map(({ group }) => `127.0.0.1:${group}`).join();
  writeFileSync(
    settings,
    `[mariadbd]
${process.getuid?.() === 0 ? 'user=mysql' : ''}
datadir=${datadir}
port=${place.port}
bind-address=127.0.0.1
socket=${join(directory, `${name}.sock`)}
pid-file=${join(directory, `${name}.pid`)}
log-error=${log}
innodb_buffer_pool_size=128M
innodb_log_file_size=32M
innodb_flush_log_at_trx_commit=0
innodb_autoinc_lock_mode=2
binlog_format=ROW
performance_schema=OFF
skip-name-resolve
wsrep_on=ON
wsrep_provider=${PROVIDERS.find(existsSync)}
wsrep_cluster_name=trunkline-test
wsrep_cluster_address=gcomm://${others}
wsrep_node_name=${name}
wsrep_node_address=127.0.0.1
wsrep_node_incoming_address=127.0.0.1:${place.port}
wsrep_sst_method=rsync
wsrep_sst_receive_address=127.0.0.1:${place.whole}
wsrep_slave_threads=2
wsrep_provider_options="base_host=127.0.0.1;base_port=${place.group};gmcast.listen_addr=tcp://127.0.0.1:${place.group};ist.recv_addr=127.0.0.1:${place.missing};gcache.size=64M"
`,
  );
  let child: ChildProcess | null = null;

  async function start(isFirst = false): Promise<void> {
    const started = spawn(
      'mariadbd',
      [`--defaults-file=${settings}`, ...(isFirst ? ['--wsrep-new-cluster'] : [])],
      {
        stdio: 'ignore',
      },
    );
    child = started;
    const until = Date.now() + LONGEST_JOIN_MS;
    while ((await stateOf(place.port)) !== 'Synced') {
      if (started.exitCode !== null || Date.now() > until) {
        const said = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
        throw new Error(`The node ${name} did not come up:\n${said}`);
      }
      await pause(100);
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  return {
    name,
    port: place.port,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function stateOf(port: number): Promise<string | null> {
  try {
    const connection = await createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      connectTimeout: 1000,
    });
    try {
      const [rows] = await connection.query("show status like 'wsrep_local_state_comment'");
      return (rows as { Value: string }[])[0]?.Value ?? null;
    } finally {
      await connection.end();
    }
  } catch {
    return null;
  }
}

function run(program: string, parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
