import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { keepUnchanged } from './record-version.ts';

const FRESH_MS = 10_000;

/** Only what may go better a moment later is tried again, once; a refusal is final, and one wait is enough. */
function mayGoBetter(error: Error): boolean {
  return (
    error instanceof ApiProblem && error.code !== 'no_answer' && (error.status === 0 || error.status >= 500)
  );
}

/**
 * What was read is drawn before whoever waited for it goes on, and not in a turn of its own: a form would be unlocked
 * with the version before, and what is typed then be told of a conflict with its own save.
 */
notifyManager.setScheduler(queueMicrotask);

/**
 * What is on its way for the first time was asked before the change that makes it old: it is asked anew, or it would be
 * shown without the change.
 */
class Queries extends QueryClient {
  override invalidateQueries(...told: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const [filters = {}] = told;
    if (filters.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
        if (query.state.data === undefined) {
          void query.cancel({ silent: true });
          // Whoever waits for it is told of what becomes of it.
          query.fetch().catch(() => undefined);
        }
    return super.invalidateQueries(...told);
  }
}

export const queryClient = new Queries({
  defaultOptions: {
    // 'always': an unreachable server is a failure that the screen shows, not a wait without an end.
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      // What failed for want of the network says so until it is there again.
      refetchOnReconnect: ({ state }) => (state.error ? 'always' : false),
      structuralSharing: keepUnchanged,
      retry: (failures, error) => failures < 1 && mayGoBetter(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
