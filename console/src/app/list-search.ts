/**
 * The address of a list: page, page size, order and filters, so that a filtered list is a link. What
 * is default is left out of it. Checked by hand rather than by a schema: route files are in the entry
 * chunk (see `guard.ts`).
 */
const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;

export type ListSearch = { page?: number; size?: number; sort?: string };

/** `validateSearch` of a list; a resource adds its own filters: `{ ...readListSearch(raw), name: textOf(raw.name) }`. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  const size = Number(raw.size);
  return {
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    size: size !== DEFAULT_PAGE_SIZE && PAGE_SIZES.some((known) => known === size) ? size : undefined,
    sort: textOf(raw.sort),
  };
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
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
