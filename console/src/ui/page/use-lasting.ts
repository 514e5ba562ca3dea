import { useReducer, useRef } from 'react';

type Asked = {
  data: unknown;
  error: unknown;
  errorUpdateCount: number;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/**
 * A question that is asked again every so often forgets that it failed as soon as it is: what is said of that would go
 * and come again with each round, and the button in it be gone when it is pressed. It lasts until there is an answer,
 * or somebody asks again themselves. Nor does the answer to the question before stand in for one that has failed.
 */
export function useLasting<Q extends Asked>(asked: Q): Q {
  const failed = useRef<unknown>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { error, errorUpdateCount, isPlaceholderData } = asked;
  const isBefore = isPlaceholderData && errorUpdateCount > 0;
  const query = isBefore ? { ...asked, data: undefined, isPlaceholderData: false } : asked;
  if (error) failed.current = error;
  // Of another question nothing is known yet.
  else if (query.data !== undefined || errorUpdateCount === 0) failed.current = null;
  function refetch() {
    failed.current = null;
    // A round may be on its way: then nothing else changes.
    redraw();
    return query.refetch();
  }
  return failed.current ? { ...query, error: failed.current, refetch } : query;
}
