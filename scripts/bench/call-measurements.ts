/** Calls in the embedded store. Measured when asked for by name: `npm run bench -- calls`. */
import { randomUUID } from 'node:crypto';
import { askerOf, load } from './load.ts';
import { type Measurement, median, type Reading } from './measurement.ts';
import { bytesACall, CALLS } from './seed-calls.ts';
import type { Target } from './start-target.ts';

const TIMES = 15;
const SECONDS = 4;
const SEARCHES = 10;
const LINES_AT_ONCE = 1000;
const DAY_MS = 86_400_000;

const day = () => `start=${new Date(Date.now() - DAY_MS).toISOString()}`;
const many = CALLS.toLocaleString('en');
type World = Target['world'];
const ofAccount = ({ account_sid }: World) => `/Accounts/${account_sid}`;
const ofProvider = ({ service_provider_sid }: World) => `/ServiceProviders/${service_provider_sid}`;

/** The median of some, each about another day or text, one after the other. */
async function timed(target: Target, path: (world: World, n: number) => string): Promise<Reading> {
  const ask = askerOf(target);
  const world = target.world;
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push((await ask('GET', path(world, n))).ms);
  return { value: median(times), beside: `${Math.max(...times).toFixed(0)} ms at most` };
}

function row(what: string, most_ms: number, path: (world: World, n: number) => string): Measurement {
  return {
    ...{ area: 'calls', only_by_name: true, unit: 'ms', goal: { at_most: most_ms } },
    question: `${many} calls: ${what}`,
    measure: (target) => timed(target, path),
  };
}

const stats = (what: string, path: string) =>
  row(what, 50, (world) => `${ofProvider(world)}/CallStats/${path}?period=30d`);

export const callMeasurements: Measurement[] = [
  row(
    'first page of a day, one account',
    20,
    (world) => `${ofAccount(world)}/RecentCalls?page=1&count=25&${day()}`,
  ),
  row(
    'first page of a day, a provider',
    40,
    (world) => `${ofProvider(world)}/RecentCalls?page=1&count=25&${day()}`,
  ),
  {
    ...row('last page of thirty days, a provider', 60, () => ''),
    async measure(target) {
      const list = `${ofProvider(target.world)}/RecentCalls?count=25&days=31`;
      const { answer } = await askerOf(target)('GET', `${list}&page=1`);
      const last = Math.ceil((answer as { total: number }).total / 25);
      return timed(target, () => `${list}&page=${last}`);
    },
  },
  row(
    'search of a day, one account',
    100,
    (world, n) => `${ofAccount(world)}/RecentCalls?page=1&${day()}&filter=${5550 + n}`,
  ),
  row(
    'search of a day, a provider',
    1000,
    (world, n) => `${ofProvider(world)}/RecentCalls?page=1&${day()}&filter=${5550 + n}`,
  ),
  stats('volume of thirty days', 'Volume'),
  stats('busiest trunks and applications', 'Busiest'),
  stats('reasons of failure', 'Failures'),
  {
    ...{ area: 'calls', only_by_name: true, unit: 'ms', goal: { at_most: 50 } },
    question: `Users/me beside ${SEARCHES} searches of ${many} calls, p99`,
    measure: besideSearches,
  },
  {
    ...{ area: 'calls', only_by_name: true, unit: 'per second', goal: { at_least: 5000 } },
    question: 'calls written in batches, with lists read meanwhile',
    measure: written,
  },
  {
    ...{ area: 'calls', only_by_name: true, unit: 'bytes', goal: { at_most: 400 } },
    question: 'room of a call in the file',
    measure: async () => ({ value: bytesACall() }),
  },
];

async function besideSearches(target: Target): Promise<Reading> {
  const me = {
    url: `${target.url}/api/v1/Users/me`,
    token: target.token,
    connections: 1,
    seconds: SECONDS,
    rate: 100,
  };
  const alone = await load(me);
  const search = `${ofProvider(target.world)}/RecentCalls?page=1&${day()}&filter=nobody-${randomUUID()}`;
  const searching = load({
    ...{ url: `${target.url}/api/v1${search}`, token: target.token },
    ...{ connections: SEARCHES, seconds: SECONDS },
  });
  const beside = await load(me);
  const { answers } = await searching;
  return {
    value: beside.p99,
    beside: `${alone.p99} ms without; ${answers} searches`,
    failures: beside.failures,
  };
}

async function written(target: Target): Promise<Reading> {
  const world = target.world;
  const ask = askerOf(target);
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await ask('GET', `${ofProvider(world)}/RecentCalls?page=1&count=25&days=1`);
  })();
  let failures = 0;
  let stored = 0;
  const until = performance.now() + SECONDS * 1000;
  const writer = async () => {
    while (performance.now() < until) {
      const lines = Array.from({ length: LINES_AT_ONCE }, () => lineOf(world)).join('\n');
      const reply = await fetch(`${target.ingest}/write?db=cdrs&precision=ms`, {
        method: 'POST',
        body: lines,
      });
      if (reply.status === 204) stored += LINES_AT_ONCE;
      else failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all([writer(), writer()]);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await reading;
  return { value: stored / seconds, failures };
}

function lineOf({ accounts, service_provider_sid }: World): string {
  const account = accounts[Math.floor(Math.random() * accounts.length)];
  // Of the last minute: what is written at once did not begin within one millisecond.
  const at = Date.now() - Math.floor(Math.random() * 60_000);
  return `cdrs,account_sid=${account},answered=true,direction=inbound,host=10.0.0.5,service_provider_sid=${service_provider_sid},trunk=Telia call_sid="${randomUUID()}",duration=30,from="+15083084809",sip_callid="${randomUUID()}",sip_status=200,terminated_at=${at + 31_000},termination_reason="caller hungup",to="+14155550123",trace_id="${randomUUID().replaceAll('-', '')}" ${at}`;
}
