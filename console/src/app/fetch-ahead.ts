import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

/** Asks now for what a screen is about to show. Settles without a failure: the screen asks again, and tells it. */
export async function fetchAhead<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, unknown, Data, Key>,
): Promise<void> {
  await queryClient.query(query).catch(() => {});
}

/** What was answered before, however long ago; else asks. */
export function fetchOnce<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return queryClient.query({ ...query, staleTime: 'static' });
}
