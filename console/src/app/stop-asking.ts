import type { QueryClient } from '@tanstack/react-query';

const about = (sid: string | undefined) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => sid === undefined || queryKey.includes(sid),
});

/** What is under way is given up, of one record or of all: it would be refused when that is gone, or the session. */
export function stopAsking(queryClient: QueryClient, sid?: string): Promise<void> {
  return queryClient.cancelQueries(about(sid));
}

/** What begins meanwhile is given up too, such as what a part of the page asks that comes late. Answers what ends it. */
export function keepQuiet(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    // It is told before it has begun.
    if (event.type === 'updated' && event.action.type === 'fetch') queueMicrotask(() => event.query.cancel());
  });
}

/** It is still there after all. */
function askAgain(queryClient: QueryClient, sid?: string): void {
  void queryClient.invalidateQueries(about(sid));
}

/** Of a mutation that removes: nothing is asked meanwhile of what `sidOf` names in what is sent, or of anything. */
export function quietAbout<Sent>(queryClient: QueryClient, sidOf: (sent: Sent) => string | undefined) {
  return {
    onMutate: (sent: Sent) => stopAsking(queryClient, sidOf(sent)),
    onError: (_: Error, sent: Sent) => askAgain(queryClient, sidOf(sent)),
  };
}
