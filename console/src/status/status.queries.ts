import { queryOptions } from '@tanstack/react-query';
import { statusEndpoints } from '@trunkline/contract/status/status.contract.ts';
import { call } from '../app/api.ts';

const AGAIN_MS = 30_000;

/** How the installation is, asked again every half minute while somebody looks at it. */
export function statusQuery() {
  return queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => call(statusEndpoints.read, {}, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}
