/** A page of a list of which the tallies say how many calls each hour has. */
import { sql } from 'kysely';
import type { CallSearch, Found, Slice, StoredCall, Whose } from '../call-store.ts';
import { countByHour, type Hour, hoursFor } from './count-calls.ts';
import { hasMany } from './own-share.ts';
import { asked, conditions, storedCalls } from './read-calls.ts';
import { allOf, type CallsDb, owner } from './reading.ts';
import { greatestId, leastId } from './schema.ts';

/** How many there are in which hour is known, so a page far behind is found without passing all before it. */
export async function listCounted(
  db: CallsDb,
  whose: Whose,
  search: CallSearch,
  { limit, offset }: Slice,
): Promise<Found<StoredCall>> {
  const hours = await countByHour(db, whose, search);
  const total = hours.reduce((sum, { n }) => sum + n, 0);
  let passed = 0;
  const later = hours.findIndex(({ n }) => {
    passed += n;
    return passed > offset;
  });
  const at = hours[later];
  if (!at) return { total, rows: [] };
  const within = offset - (passed - at.n);
  const isOfAll = (search.trunk ?? search.application_sid) === undefined;
  const ids = isOfAll
    ? sql`select id from calls
        where ${allOf(conditions(whose, { ...search, range: { from: search.range.from, until: at.until } }))}`
    : await idsInHours(db, whose, search, hoursFor(hours.slice(later), within + limit));
  const page = sql`${ids} order by id desc limit ${limit} offset ${within}`;
  return { total, rows: await storedCalls(db, page) };
}

/** What is rare is looked for in the hours that have any of it, and not in all between. */
async function idsInHours(db: CallsDb, whose: Whose, search: CallSearch, hours: readonly Hour[]) {
  const bounds = JSON.stringify(hours.map(({ from, until }) => [leastId(from), greatestId(until)]));
  const way = (await hasMany(db, whose, search.range)) ? 'all' : 'own';
  return sql`with hours(first, last) as materialized (select value ->> 0, value ->> 1 from json_each(${bounds}))
    select calls.id from hours cross join calls on calls.id between first and last
    where ${allOf([...owner(whose, way), ...asked(search)])}`;
}
