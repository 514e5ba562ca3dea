/** Two servers on one database and one Redis: how soon one tells what the other changed, and what the second adds. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { follow } from '../../server/src/testing/follow.ts';
import { type RunningServer, startServer } from '../../server/src/testing/start-server.ts';
import { startRedis } from '../soak/parts.ts';
import { askerOf, load } from './load.ts';
import { CONNECTIONS, type Measurement, median, type Reading } from './measurement.ts';
import type { Target } from './start-target.ts';

const CHANGES = 20;
const SECONDS = 4;
const WARM_SECONDS = 1;
/** Each server takes one, the database and who asks have the others. */
const ENOUGH_CORES = 6;
const cores = availableParallelism();

const area = 'servers';

export const pairMeasurements: Measurement[] = [
  {
    ...{ area, only_on: 'mariadb', unit: 'ms', goal: { at_most: 200 } },
    question: `a change at one server until a console hears of it at another, the slowest of ${CHANGES}`,
    measure: (target) => withPair(target, heardAcross),
  },
  {
    ...{ area, needs: ['accounts'], only_on: 'mariadb', unit: 'times' },
    question: 'a page of 25 accounts at two servers, of what one answers',
    goal: { at_least: cores < ENOUGH_CORES ? 0 : 1.7 },
    measure: (target) => withPair(target, readsOfBoth),
  },
];

type Pair = readonly [RunningServer, RunningServer];

async function withPair(
  target: Target,
  measure: (pair: Pair, token: string) => Promise<Reading>,
): Promise<Reading> {
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-pair-'));
  const redis = await startRedis(directory);
  const servers: RunningServer[] = [];
  const start = async (name: string) => {
    const env = { ...target.env, TRUNKLINE_DATA_DIR: join(directory, name) };
    const server = await startServer({ ...env, ...(redis ? { TRUNKLINE_REDIS_URL: redis.url } : {}) });
    servers.push(server);
    return server;
  };
  try {
    return await measure([await start('one'), await start('two')], target.token);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    redis?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function heardAcross([here, there]: Pair, token: string): Promise<Reading> {
  const ask = askerOf({ url: here.url, token });
  const console = await follow(there.url, token);
  try {
    await console.until(() => console.text().includes('event: open'));
    const heard_ms: number[] = [];
    for (let nth = 0; nth < CHANGES; nth += 1) {
      const began = performance.now();
      const { answer } = await ask('POST', '/ServiceProviders', { name: `Told ${randomUUID()}` });
      const { sid } = answer as { sid: string };
      await console.until(() => console.heard.some((update) => update.sid === sid));
      heard_ms.push(performance.now() - began);
    }
    return { value: Math.max(...heard_ms), beside: `${median(heard_ms).toFixed()} ms the middle one` };
  } finally {
    await console.stop();
  }
}

async function readsOfBoth([one, other]: Pair, token: string): Promise<Reading> {
  const asked = ({ url }: RunningServer, seconds: number) =>
    load({ url: `${url}/api/v1/Accounts?page=1&page_size=25`, token, connections: CONNECTIONS, seconds });
  await Promise.all([one, other].map((server) => asked(server, WARM_SECONDS)));
  const alone = await asked(one, SECONDS);
  const both = await Promise.all([one, other].map((server) => asked(server, SECONDS)));
  const per_second = both.reduce((sum, each) => sum + each.per_second, 0);
  return {
    value: per_second / alone.per_second,
    beside: `${alone.per_second.toFixed()} and ${per_second.toFixed()} per second, ${cores} cores`,
    failures: [alone, ...both].reduce((sum, { failures }) => sum + failures, 0),
  };
}
