/** A view and the address of its list. Pure. */
import type { ListSearch } from './list-search.ts';

type Kept = { view_sid: string; search: Record<string, string>; gone?: readonly string[] };

/** What a view keeps of an address: filters and order, not the page. */
export function keptOf({
  page: _,
  size: __,
  view: ___,
  as_of: ____,
  ...search
}: ListSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** The address that shows a view: without the filters whose record is gone, and without any that another one left. */
export function addressOf({ view_sid, search, gone = [] }: Kept): Record<string, string> {
  const rest = Object.entries(search).filter(([name]) => !gone.includes(name));
  return { ...Object.fromEntries(rest), view: view_sid };
}

/** Whether the address asks for nothing but its view, or for nothing at all. */
export function isBare(search: ListSearch): boolean {
  return Object.keys(keptOf(search)).length === 0 && !search.page;
}

/** Whether the list is no longer what the view keeps. */
export function hasMoved(search: ListSearch, view: Kept): boolean {
  const { view: _, ...kept } = addressOf(view);
  const now = keptOf(search);
  const names = new Set([...Object.keys(now), ...Object.keys(kept)]);
  return [...names].some((name) => now[name] !== kept[name]);
}
