import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type FoundKind,
  LONGEST_SEARCH,
  searchEndpoints,
} from '@trunkline/contract/search/search.contract.ts';
import { call } from '../app/api.ts';

export type { FoundKind };
export { LONGEST_SEARCH };

/** Everything in reach that fits; the answers to what was typed before stay until the next ones come. */
export function searchQuery(text: string, isServed: boolean) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEndpoints.find, { query: { q: text } }, { signal }),
    enabled: isServed && text !== '',
    placeholderData: keepPreviousData,
    // Somebody else may have made what is looked for now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** What one sid stands for, where the server can tell; asked once. */
export function foundBySidQuery(sid: string, isServed: boolean) {
  return queryOptions({
    queryKey: ['search', 'sid', sid],
    queryFn: ({ signal }) => findBySid(sid, signal),
    enabled: isServed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export async function findBySid(sid: string, signal: AbortSignal) {
  const { found } = await call(searchEndpoints.find, { query: { q: sid } }, { signal });
  const own = found.filter((one) => one.sid === sid.toLowerCase());
  return own.length === 1 ? (own[0] ?? null) : null;
}
