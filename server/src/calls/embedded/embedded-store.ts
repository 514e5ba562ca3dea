/**
 * The call store that needs nothing else: a SQLite file of its own (decision 027). One thread writes it, one
 * answers lists, one searches and one exports, which go over very many rows and so delay no other request.
 */
import { existsSync } from 'node:fs';
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { LAST_MOMENT, type TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import { sql } from 'kysely';
import { DatabaseFailure } from '../../db/failures.ts';
import { within } from '../../db/within.ts';
import type { CallStore, Found, StoredAlert, StoredCall } from '../call-store.ts';
import { callWriter } from './call-writer.ts';
import { countOfAccounts } from './count-of-accounts.ts';
import { alertsBefore, countAlerts, countAlertTypes, listAlerts } from './read-alerts.ts';
import { callsBefore, findCall, isCounted, listCalls } from './read-calls.ts';
import { callStats } from './read-stats.ts';
import { openReader } from './reading.ts';

const DAY_MS = 86_400_000;
const BETWEEN_CLEANINGS_MS = 600_000;

/** So many come out of the thread, and are taken over, within some milliseconds. */
const AT_ONCE = 500;
/** Lists are asked for now and then, and none should wait for the start of a thread. */
const READER_IDLE_MS = 600_000;

type Part<T> = { rows: T[]; next: number | null };

const NOTHING: Found<never> = { total: 0, rows: [] };
const SLOW = `a question took longer than ${OUTSIDE_PATIENCE_MS} ms`;
const EVER: TimeRange = { from: 0, until: LAST_MOMENT };

/** The file is there a moment before its tables are. */
const isNew = (error: unknown) => error instanceof Error && error.message.startsWith('no such table');

export function embeddedCallStore(
  file: string,
  retention_days: number,
  alert_days = retention_days,
): CallStore {
  const writer = callWriter(file);
  const reader = openReader(file, { idle_ms: READER_IDLE_MS, statement_ms: OUTSIDE_PATIENCE_MS });
  const searcher = openReader(file, { statement_ms: OUTSIDE_PATIENCE_MS });
  const exporter = openReader(file);
  const stats = callStats(reader);
  /** The first call makes the file; before that there is nothing to read. */
  const isThere = () => existsSync(file);
  async function once<T>(work: () => Promise<T>, nothing: T): Promise<T> {
    if (!isThere()) return nothing;
    return work().catch((error: unknown) => {
      if (isNew(error)) return nothing;
      throw error;
    });
  }
  /** Somebody waits for it, who is told that a shorter time is quicker before the console gives up. */
  const reading = <T>(work: () => Promise<T>, nothing: T) =>
    within(OUTSIDE_PATIENCE_MS, once(work, nothing), new DatabaseFailure('slow', SLOW));
  const clean = () => {
    const before = (days: number) => Date.now() - days * DAY_MS;
    if (isThere()) writer.removeBefore(before(retention_days), before(alert_days));
  };
  const cleaning = setInterval(clean, BETWEEN_CLEANINGS_MS).unref();

  /** Part by part, each from where the last ended, so that no part is slower than the first. */
  async function* each<T>(part: (before: number | null) => Promise<Part<T>>): AsyncGenerator<T[]> {
    let before: number | null = null;
    do {
      const { rows, next }: Part<T> = await once(() => part(before), { rows: [], next: null });
      if (rows.length > 0) yield rows;
      before = next;
    } while (before !== null);
  }

  return {
    async describe() {
      // A file that is damaged tells it only to those who read it.
      await reading(() => listCalls(reader, null, { range: EVER }, { limit: 1, offset: 0 }), NOTHING);
      const { rows } = await sql<{ v: string }>`select sqlite_version() as v`.execute(reader);
      return `the embedded store, SQLite ${rows[0]?.v}`;
    },
    write: writer.write,
    listCalls: (whose, search, slice) =>
      reading<Found<StoredCall>>(
        () => listCalls(isCounted(search) ? reader : searcher, whose, search, slice),
        NOTHING,
      ),
    findCall: (whose, by) => reading(() => findCall(reader, whose, by), undefined),
    listAlerts: (whose, search, slice) =>
      reading<Found<StoredAlert>>(() => listAlerts(reader, whose, search, slice), NOTHING),
    eachCall: (whose, search) => each((before) => callsBefore(exporter, whose, search, before, AT_ONCE)),
    eachAlert: (whose, search) => each((before) => alertsBefore(exporter, whose, search, before, AT_ONCE)),
    stats: {
      volume: (of) => reading(() => stats.volume(of), []),
      owners: (...of) => reading(() => stats.owners(...of), []),
      highest: (...of) => reading(() => stats.highest(...of), []),
      peaks: (of) => reading(() => stats.peaks(of), []),
      recent: (...of) => reading(() => stats.recent(...of), []),
      trunks: (of, most) => reading(() => stats.trunks(of, most), []),
      applications: (of) => reading(() => stats.applications(of), []),
      failures: (of) => reading(() => stats.failures(of), []),
    },
    countOfAccounts: (...of) => reading(() => countOfAccounts(reader, ...of), new Map<string, number>()),
    countAlertTypes: (...of) => reading(() => countAlertTypes(reader, ...of), new Map<string, number>()),
    countAlerts: (...of) => reading(() => countAlerts(reader, ...of), []),
    async close() {
      clearInterval(cleaning);
      await writer.close();
      await reader.destroy();
      await searcher.destroy();
      await exporter.destroy();
    },
  };
}
