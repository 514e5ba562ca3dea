import type { QueryClient } from '@tanstack/react-query';

const about = (sid: string | undefined) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => sid === undefined || queryKey.includes(sid),
});

/** What is under way is given up, of one record or of all: it would be refused when that is gone, or the session. */
export function stopAsking(queryClient: QueryClient, sid?: string): Promise<void> {
  return queryClient.cancelQueries(about(sid));
}

/** It is still there after all. */
export function askAgain(queryClient: QueryClient, sid?: string): void {
  void queryClient.invalidateQueries(about(sid));
}
