/**
 * A file of calls as thirty days of writing leave it: a million, or as many as `--calls=10000000` says, the size that the
 * goals are about. With `--calls-file=/tmp/calls.db` it is kept there, and measured again by a run within six hours.
 */
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../../server/src/calls/call-store.ts';
import { levelSettler } from '../../server/src/calls/embedded/level-keeper.ts';
import { makeTables } from '../../server/src/calls/embedded/make-tables.ts';
import { retentionKeeper } from '../../server/src/calls/embedded/retention.ts';
import { dayOf } from '../../server/src/calls/embedded/schema.ts';
import { pointWriter } from '../../server/src/calls/embedded/write-points.ts';
import { argument } from './measurement.ts';
import { repeatDay } from './repeat-day.ts';
import type { World } from './seed.ts';

export const CALLS = Number(argument(/^--calls=([1-9]\d*)$/) ?? 1_000_000);
const AT_ONCE = 50_000;
const DAYS = 30;
const DAY_MS = 86_400_000;
const STATUSES = [486, 480, 487, 404, 503];

/** With what it needs beside the rows, and while it is written. */
const BYTES_A_CALL = 450;

type Made = { file: string; world: World; made_at: number; calls: number };

const kept = argument(/^--calls-file=(.+)$/);
let made: Made | null = null;

/** Each database gets a copy, in which its own tenants stand for those that it was made with. */
export function seedCalls(file: string, world: World): void {
  made ??= keptBefore() ?? make(world);
  copyFileSync(made.file, file);
  const database = new DatabaseSync(file);
  const rename = database.prepare('update names set name = ? where name = ?');
  const sidsOf = ({ accounts, service_provider_sid }: World) => [service_provider_sid, ...accounts];
  const before = sidsOf(made.world);
  for (const [nth, sid] of sidsOf(world).entries()) rename.run(sid, before[nth] ?? '');
  database.close();
}

function make(world: World): Made {
  const directory = kept ? dirname(kept) : mkdtempSync(join(tmpdir(), 'trunkline-bench-calls-'));
  if (!kept) process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const file = kept ?? join(directory, 'calls.db');
  const { bavail, bsize } = statfsSync(directory);
  // This one, and a copy for each database.
  const needed = 3 * CALLS * BYTES_A_CALL;
  if (bavail * bsize < needed)
    throw new Error(`${directory} has no room for ${Math.ceil(needed / 1e9)} GB; TMPDIR names another place`);
  for (const end of ['', '-wal', '-shm', '.json']) rmSync(`${file}${end}`, { force: true });
  write(file, world);
  const one = { file, world, made_at: Date.now(), calls: CALLS };
  if (kept) writeFileSync(`${file}.json`, JSON.stringify(one));
  return one;
}

/** Its last calls are of when it was made, and a day is what most rows ask about. */
function keptBefore(): Made | null {
  if (!kept || !existsSync(`${kept}.json`)) return null;
  const one: Made = JSON.parse(readFileSync(`${kept}.json`, 'utf8'));
  return one.calls === CALLS && Date.now() - one.made_at < DAY_MS / 4 ? one : null;
}

export const bytesACall = () => (made ? statSync(made.file).size / CALLS : Number.POSITIVE_INFINITY);

/** Today's calls and those of a day are written by the code that writes them; the days before are that day once more. */
function write(file: string, { accounts, service_provider_sid }: World): void {
  const now = Date.now();
  const today = now - (now % DAY_MS);
  const of_a_day = Math.ceil(CALLS / (DAYS + (now - today) / DAY_MS));
  const make = (n: number, at: number) => aCall(n, at, accounts, service_provider_sid);
  const day = `${file}.day`;
  writeCalls(openForFilling(day), { from: today - DAY_MS, until: today, calls: of_a_day, make }).close();
  const database = openForFilling(file);
  repeatDay(database, day, dayOf(today) - 1, DAYS);
  for (const end of ['', '-wal', '-shm']) rmSync(`${day}${end}`, { force: true });
  writeCalls(database, { from: today, until: now, calls: CALLS - of_a_day * DAYS, make });
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

/** Nobody waits for the disk here, and a file that is lost is made again. */
function openForFilling(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -65536');
  makeTables(database);
  return database;
}

type Calls = { from: number; until: number; calls: number; make: (n: number, at: number) => StoredCall };

function writeCalls(database: DatabaseSync, { from, until, calls, make }: Calls): DatabaseSync {
  const store = pointWriter(database);
  const settle = levelSettler(database);
  const clean = retentionKeeper(database);
  const step = (until - from) / calls;
  for (let n = 0; n < calls; n += AT_ONCE) {
    const size = Math.min(AT_ONCE, calls - n);
    const some = Array.from({ length: size }, (_, k) => make(n + k, Math.floor(from + (n + k) * step)));
    store({ calls: some, alerts: [] });
    while (settle());
    // What is done every ten minutes.
    while (clean(from - 2 * DAYS * DAY_MS, from - 2 * DAYS * DAY_MS, Math.floor(from + (n + size) * step)));
  }
  return database;
}

/** A tenth of the calls is of the first account. */
function aCall(
  n: number,
  attempted_at: number,
  accounts: string[],
  service_provider_sid: string,
): StoredCall {
  const account_sid = accounts[n % 10 === 0 ? 0 : Math.floor(Math.random() * accounts.length)] ?? null;
  const answered = Math.random() < 0.8;
  const call_sid = answered ? randomUUID() : null;
  const digits = () => String(Math.random()).slice(2, 9);
  return {
    ...{ attempted_at, service_provider_sid, account_sid, answered, call_sid },
    application_sid: answered ? `${account_sid?.slice(0, -1)}${n % 2}` : null,
    direction: n % 3 === 0 ? 'outbound' : 'inbound',
    trunk: `Carrier ${(n % 3) + (account_sid?.charCodeAt(0) ?? 0) * 3}`,
    ...{ host: '10.0.0.5', remote_host: `203.0.113.${n % 100}`, sip_parent_callid: null },
    ...{ from: `+1508${digits()}`, to: `+1415${digits()}`, sip_callid: randomUUID() },
    termination_reason: answered ? 'caller hungup' : 'failed',
    sip_status: answered ? 200 : (STATUSES[n % STATUSES.length] ?? null),
    duration: answered ? n % 300 : 0,
    answered_at: answered ? attempted_at + 3000 : null,
    terminated_at: attempted_at + 60_000,
    trace_id: answered ? randomUUID().replaceAll('-', '') : null,
    recording_url:
      answered && n % 4 === 0
        ? `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`
        : null,
  };
}
