import { queryOptions } from '@tanstack/react-query';
import { callLogEndpoints } from '@trunkline/contract/recent-calls/call-logs.contract.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { call } from '../app/api.ts';
import { under } from '../app/calls/calls-owner.ts';

/** Below the call's account, or the provider of a call without one. Asked for by a press. */
export function callLogsQuery({ account_sid, service_provider_sid, call_sid }: Call) {
  const owner = account_sid ? { account_sid } : { service_provider_sid: service_provider_sid ?? '' };
  const params = { ...owner, call_sid: call_sid ?? '' };
  return queryOptions({
    queryKey: ['recent-calls', 'logs', call_sid],
    queryFn: ({ signal }) => call(under(callLogEndpoints.read, owner), { params, query: {} }, { signal }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
