/** Pages of a list (`R6`). */
import { LARGEST_LIST, type Page, type PageQuery } from '@trunkline/contract/core/paging.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A page when the query names one; otherwise the bare rows, at most one more than `LARGEST_LIST` so
 * that the route can tell that there are more.
 */
export async function pageOf<T>(
  query: PageQuery,
  count: () => Promise<number>,
  rows: (limit: number, offset: number) => Promise<T[]>,
): Promise<Page<T> | T[]> {
  const { page, page_size } = query;
  if (page === undefined) return rows(LARGEST_LIST + 1, 0);
  const total = await count();
  const offset = (page - 1) * page_size;
  return { total, page, page_size, data: offset < total ? await rows(page_size, offset) : [] };
}

/** Literal text anywhere in the column, whatever its case. */
export function contains(column: Expression<string | null>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '!'`;
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
