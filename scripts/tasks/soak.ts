/**
 * A mixed load as every kind of caller, on SQLite and on MariaDB with Redis and InfluxDB, while the server and everything
 * it leans on is stopped, slowed and frozen in turn. Every answer is held against what was asked for and what is broken,
 * and every acknowledged write is compared at the end. Takes five minutes; `--seconds=60` is shorter.
 * `--only=redis`: the faults with that word alone; `--on=sqlite` or `mariadb`: that one alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientOf } from '../cluster/client.ts';
import { findMysql } from '../find-mysql.ts';
import { judgeOf, type Phase } from '../soak/judge.ts';
import { type Acknowledged, type Crowd, gather, runLoad } from '../soak/load.ts';
import type { Fault } from '../soak/parts.ts';
import { type Site, startSite } from '../soak/site.ts';
import { holdStreams } from '../soak/streams.ts';
import { compareAll } from '../soak/truth.ts';
import { untilStopped } from '../until-stopped.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    on: { type: 'string' },
  },
});
if (values.on !== undefined && !['sqlite', 'mariadb'].includes(values.on))
  refuse('--on is sqlite or mariadb');
if (!(Number(values.seconds) > 0)) refuse('--seconds is a number above 0');
/** Of all phases on both databases, with the calm between them. */
const PHASES = 42;
const phase_ms = (Number(values.seconds) * 1000) / PHASES;
const LONGEST_HEALING_MS = 60_000;
const BETWEEN_LOOKS_MS = 50;
const NOBODY = { username: 'nobody', password: 'x' };
/** So often in turn before a part counts as healed. */
const GOOD_IN_TURN = 5;
/** In MB, of what is in use, from the first calm to the last; caches fill meanwhile. */
const MOST_GROWTH = 25;

const directory = mkdtempSync(join(tmpdir(), 'trunkline-soak-'));
let site: Site | null = null;
let tried = 0;
await untilStopped(
  async () => {
    const mysql = await findMysql();
    const on = { sqlite: null, ...('url' in mysql ? { mariadb: mysql.url } : {}) };
    if ('fault' in mysql) console.log(`On SQLite only: ${mysql.fault}.`);
    let count = 0;
    for (const [name, url] of Object.entries(on))
      if (!values.on || values.on === name) count += await soak(join(directory, name), url);
    if (tried === 0) console.error('Nothing was tried: --only and --on leave no fault over.');
    process.exitCode = count === 0 && tried > 0 ? 0 : 1;
  },
  async () => {
    await site?.stop();
    rmSync(directory, { recursive: true, force: true });
  },
);

function refuse(words: string): never {
  console.error(`${words}.`);
  process.exit(1);
}

/** Answers how much was wrong. */
async function soak(place: string, mysql: string | null): Promise<number> {
  const here = await startSite(place, mysql);
  site = here;
  try {
    const client = clientOf(() => [here.url()], new Map());
    const judge = judgeOf(client);
    const crowd = await gather(client);
    const acknowledged: Acknowledged = { made: [], named: new Map(), gone: [], calls: [], mails: [] };
    judge.begin('all is well', null);
    const streams = holdStreams({ ...crowd, judge, site: here });
    let isOver = false;
    const load = runLoad({ ...crowd, judge, site: here, acknowledged }, () => isOver);
    const plan = runPlan().finally(() => {
      isOver = true;
    });
    await Promise.all([plan, load]);
    const faults = await streams.stop();
    faults.push(...(await compareAll(here, client, acknowledged, crowd)));
    if (/canary|kettle-drum|of the first admin/.test(here.output())) faults.push('a secret is in the log');
    faults.push(...growth(judge.phases));
    print(here.name, judge.phases, acknowledged);
    const wrong = judge.phases.flatMap((phase) =>
      [...phase.wrong].map(([words, times]) => `${phase.name}: ${words} (${times} times)`),
    );
    for (const fault of [...wrong, ...faults]) console.log(`WRONG  ${fault}`);
    return wrong.length + faults.length;

    async function runPlan(): Promise<void> {
      await streams.allOpen();
      await calm(judge.phases[0] as Phase, 1);
      const chosen = here.faults.filter(({ part, name }) =>
        `${part} ${name}`.toLowerCase().includes(values.only.toLowerCase()),
      );
      tried += chosen.length;
      for (const [at, fault] of chosen.entries()) {
        await breakOne(fault);
        // What was broken by one part is not to be excused by the next.
        if (fault.part !== chosen[at + 1]?.part) await calm(judge.begin('all is well', null), 1);
      }
    }

    async function breakOne({ part, name, begin, end }: Fault): Promise<void> {
      const phase = judge.begin(`${part}: ${name}`, part);
      const began = performance.now();
      await begin();
      // A server that is gone is started again at once.
      if (part !== 'server') await pause(phase_ms);
      await end();
      const ended = performance.now();
      const [well, open] = await Promise.all([healed(client, crowd, here), streams.allOpen()]);
      phase.well_after_ms = well - ended;
      phase.open_after_ms = phase.cut > 0 ? open - ended : null;
      phase.memory_mb = await here.memory_mb();
      phase.seconds = (performance.now() - began) / 1000;
      console.log(`${here.name}, ${phase.name}: ${phase.requests} requests`);
    }

    async function calm(phase: Phase, times: number): Promise<void> {
      await pause(phase_ms * times);
      phase.memory_mb = await here.memory_mb();
      phase.seconds = (phase_ms * times) / 1000;
    }
  } finally {
    await here.stop();
    site = null;
  }
}

/** Until what needs each part is answered again, several times in turn; answers the moment of the first. */
async function healed(
  client: ReturnType<typeof clientOf>,
  { people, world }: Crowd,
  { faults }: Site,
): Promise<number> {
  const of = `/Accounts/${world.account_sid}`;
  const paths = [`${of}/RecentCalls?page=1&page_size=25&days=1`, '/Accounts?page=1&page_size=25'];
  if (faults.some(({ part }) => part === 'Redis')) paths.push(`${of}/CallCount`);
  const until = performance.now() + LONGEST_HEALING_MS;
  let first = performance.now();
  for (let good = 0; good < GOOD_IN_TURN && performance.now() < until; ) {
    const replies = await Promise.all(paths.map((path) => client.ask(0, 'GET', path, { as: people.admin })));
    const counted = await client.ask(0, 'POST', '/login', { body: NOBODY, as: '' });
    good = replies.every(({ status }) => status === 200) && counted.status === 403 ? good + 1 : 0;
    if (good < 2) first = performance.now();
    await pause(BETWEEN_LOOKS_MS);
  }
  return first;
}

/** Of a server that was not started anew in between. */
function growth(phases: readonly Phase[]): string[] {
  const last = phases.findLastIndex(({ broken }) => broken === 'server');
  const calm = phases.slice(last + 1).filter(({ broken }) => broken === null);
  const [from = 0, to = 0] = [calm[0]?.memory_mb, calm.at(-1)?.memory_mb];
  return to > from + MOST_GROWTH ? [`memory grew from ${from.toFixed()} to ${to.toFixed()} MB`] : [];
}

function print(name: string, phases: readonly Phase[], acknowledged: Acknowledged): void {
  const { made, named, gone, calls, mails } = acknowledged;
  console.log(
    `\n${name}\n\n| what was done | for | requests | 503 | no answer | slowest | well again after | streams cut | all open again after | updates heard | memory in use |`,
  );
  console.log(`|---${'|---:'.repeat(10)}|`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const after = (ms: number | null) => (ms === null ? '' : seconds(ms));
  for (const phase of phases) {
    const cells = [
      phase.name,
      seconds(phase.seconds * 1000),
      phase.requests,
      phase.refused,
      phase.unanswered,
      seconds(phase.slowest_ms),
      after(phase.well_after_ms),
      phase.cut,
      after(phase.open_after_ms),
      phase.updates,
      `${phase.memory_mb.toFixed()} MB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const counts = `${made.length} records, ${named.size} changes, ${gone.length} deletions, ${calls.length} calls, ${mails.length} mails`;
  console.log(`\nAcknowledged: ${counts}.\n`);
}
