import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A request that changes something, and the keys of what it makes old: that is asked for again before it is done.
 * Nothing of it is kept, since what was sent or answered may hold secrets.
 */
export function useSend<A = void, R = unknown>(send: (asked: A) => Promise<R>, ...old: QueryKey[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(old.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    gcTime: 0,
  });
}
