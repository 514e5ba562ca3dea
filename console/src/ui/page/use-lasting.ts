import { useReducer, useRef } from 'react';

type Asked = { data: unknown; error: unknown; errorUpdateCount: number; refetch: () => unknown };

/**
 * A question that is asked again every so often forgets that it failed as soon as it is: what is said of that would go
 * and come again with each round, and the button in it be gone when it is pressed. It lasts until there is an answer,
 * or somebody asks again themselves.
 */
export function useLasting<Q extends Asked>(query: Q): Q {
  const failed = useRef<unknown>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { data, error, errorUpdateCount } = query;
  if (error) failed.current = error;
  // Of another question nothing is known yet.
  else if (data !== undefined || errorUpdateCount === 0) failed.current = null;
  function refetch() {
    failed.current = null;
    // A round may be on its way: then nothing else changes.
    redraw();
    return query.refetch();
  }
  return failed.current ? { ...query, error: failed.current, refetch } : query;
}
