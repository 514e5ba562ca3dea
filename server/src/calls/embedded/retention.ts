/** Old days go in small steps, each a short transaction, so that writers wait for none of them long. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { allOrNothing } from './all-or-nothing.ts';
import {
  BY_DAY,
  COUNTED_BY_DAY,
  dayOf,
  FIRST_PART,
  HOUR_MS,
  hourOf,
  leastId,
  minuteOf,
  partOf,
  tally,
} from './schema.ts';

const ROWS_A_STEP = 2000;
/** So long calls may arrive that were in progress in an hour. */
const HOUR_CLOSED_AFTER_MS = 26 * 3_600_000;

/** One step; says whether there is more to do. */
export function retentionKeeper(
  database: DatabaseSync,
): (oldest_ms: number, oldest_alert_ms?: number, now?: number) => boolean {
  const [calls, alerts] = ['calls', 'alerts'].map((table) =>
    database.prepare(
      `delete from ${table} where id in (select id from ${table} where id < ? order by id limit ${ROWS_A_STEP})`,
    ),
  ) as [StatementSync, StatementSync];
  const keys = database.prepare(`delete from call_keys where (key, id) in
    (select key, id from call_keys where key between ? and ? order by key limit ${ROWS_A_STEP})`);
  const levels = database.prepare(`delete from levels where (hour, owner, kind, a, slot) in
    (select hour, owner, kind, a, slot from levels where hour < ? limit ${ROWS_A_STEP})`);
  const days = database.prepare('delete from days where day between ? and ?');
  const owners = database.prepare('select owner from tallies where owner > ? order by owner limit 1');
  const tallies = database.prepare(`delete from tallies where (owner, kind, slot, a, b) in
    (select owner, kind, slot, a, b from tallies where owner = ? and kind = ? and slot < ? limit ${ROWS_A_STEP})`);
  const ofDay = database.prepare('delete from tallies where owner = ? and kind = ? and slot = ?');
  const countDay = database.prepare(`insert into tallies
    select owner, kind + ${BY_DAY}, ?, a, b, sum(attempts), sum(seconds), max(longest) from tallies
    where owner = ? and kind = ? and slot between ? and ? group by a, b`);
  /** Whose tallies have been gone through, of this hour. */
  let gone_through = { hour: 0, owner: -1 };
  const areGone = (owner: number, kind: number, before: number) =>
    Number(tallies.run(owner, kind, before).changes) < ROWS_A_STEP;

  return (oldest_ms, oldest_alert_ms = oldest_ms, now = Date.now()) => {
    const [hour, day] = [hourOf(oldest_ms), dayOf(oldest_ms)];
    return allOrNothing(database, () => {
      // Whole hours, as they are counted: a list has as many rows as it says.
      let removed = Number(calls.run(leastId(hour * HOUR_MS)).changes);
      removed += Number(alerts.run(leastId(oldest_alert_ms)).changes);
      for (const [from, until] of [
        [0, day],
        [FIRST_PART, partOf(oldest_ms)],
      ] as const) {
        removed += Number(keys.run(from * 2 ** 32, until * 2 ** 32 - 1).changes);
        days.run(from, until - 1);
      }
      removed += Number(levels.run(hourOf(now - HOUR_CLOSED_AFTER_MS)).changes);
      if (gone_through.hour !== hour) gone_through = { hour, owner: -1 };
      const owner = owners.get(gone_through.owner)?.owner;
      if (owner !== undefined && keepTallies(Number(owner), hour, day, now))
        gone_through.owner = Number(owner);
      return removed > 0 || owner !== undefined;
    });
  };

  /** Whether that was all of this owner's: of the years of a large one there may be millions. */
  function keepTallies(owner: number, hour: number, day: number, now: number): boolean {
    const isDone =
      Object.values(tally).every((kind) =>
        areGone(owner, kind, kind === tally.minute ? minuteOf(now - HOUR_CLOSED_AFTER_MS) : hour),
      ) && COUNTED_BY_DAY.every((kind) => areGone(owner, kind + BY_DAY, day));
    if (!isDone) return false;
    // The day that the first hour is of has what is left of its hours, so that both say the same.
    for (const kind of COUNTED_BY_DAY) {
      ofDay.run(owner, kind + BY_DAY, day);
      countDay.run(day, owner, kind, hour, day * 24 + 23);
    }
    return true;
  }
}
