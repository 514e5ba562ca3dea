/**
 * The pager (`C10`): the current page with one neighbour on each side, the first and
 * the last, at least four pages at either end, and gaps that jump three pages. On a phone
 * without neighbours, and three at either end: no more than five, which have one line.
 */
import { countText, countWords } from '../page/count-text.ts';

export type PagerItem = { kind: 'page'; page: number } | { kind: 'gap'; to: number };

const JUMP = 3;

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function pagerItems(page: number, pages: number, isNarrow = false): PagerItem[] {
  const [neighbours, atLeast] = isNarrow ? [0, 3] : [1, 4];
  const current = Math.min(Math.max(1, page), pages);
  const shown = new Set([1, pages]);
  for (let near = current - neighbours; near <= current + neighbours; near += 1) shown.add(near);
  if (current <= atLeast) for (let first = 1; first <= atLeast; first += 1) shown.add(first);
  if (current > pages - atLeast) for (let last = 0; last < atLeast; last += 1) shown.add(pages - last);

  const numbers = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index): PagerItem[] => {
    const before = numbers[index - 1];
    const item: PagerItem = { kind: 'page', page: number };
    if (before === undefined || number === before + 1) return [item];
    // A gap of one page is that page.
    if (number === before + 2) return [{ kind: 'page', page: before + 1 }, item];
    const to = number > current ? Math.min(pages, current + JUMP) : Math.max(1, current - JUMP);
    return [{ kind: 'gap', to }, item];
  });
}

/** "1 to 25 of 3,204", or "1 to 25 of more than 10,000" where the server counted no further. */
export function rangeText(page: number, size: number, total: number, is_least = false): string {
  const first = Math.min((page - 1) * size + 1, total);
  return `${countText(first)} to ${countText(Math.min(page * size, total))} of ${countWords(total, is_least)}`;
}
