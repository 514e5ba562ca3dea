/**
 * A file of calls as thirty days of writing leave it, by the code that writes them: a million, or as many as
 * `--calls=10000000` says, the size that the goals are about, which takes some ten minutes more.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StoredCall } from '../../server/src/calls/call-store.ts';
import { levelSettler } from '../../server/src/calls/embedded/level-keeper.ts';
import { makeTables } from '../../server/src/calls/embedded/make-tables.ts';
import { retentionKeeper } from '../../server/src/calls/embedded/retention.ts';
import { pointWriter } from '../../server/src/calls/embedded/write-points.ts';
import { argument } from './measurement.ts';
import type { World } from './seed.ts';

export const CALLS = Number(argument(/^--calls=([1-9]\d*)$/) ?? 1_000_000);
const AT_ONCE = 50_000;
const DAYS = 30;
const DAY_MS = 86_400_000;
const STATUSES = [486, 480, 487, 404, 503];

let made: { file: string; world: World } | null = null;

/** The second database gets a copy, in which its own tenants stand for those of the first. */
export function seedCalls(file: string, world: World): void {
  if (!made) {
    const directory = mkdtempSync(join(tmpdir(), 'trunkline-bench-calls-'));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    made = { file: join(directory, 'calls.db'), world };
    write(made.file, world);
  }
  copyFileSync(made.file, file);
  const database = new DatabaseSync(file);
  const rename = database.prepare('update names set name = ? where name = ?');
  const sidsOf = ({ accounts, service_provider_sid }: World) => [service_provider_sid, ...accounts];
  const before = sidsOf(made.world);
  for (const [nth, sid] of sidsOf(world).entries()) rename.run(sid, before[nth] ?? '');
  database.close();
}

export const bytesACall = () => (made ? statSync(made.file).size / CALLS : Number.POSITIVE_INFINITY);

function write(file: string, { accounts, service_provider_sid }: World): void {
  const database = new DatabaseSync(file);
  // Nobody waits for the disk here, and a file that is lost is made again.
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -65536');
  makeTables(database);
  const store = pointWriter(database);
  const settle = levelSettler(database);
  const clean = retentionKeeper(database);
  const step = (DAYS * DAY_MS) / CALLS;
  const first = Date.now() - DAYS * DAY_MS;
  for (let n = 0; n < CALLS; n += AT_ONCE) {
    const size = Math.min(AT_ONCE, CALLS - n);
    const calls = Array.from({ length: size }, (_, k) =>
      aCall(n + k, Math.floor(first + (n + k) * step), accounts, service_provider_sid),
    );
    store({ calls, alerts: [] });
    while (settle());
    // What is done every ten minutes.
    const now = Math.floor(first + (n + size) * step);
    while (clean(first - DAY_MS, now));
  }
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
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
