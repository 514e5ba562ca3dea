/** What a list shows while it is asked again, and what becomes of a record that was removed. */
import { keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * For `placeholderData`: the rows of before, while they are those of the same owner. Another's would be wrong,
 * not only old. The owner stands in the query's key after `[area, 'list']`.
 */
export function rowsOfSame(...owner: readonly (string | null)[]) {
  return <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    owner.every((sid, at) => query?.queryKey[2 + at] === sid) ? keepPreviousData(previous) : undefined;
}

/** The edit page may still be on the screen and must not ask for what is gone. */
export function leaveRemoved(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
