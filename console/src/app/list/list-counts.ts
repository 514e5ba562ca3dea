/** Pages of a list that are asked for by the way, since each tells how many rows it is one of. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { ListOwner, Pages } from './list-pages.ts';
import type { ListSearch } from './list-search.ts';

type AnyPage = UseQueryOptions<Page<object>>;

/** What of the address differs. */
export function pagesBeside<Row extends object>(pages: Pages<Row>, owner: ListOwner, search: ListSearch) {
  const of = (place: object) => pages(owner, place) as unknown as AnyPage;
  const asking = (over: object) => of({ ...search, page: undefined, ...over });
  return {
    of,
    /** The page that a filter would leave. */
    pageIf: (name: string, value: string) => asking({ [name]: value }),
    /** With a count for each of a filter's options, of whatever kind they are. */
    countsOf: (name: string) => asking({ sort: undefined, [name]: undefined, count_by: name }),
  };
}
