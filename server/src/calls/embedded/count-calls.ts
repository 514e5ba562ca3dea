/** How many calls there are in each hour, from the tallies; only the two ends of a range are counted row by row. */
import { sql } from 'kysely';
import type { CallSearch, Whose } from '../call-store.ts';
import { conditions, firstHourAsOf } from './read-calls.ts';
import { narrowed } from './read-stats.ts';
import { allOf, type CallsDb, numberOf, rowsOf } from './reading.ts';
import { HOUR_MS, hourOf } from './schema.ts';

/** So many calls, none before `from` and none after `until`. */
export type Hour = { from: number; until: number; n: number };

/** The last hour first, those without a call left out. */
export async function countByHour(db: CallsDb, whose: Whose, search: CallSearch): Promise<Hour[]> {
  const { range } = search;
  // One that ends before it begins would have a head and a tail.
  if (range.until < range.from) return [];
  const [first, last] = [hourOf(range.from), hourOf(range.until)];
  const endOf = (hour: number) => (hour + 1) * HOUR_MS - 1;
  const starts = range.from === first * HOUR_MS;
  const ends = range.until === endOf(last);
  // From here on they are counted one by one.
  const rest = Math.min(ends ? last + 1 : last, firstHourAsOf(search.ended_by));
  if (first === last || rest <= first) return [{ ...range, n: await countRows(db, whose, search) }];
  const before = { from: range.from, until: endOf(first) };
  const after = { from: rest * HOUR_MS, until: range.until };
  const [head, whole, tail] = await Promise.all([
    starts ? 0 : countRows(db, whose, { ...search, range: before }),
    tallied(db, whose, search, starts ? first : first + 1, rest - 1),
    rest > last ? 0 : countRows(db, whose, { ...search, range: after }),
  ]);
  return [
    { ...after, n: tail },
    ...whole.map(({ slot, n }) => ({ from: slot * HOUR_MS, until: endOf(slot), n })),
    { ...before, n: head },
  ].filter(({ n }) => n > 0);
}

/** As many of them as have so many calls. */
export function hoursFor(hours: readonly Hour[], calls: number): Hour[] {
  let passed = 0;
  const enough = hours.findIndex(({ n }) => {
    passed += n;
    return passed >= calls;
  });
  return hours.slice(0, enough === -1 ? hours.length : enough + 1);
}

async function tallied(db: CallsDb, whose: Whose, search: CallSearch, from: number, to: number) {
  const sid = whose && ('account_sid' in whose ? whose.account_sid : whose.service_provider_sid);
  const { kind, where } = narrowed(search);
  const of = allOf([sql`owner = ${numberOf(sid ?? '')}`, sql`kind = ${kind}`]);
  const those = [of, ...where];
  if (search.direction !== undefined) those.push(sql`a = ${numberOf(search.direction)}`);
  if (search.answered !== undefined) those.push(sql`b % 2 = ${Number(search.answered)}`);
  if (where.length === 0)
    return rowsOf<{ slot: number; n: number }>(
      db,
      sql`select slot, sum(attempts) as n from tallies where ${allOf([...those, sql`slot between ${from} and ${to}`])}
        group by slot order by slot desc`,
    );
  // One of very many trunks: looked up in each hour, and not found among all that an hour has.
  return rowsOf<{ slot: number; n: number }>(
    db,
    sql`with recursive hours(hour) as (
        select max(${from}, (select min(slot) from tallies where ${of}))
        union all select hour + 1 from hours where hour < min(${to}, (select max(slot) from tallies where ${of})))
      select slot, sum(attempts) as n from hours cross join tallies on slot = hour where ${allOf(those)}
      group by slot order by slot desc`,
  );
}

async function countRows(db: CallsDb, whose: Whose, search: CallSearch): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*) as n from calls where ${allOf(conditions(whose, search))}`,
  );
  return row?.n ?? 0;
}
