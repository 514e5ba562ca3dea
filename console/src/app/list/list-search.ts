/**
 * The address of a list: page, page size, order and filters, so that a filtered list is a link. What
 * is default is left out of it. Checked by hand rather than by a schema: route files are in the entry
 * chunk (see `guard.ts`).
 */
const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;

export type ListSearch = {
  page?: number | undefined;
  /** What was known then is shown, so that the pages of one look hold together: an ISO time. */
  as_of?: string | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  /** The text that is looked for. */
  filter?: string | undefined;
  /** The kept view that this is, as far as it was not filtered otherwise since. */
  view?: string | undefined;
  /** Whose things are shown; without it everything in reach. */
  account?: string | undefined;
};

export type Filtered<F extends string> = ListSearch & Partial<Record<F, string | undefined>>;

/** `validateSearch` of a list, with the names of the filters that it has besides: `listSearch('carrier')`. */
export function listSearch<F extends string>(...filters: readonly F[]) {
  return (raw: Record<string, unknown>): Filtered<F> => {
    const page = Number(raw.page);
    const size = Number(raw.size);
    const texts = ['sort', 'filter', 'account', 'view', ...filters].map((name) => [name, textOf(raw[name])]);
    return {
      // What else a link has in it, such as which mail it came with, is no filter and no part of a view.
      ...withoutFilters(Object.keys(raw)),
      page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
      size: size !== DEFAULT_PAGE_SIZE && PAGE_SIZES.some((known) => known === size) ? size : undefined,
      ...Object.fromEntries(texts),
    };
  };
}

/** The page, its size and the order alone, for a list that reads its filters itself. */
export const readListSearch = listSearch();

/** `validateSearch` of where one is added: the account that a link asks for; a filter is none (`R39`). */
export type AddSearch = { account?: string | undefined };

export function addSearch(raw: Record<string, unknown>): AddSearch {
  return { account: textOf(raw.account) };
}

/** The same, with the sid of the record to begin from. */
export function copySearch(raw: Record<string, unknown>): AddSearch & { copy?: string | undefined } {
  return { ...addSearch(raw), copy: textOf(raw.copy) };
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** What takes filters off: each of them, and the view that they are. */
export function withoutFilters(names: readonly string[]): Record<string, undefined> {
  return Object.fromEntries([...names, 'view'].map((name) => [name, undefined]));
}

type Show = (next: Pick<ListSearch, 'filter'>, replace: boolean) => void;

/** What is typed above a list, for its `FilterBar`; a list without a label has nothing to look for. */
export function textSearch(
  label: string | undefined,
  { filter = '' }: ListSearch,
  show: Show,
  delay_ms: number,
) {
  // The way back leads to before the search, not through each pause in it.
  const onChange = (text: string) => show({ filter: text || undefined }, filter !== '');
  return label === undefined ? undefined : { label, value: filter, onChange, delay_ms };
}

/** What a list asks the server for. */
export function pageAsked(search: ListSearch): { page: number; page_size: number } {
  return { page: search.page ?? 1, page_size: search.size ?? DEFAULT_PAGE_SIZE };
}

/** Addresses carry plain text (`?page=2&name=Acme`), not JSON; the router's `parseSearch`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  return params.size > 0 ? `?${params}` : '';
}
