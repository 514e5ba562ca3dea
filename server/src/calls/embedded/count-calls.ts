/** How many calls there are in each hour, from the tallies; only the two ends of a range are counted row by row. */
import { sql } from 'kysely';
import type { CallSearch, Whose } from '../call-store.ts';
import { conditions, firstHourAsOf } from './read-calls.ts';
import { allOf, type CallsDb, numberOf, rowsOf } from './reading.ts';
import { HOUR_MS, hourOf, tally } from './schema.ts';

/** So many calls, none after `until`. */
type Hour = { until: number; n: number };

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
  if (first === last || rest <= first) return [{ until: range.until, n: await countRows(db, whose, search) }];
  const before = { from: range.from, until: endOf(first) };
  const after = { from: rest * HOUR_MS, until: range.until };
  const [head, whole, tail] = await Promise.all([
    starts ? 0 : countRows(db, whose, { ...search, range: before }),
    tallied(db, whose, search, starts ? first : first + 1, rest - 1),
    rest > last ? 0 : countRows(db, whose, { ...search, range: after }),
  ]);
  return [
    { until: range.until, n: tail },
    ...whole.map(({ slot, n }) => ({ until: endOf(slot), n })),
    { until: before.until, n: head },
  ].filter(({ n }) => n > 0);
}

async function tallied(db: CallsDb, whose: Whose, search: CallSearch, from: number, to: number) {
  const sid = whose && ('account_sid' in whose ? whose.account_sid : whose.service_provider_sid);
  const of = [
    sql`owner = ${numberOf(sid ?? '')}`,
    sql`kind = ${tally.all}`,
    sql`slot between ${from} and ${to}`,
  ];
  if (search.direction !== undefined) of.push(sql`a = ${numberOf(search.direction)}`);
  if (search.answered !== undefined) of.push(sql`b = ${Number(search.answered)}`);
  return rowsOf<{ slot: number; n: number }>(
    db,
    sql`select slot, sum(attempts) as n from tallies where ${allOf(of)} group by slot order by slot desc`,
  );
}

async function countRows(db: CallsDb, whose: Whose, search: CallSearch): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*) as n from calls where ${allOf(conditions(whose, search))}`,
  );
  return row?.n ?? 0;
}
