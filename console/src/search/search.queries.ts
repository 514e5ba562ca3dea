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
