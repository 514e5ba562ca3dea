/**
 * Figures about calls that are in InfluxDB, which cannot group by its fields and counts by reading everything. So each
 * call is counted here once, in a file of its own: those that end as time goes on, those that had ended before backwards
 * in time. The file says how far either has come, and may be deleted: then it is made again.
 */
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CallStats, StoredCall } from '../call-store.ts';
import { callWriter } from '../embedded/call-writer.ts';
import { callStats } from '../embedded/read-stats.ts';
import { openReader, rowsOf } from '../embedded/reading.ts';
import { hourOf } from '../embedded/schema.ts';
import { COUNTED_ALREADY } from '../embedded/write-figures.ts';
import { withLast } from '../recent-sums.ts';

const DAY_MS = 86_400_000;
const BETWEEN_PASSES_MS = 60_000;
/** A question that comes sooner is answered with what was counted. */
const FRESH_MS = 10_000;
/** How much of the time is counted at once: as much as has some thousand calls. */
const FIRST_STEP_MS = 600_000;
const LONGEST_STEP_MS = DAY_MS;
const FEW = 5000;
const MOST = 50_000;
const PAUSE_MS = 5;
/** So long after its end a call may still be on its way. */
const LATE_MS = 60_000;
/** Somewhat longer than the longest period that is asked for. */
const FILLED_MS = 31 * DAY_MS;
/** Calls that last longer are not found when they end. */
const LONGEST_CALL_MS = 26 * 3_600_000;
const READER_IDLE_MS = 600_000;

/** Calls that began in [from, until) ms, in parts. With `ended` only those that ended in that time. */
export type ReadCalls = (
  began: { from: number; until: number },
  ended?: { from: number; until: number },
) => AsyncIterable<StoredCall[]>;

export type FiguresOptions = {
  file: string;
  retention_days: number;
  now?: () => number;
  /** Calls of a step. */
  most?: number;
};

type Marks = { ended_until: number | null; filled_from: number | null };
const NO_MARKS: Marks = { ended_until: null, filled_from: null };

export type InfluxFigures = { stats: CallStats; close(): Promise<void> };

export function influxFigures(
  read: ReadCalls,
  { file, retention_days, now = Date.now, most = MOST }: FiguresOptions,
): InfluxFigures {
  const writer = callWriter(file, true);
  const reader = openReader(file, { idle_ms: READER_IDLE_MS });
  const stats = callStats(reader);
  const leaving = new AbortController();
  let step_ms = FIRST_STEP_MS;
  let marks: Marks | null = null;
  let fresh_at = Number.NEGATIVE_INFINITY;
  let passing: Promise<void> | null = null;
  let filling: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (existsSync(file)) writer.removeBefore(now() - retention_days * DAY_MS);
    void freshen().catch(() => {});
  }, BETWEEN_PASSES_MS).unref();
  void freshen().catch(() => {});

  /** Of a step that is not too many; null: it was, and the next is shorter. */
  async function readStep(...time: Parameters<ReadCalls>): Promise<StoredCall[] | null> {
    const calls: StoredCall[] = [];
    for await (const part of read(...time)) {
      for (const call of part) calls.push(call);
      if (calls.length > most && step_ms > 1000) {
        step_ms = Math.ceil(step_ms / 2);
        return null;
      }
    }
    if (calls.length < FEW) step_ms = Math.min(LONGEST_STEP_MS, step_ms * 2);
    return calls;
  }

  async function readMarks(): Promise<Marks> {
    if (!existsSync(file)) return NO_MARKS;
    const rows = await rowsOf<{ name: string; at: number }>(reader, sql`select name, at from marks`);
    return { ...NO_MARKS, ...Object.fromEntries(rows.map((row) => [row.name, row.at])) };
  }

  async function count(calls: StoredCall[], to: Partial<Marks>): Promise<void> {
    const from = marks;
    if (!from) return;
    const steps = Object.entries(to).map(([name, at]) => [name, { from: from[name as keyof Marks], to: at }]);
    try {
      await writer.write({ calls, alerts: [] }, Object.fromEntries(steps));
      marks = { ...from, ...to };
    } catch (error) {
      marks = null;
      if (!(error instanceof Error && error.message === COUNTED_ALREADY)) throw error;
    }
  }

  /** Those that have ended since the last time. */
  async function pass(): Promise<void> {
    const until = now() - LATE_MS;
    marks ??= await readMarks();
    if (marks.ended_until === null) await count([], { ended_until: until, filled_from: until });
    while (!leaving.signal.aborted) {
      marks ??= await readMarks();
      const from = marks.ended_until ?? until;
      if (from >= until) break;
      const ended = { from, until: Math.min(until, from + step_ms) };
      const calls = await readStep({ from: from - LONGEST_CALL_MS, until: ended.until }, ended);
      if (calls) await count(calls, { ended_until: ended.until });
    }
    fresh_at = now();
    filling ??= fill().finally(() => {
      filling = null;
    });
    filling.catch(() => {});
  }

  /** Those that had ended before, the youngest first. */
  async function fill(): Promise<void> {
    for (;;) {
      // One at a time: both move marks.
      await passing?.catch(() => {});
      if (marks === null) {
        marks = await readMarks();
        continue;
      }
      const { filled_from, ended_until } = marks;
      if (leaving.signal.aborted || filled_from === null || filled_from <= now() - FILLED_MS) return;
      passing = fillStep(filled_from, ended_until ?? 0);
      await passing.finally(() => {
        passing = null;
      });
      await wait(PAUSE_MS);
    }
  }

  async function fillStep(until: number, ended_until: number): Promise<void> {
    const from = until - step_ms;
    const calls = await readStep({ from, until });
    const ended = calls?.filter(({ terminated_at }) => terminated_at === null || terminated_at < ended_until);
    if (ended) await count(ended, { filled_from: from });
  }

  /** A store that does not answer keeps all who ask for one time limit, and not each for that of the one before. */
  async function freshen(): Promise<void> {
    while (passing) await passing;
    if (now() - fresh_at < FRESH_MS || leaving.signal.aborted) return;
    passing = pass().finally(() => {
      passing = null;
    });
    await passing;
  }

  const fresh =
    <A extends unknown[], T>(answer: (...of: A) => Promise<T>) =>
    async (...of: A): Promise<T> => {
      await freshen();
      return answer(...of);
    };

  return {
    stats: {
      volume: fresh(stats.volume),
      owners: fresh(stats.owners),
      peaks: fresh(stats.peaks),
      highest: fresh(stats.highest),
      trunks: fresh(stats.trunks),
      applications: fresh(stats.applications),
      failures: fresh(stats.failures),
      // Those that ended last are not counted yet.
      recent: async (owners, windows, moment) => {
        await freshen();
        const ended = { from: (await readMarks()).ended_until ?? moment, until: moment + 1 };
        const last = read({ from: ended.from - LONGEST_CALL_MS, until: ended.until }, ended);
        return withLast(await stats.recent(owners, windows, moment), last, { owners, windows, moment });
      },
      async countedFrom() {
        marks ??= await readMarks();
        const { filled_from } = marks;
        return filled_from === null ? null : hourOf(filled_from - 1) + 1;
      },
    },
    async close() {
      leaving.abort();
      clearInterval(timer);
      await passing?.catch(() => {});
      await filling?.catch(() => {});
      await writer.close();
      await reader.destroy();
    },
  };
}
