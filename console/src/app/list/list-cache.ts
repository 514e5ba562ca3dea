/** What a list shows while it is asked again. */
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';

/**
 * For `placeholderData`: the rows of before, dimmed, while they are those of the same owner. Another's would be
 * wrong, not only old. The owner stands in the query's key after `[area, 'list']`.
 */
export function rowsOfSame(owner: string | null) {
  return <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[2] === owner ? keepPreviousData(previous) : undefined;
}
