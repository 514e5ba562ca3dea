/**
 * A list's answer as the page that was asked for. A platform server ignores paging and the name
 * filter and answers the whole list (`R7`), so its array is filtered and cut here.
 */
import type { Page } from '@trunkline/contract/core/paging.ts';

type PageAsked = { page: number; page_size: number; name?: string | undefined };

/** `matches` gets the text trimmed and in small letters; without it the row's name is searched. */
export function asPage<T extends object>(
  answer: Page<T> | T[],
  { page, page_size, name = '' }: PageAsked,
  matches: (row: T, text: string) => boolean = nameContains,
): Page<T> {
  if (!Array.isArray(answer)) return answer;
  const text = name.trim().toLowerCase();
  const found = text === '' ? answer : answer.filter((row) => matches(row, text));
  const start = (page - 1) * page_size;
  return { total: found.length, page, page_size, data: found.slice(start, start + page_size) };
}

function nameContains(row: object, text: string): boolean {
  return 'name' in row && String(row.name).toLowerCase().includes(text);
}
