import { useRef } from 'react';

type Mutation<A, O> = { mutateAsync: (asked: A, options?: O) => Promise<unknown> };

/**
 * A mutation whose `mutate` does not ask for the same a second time while that is under way: `isPending` is known at the
 * next drawing only, and a second press may come before.
 */
export function useMutateOnce<A, O, M extends Mutation<A, O>>(mutation: M & Mutation<A, O>) {
  const underWay = useRef(new Set<string>());
  function mutate(asked: A, options?: O): void {
    const key = JSON.stringify(asked);
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    const ended = () => void underWay.current.delete(key);
    // The mutation keeps what went wrong.
    mutation.mutateAsync(asked, options).then(ended, ended);
  }
  return { ...mutation, mutate };
}
