import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { recordingEndpoints } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import { call, download } from '../app/api.ts';

type Address = Sent<typeof recordingEndpoints.download>['params'];

const keyOf = (address: Address) => ['recent-calls', 'recording', address];

/** The sound as a file, and how much of it has come. Kept only while it is shown: an hour of it is large. */
export function recordingQuery(address: Address, onProgress: (bytes: number) => void) {
  return queryOptions({
    queryKey: keyOf(address),
    queryFn: ({ signal }) =>
      download(recordingEndpoints.download, { params: address }, { signal, onProgress }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useDeleteRecording(address: Address) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(recordingEndpoints.remove, { params: address }),
    onSuccess: () => queryClient.removeQueries({ queryKey: keyOf(address) }),
  });
}
