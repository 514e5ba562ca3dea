/**
 * A page of a list that came whole. A platform server knows neither pages nor orders and answers all within
 * reach (`R7`), so its rows are filtered, put in order and cut here.
 */
import type { Page } from '@trunkline/contract/core/paging.ts';

/** Of an answer that may be cut into pages. */
export function rowsOf<T>(answer: T[] | { data: T[] }): T[] {
  return Array.isArray(answer) ? answer : answer.data;
}

export type WholeAsked = {
  page: number;
  page_size: number;
  /** A column's name, with a minus for the other way round; without it as they came. */
  sort?: string;
  /** Any part of what a row is found by. */
  text?: string | undefined;
};

export function pageOfWhole<Row extends object>(
  rows: readonly Row[],
  { page, page_size, sort = '', text = '' }: WholeAsked,
  textOf: (row: Row) => string,
): Page<Row> {
  const wanted = text.trim().toLowerCase();
  const column = sort.replace('-', '');
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
  if (column)
    found.sort((a, b) =>
      columnOf(a, column).localeCompare(columnOf(b, column), 'en', { sensitivity: 'base' }),
    );
  if (sort.startsWith('-')) found.reverse();
  const start = (page - 1) * page_size;
  return { total: found.length, page, page_size, data: found.slice(start, start + page_size) };
}

function columnOf(row: object, column: string): string {
  return String((row as Record<string, unknown>)[column] ?? '');
}
