/** Whether an owner has many of a range's calls: then all rows are read in their order, and not its own found one by one. */
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import { sql } from 'kysely';
import type { Whose } from '../call-store.ts';
import { allOf, type CallsDb, owner, rowsOf, within } from './reading.ts';

const PLACES = 8;
const ROWS_A_PLACE = 100;
/** To find a row through the index costs as much as to pass ten that are somebody else's. */
const MANY = 1 / 4;

/** By a few rows at each of some places, since tallies know whole hours only; a millisecond. */
export async function hasMany(db: CallsDb, whose: Whose, range: TimeRange): Promise<boolean> {
  if (whose === null) return true;
  const [ends] = await rowsOf<{ first: number | null; last: number | null }>(
    db,
    sql`select (select min(id) from calls where ${within(range)}) as first,
      (select max(id) from calls where ${within(range)}) as last`,
  );
  if (ends?.first == null || ends.last === null) return false;
  const { first, last } = ends;
  const places = Array.from({ length: PLACES }, (_, nth) => {
    const at = Math.floor(first + ((last - first) * nth) / PLACES);
    return sql`select * from (select ${allOf(owner(whose))} as own from calls
      where id between ${at} and ${last} order by id limit ${ROWS_A_PLACE})`;
  });
  const [looked] = await rowsOf<{ own: number | null; n: number }>(
    db,
    sql`select sum(own) as own, count(*) as n from (${sql.join(places, sql` union all `)})`,
  );
  return (looked?.own ?? 0) > (looked?.n ?? 0) * MANY;
}
