/** Pages of a list (`R6`). */
import {
  type ChoiceCounts,
  LARGEST_LIST,
  type Page,
  type PageQuery,
} from '@trunkline/contract/core/paging.ts';
import { isMysql } from './dialect.ts';
import { type Fragment, fragment, joined, words } from './fragment.ts';
import { globText } from './glob-text.ts';
import type { Condition } from './list.ts';
import { isPlain } from './name-list.ts';
import type { Db } from './open.ts';
import { remembers } from './prepared.ts';

/** A total is exact up to here, if the database does not remember it (decision 019). */
export const MOST_COUNTED = 10_000;

/** The count of one choice of a filter: no further than this on any database. */
export function choiceCount(n: number): ChoiceCounts[string] {
  return n > MOST_COUNTED ? { total: MOST_COUNTED + 1, total_is_least: true } : { total: n };
}

export function mostCounted(db: Db, { count_all }: Pick<PageQuery, 'count_all'>): number {
  return remembers(db) || count_all ? Number.POSITIVE_INFINITY : MOST_COUNTED;
}

/**
 * A page if the query names one; otherwise the bare rows, at most one more than `LARGEST_LIST`, so that the route can
 * tell that there are more. A last page knows the total by itself, so that a search which finds little reads the
 * table once, not twice. `count` ends at one more than `mostCounted`; beyond that, `total` is a lower bound, always
 * more than have been shown if there are more. For a page beyond the last one everything is counted, because the last
 * page has to be known.
 */
export async function pageOf<T>(
  db: Db,
  query: PageQuery,
  count: (all?: true) => Promise<number>,
  rows: (limit: number, offset: number) => Promise<T[]>,
): Promise<Page<T> | T[]> {
  const { page, page_size } = query;
  if (page === undefined) return rows(LARGEST_LIST + 1, 0);
  const offset = (page - 1) * page_size;
  const most = mostCounted(db, query);
  const isPastCount = offset + page_size > most;
  const found = await rows(isPastCount ? page_size + 1 : page_size, offset);
  const data = found.slice(0, page_size);
  const seen = offset + found.length;
  if (found.length > page_size) return { total: seen, total_is_least: true, page, page_size, data };
  const isLast = found.length > 0 ? isPastCount || found.length < page_size : offset === 0;
  if (isLast) return { total: seen, page, page_size, data };
  const total = await count();
  if (total > most && found.length === 0) return { total: await count(true), page, page_size, data };
  return { total, ...(total > most ? { total_is_least: true } : {}), page, page_size, data };
}

/** Everything that a person sees as a blank; some kinds come with copied text. */
export const ANY_BLANK = /\p{Zs}/gu;

/** Matches literal text anywhere in one of the columns, ignoring case and the kinds of blanks. */
export function contains(db: Db, columns: readonly string[], text: string): Condition {
  const plain = text.replace(ANY_BLANK, ' ');
  const pattern = `%${plain.replace(/[!%_]/g, '!$&')}%`;
  // SQLite reads a pattern no further than to a NUL, which no text has.
  if (plain.includes('\0')) return fragment`(1 = 0)`;
  const holds = columns.map((column) => {
    const own = words(column);
    const compared = plain.includes(' ') ? fragment`replace(${own}, ${'\u00a0'}, ' ')` : own;
    return isMysql(db) || isPlain(plain)
      ? fragment`${like(db, compared, pattern)} escape '!'`
      : fragment`${compared} glob ${globText(plain)}`;
  });
  return {
    ...fragment`(${joined(holds, ' or ')})`,
    looks_into_texts: columns.map((column) => column.replace('t.', '')),
  };
}

/** Matches a text at the beginning of the column, ignoring case: a range of an index that begins with the column. */
export function beginsWith(db: Db, column: string, text: string): Condition {
  const of = words(column);
  if (isMysql(db)) return fragment`${of} like ${`${text.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
  return fragment`(${of} >= ${text} and ${of} < ${`${text}\u{10ffff}`})`;
}

/** Pictures, and letters of rare scripts: the simple collation takes each of them for any other. */
const RARE = /[\u{10000}-\u{10ffff}]/u;

/**
 * MySQL and MariaDB compare digits and signs, which have no case, byte by byte, and all else letter by letter:
 * in a quarter and in half of the time that the columns' own collation takes.
 */
function like(db: Db, column: Fragment, pattern: string): Fragment {
  if (!isMysql(db)) return fragment`${column} like ${pattern}`;
  if (/^[\x20-@[-`{-~]*$/.test(pattern)) return fragment`cast(${column} as binary) like ${pattern}`;
  const collation = words(RARE.test(pattern) ? 'utf8mb4_unicode_520_ci' : 'utf8mb4_general_ci');
  return fragment`${column} like ${pattern} collate ${collation}`;
}

/** A refused deletion names its blockers, at most so many of each kind (`R19`). */
export const MOST_BLOCKERS = 100;

const MOST_VALUES = 500;

/** Splits values into parts, because both databases limit their number in one statement. */
export function inParts<T>(values: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < values.length; from += MOST_VALUES)
    parts.push(values.slice(from, from + MOST_VALUES));
  return parts;
}
