/**
 * The index of names that SQLite has (decision 040). Triggers note whose name has changed; such a record is looked
 * at by itself until enough of them have come together, since in the index many cost little more than one.
 */

import { namesOf } from '../app/named-tables.store.ts';
import { compiled, type Fragment, fragment, joined, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type Candidates, type Searched, searched } from './searched-kinds.store.ts';

/** Of a kind; a text that is in more of them is soon met in the order of names. */
const MOST_CANDIDATES = 100;

/** So many changed names are looked at by themselves. */
const MOST_CHANGED = 200;

/** Written in a few milliseconds. */
const AT_ONCE = 200;

const RANGE = 2 ** 40;

/** More parts leave hardly less. */
const MOST_PARTS = 30;

const LEAST = 3;

const kindOf = new Map(searched.map(({ kind, number }) => [number, kind]));

/** What may hold the text, which the index cannot tell where it is too short: all that does, and some that do not. */
export async function indexedCandidates(db: Db, text: string): Promise<Candidates> {
  const parts = partsOf(text);
  if (parts.length === 0) return () => 'unknown';
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
  const inIndex = searched.map(
    (one) => fragment`select * from (select ${one.number} as number, 0 as is_changed, s.sid
      from trunkline_name_search as f cross join trunkline_searched_names as s on s.id = f.rowid
      where trunkline_name_search match ${match} and f.rowid ${idsOf(one)} limit ${MOST_CANDIDATES + 1})`,
  );
  const changed = fragment`select kind as number, 1 as is_changed, sid from trunkline_names_changed`;
  const query = joined([changed, ...inIndex], ' union all ');
  const { rows } = await db.executeQuery<{ number: number; is_changed: 0 | 1; sid: string }>(compiled(query));
  if (rows.filter(({ is_changed }) => is_changed).length > MOST_CHANGED)
    void bringUpToDate(db).catch(() => {});
  const byKind = Map.groupBy(rows, ({ number }) => kindOf.get(number));
  return ({ kind }) => {
    const own = byKind.get(kind) ?? [];
    if (own.filter(({ is_changed }) => !is_changed).length > MOST_CANDIDATES) return 'unknown';
    const sids = JSON.stringify(own.map(({ sid }) => sid));
    return own.length > 0 ? { first: fragment`select value as sid from json_each(${sids})` } : null;
  };
}

function partsOf(text: string): string[] {
  const letters = [...text];
  const parts = letters.slice(LEAST - 1).map((_, at) => letters.slice(at, at + LEAST).join(''));
  // One blank is found as another.
  return [...new Set(parts.filter((part) => !/\p{Zs}/u.test(part)))].slice(0, MOST_PARTS);
}

/** As text: a number that is bound is no integer to FTS5, which then looks through all kinds for each of them. */
function idsOf({ number }: Searched): Fragment {
  return words(`between ${number * RANGE} and ${(number + 1) * RANGE - 1}`);
}

const underWay = new WeakMap<Db, Promise<void>>();

/** Puts all changed names into the index. What fails is left for the next time: nothing is missed meanwhile. */
export function bringUpToDate(db: Db): Promise<void> {
  const going = underWay.get(db) ?? putAll(db).finally(() => underWay.delete(db));
  underWay.set(db, going);
  return going;
}

async function putAll(db: Db): Promise<void> {
  // Others have their turn at each commit.
  while (await transact(db, putSome));
}

/** Whether there were any. */
async function putSome(trx: Db): Promise<boolean> {
  const some = fragment`select kind as number, sid from trunkline_names_changed limit ${AT_ONCE}`;
  const { rows } = await trx.executeQuery<{ number: number; sid: string }>(compiled(some));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  for (const one of searched) {
    const sids = byNumber.get(one.number)?.map(({ sid }) => sid);
    if (sids) for (const statement of statementsFor(one, sids)) await trx.executeQuery(compiled(statement));
  }
  return rows.length > 0;
}

function statementsFor(one: Searched, sids: readonly string[]): Fragment[] {
  const those = fragment`in (select value from json_each(${JSON.stringify(sids)}))`;
  const ids = idsOf(one);
  const entries = fragment`from trunkline_searched_names where sid ${those} and id ${ids}`;
  const [table, key] = [words(one.table), words(`t.${one.key}`)];
  const text = words(
    namesOf(one)
      .map((name) => `coalesce(t.${name}, '')`)
      .join(' || char(10) || '),
  );
  const last = fragment`select coalesce(max(id), ${one.number * RANGE}) from trunkline_searched_names where id ${ids}`;
  return [
    fragment`delete from trunkline_name_search where rowid in (select id ${entries})`,
    fragment`delete ${entries}`,
    fragment`insert into trunkline_searched_names (id, sid)
      select (${last}) + row_number() over (order by ${key}), ${key} from ${table} as t where ${key} ${those}`,
    fragment`insert into trunkline_name_search (rowid, name) select s.id, ${text}
      from trunkline_searched_names as s join ${table} as t on ${key} = s.sid where s.sid ${those} and s.id ${ids}`,
    fragment`delete from trunkline_names_changed where kind = ${one.number} and sid ${those}`,
  ];
}
