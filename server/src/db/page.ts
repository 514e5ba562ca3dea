/** Pages of a list (`R6`). */
import { LARGEST_LIST, type Page, type PageQuery } from '@trunkline/contract/core/paging.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMysql } from './dialect.ts';
import type { Db } from './open.ts';
import { remembers } from './prepared.ts';

/** A total is whole up to here, where the database does not remember it (decision 019). */
const MOST_COUNTED = 10_000;

export function mostCounted(db: Db, { count_all }: Pick<PageQuery, 'count_all'>): number {
  return remembers(db) || count_all ? Number.POSITIVE_INFINITY : MOST_COUNTED;
}

/**
 * A page when the query names one; otherwise the bare rows, at most one more than `LARGEST_LIST` so
 * that the route can tell that there are more. A last page says the total by itself, so that a search
 * which finds little reads the table once and not twice. `count` ends at one more than `mostCounted`;
 * past that, `total` is how many there are at least, always more than have been shown if there are more.
 */
export async function pageOf<T>(
  db: Db,
  query: PageQuery,
  count: () => Promise<number>,
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
  return { total, ...(total > most ? { total_is_least: true } : {}), page, page_size, data };
}

/** Literal text anywhere in the column, whatever its case. */
export function contains(db: Db, column: Expression<string | null>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`;
  // Compares letter by letter, in half the time of the columns' own collation.
  const simply = isMysql(db) ? sql` collate utf8mb4_general_ci` : sql``;
  return sql<SqlBool>`${column} like ${pattern}${simply} escape '!'`;
}

/** A refused delete names what stands in its way; past this many of a kind a person is told enough (`R19`). */
export const MOST_BLOCKERS = 100;

const MOST_VALUES = 500;

/** Both databases bound the number of values in one statement. */
export function inParts<T>(values: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < values.length; from += MOST_VALUES)
    parts.push(values.slice(from, from + MOST_VALUES));
  return parts;
}
