/** The condition of a list's search for a part of a name. */
import { isMysql } from '../db/dialect.ts';
import type { Condition } from '../db/list.ts';
import { isPlain, OTHERWISE } from '../db/name-list.ts';
import type { Db } from '../db/open.ts';
import { ANY_BLANK, contains } from '../db/page.ts';
import { keptNames } from './kept-names.store.ts';
import { type NamedTable, namesOf } from './named-tables.store.ts';

/** What more names hold is in so many rows that a page of them is soon met in the order of all. */
const MOST_CANDIDATES = 2000;

/** Matches in any of these columns; by default all by which the table is searched. */
export function holding(
  db: Db,
  one: NamedTable,
  text: string,
  columns: readonly string[] = namesOf(one),
): Condition {
  const condition = contains(
    db,
    columns.map((column) => `t.${column}`),
    text,
  );
  const plain = text.replace(ANY_BLANK, ' ');
  // Which of other letters are one, only the database knows.
  if (!isMysql(db) || !isPlain(plain)) return condition;
  return { ...condition, candidates: () => candidates(db, one, plain, columns) };
}

/** Where those are known that may hold it (decision 059). */
async function candidates(db: Db, one: NamedTable, text: string, columns: readonly string[]) {
  const may = await keptNames(db, [one], MOST_CANDIDATES);
  const [those, others] = [may(one, text), may(one, OTHERWISE)];
  if (typeof those === 'string' || typeof others === 'string') return 'unknown';
  const all = [...those.found, ...others.found];
  return columns
    .map((column) => ({
      column,
      values: all.filter((some) => some.column === column).flatMap(({ names }) => names),
    }))
    .concat({ column: one.key, values: [...those.changed] })
    .filter(({ values }) => values.length > 0);
}
