import type { QueryClient } from '@tanstack/react-query';
import { GONE, isGone } from '../ui/page/failure.ts';

type About = { predicate: (query: { queryKey: readonly unknown[] }) => boolean };

const about = (sid: string | undefined): About => ({
  predicate: ({ queryKey }) => sid === undefined || queryKey.includes(sid),
});

/**
 * Until `send` is done nothing is asked of the record, or of anything: it would be refused when that is gone, or the
 * session. What is under way is given up, and what begins meanwhile, such as what a live update or a late part of the
 * page asks.
 */
export async function whileQuiet<Answer>(
  queryClient: QueryClient,
  sid: string | undefined,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { predicate } = about(sid);
  const end = queryClient.getQueryCache().subscribe((event) => {
    // It is told before it has begun.
    if (event.type === 'updated' && event.action.type === 'fetch' && predicate(event.query))
      queueMicrotask(() => event.query.cancel({ revert: true }));
  });
  try {
    await queryClient.cancelQueries({ predicate });
    return await send();
  } finally {
    end();
  }
}

/** Where it is not removed, it is there after all and is asked for again. `GONE`: somebody else had removed it before. */
export async function removeQuietly<Answer>(
  queryClient: QueryClient,
  sid: string | undefined,
  send: () => Promise<Answer>,
): Promise<Answer | typeof GONE> {
  try {
    return await whileQuiet(queryClient, sid, send);
  } catch (error) {
    if (isGone(error)) return GONE;
    void queryClient.invalidateQueries(about(sid));
    throw error;
  }
}
