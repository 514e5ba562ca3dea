import { queryOptions } from '@tanstack/react-query';
import {
  type Call,
  type CallQuery,
  type ListedCall,
  recentCallEndpoints,
} from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { traceEndpoints } from '@trunkline/contract/recent-calls/traces.contract.ts';
import { call } from '../app/api.ts';
import { type CallsOwner, ownerKey, under } from '../app/calls/calls-owner.ts';
import { eventQueries } from '../app/calls/event-queries.ts';

const { list, exportCsv } = recentCallEndpoints;
export const callPages = eventQueries<ListedCall, CallQuery>('recent-calls', { list, exportCsv });

const WAITING_MS = 3000;

/** The last calls of a day, by the server's clock, asked for again and again while somebody looks. */
export function latestCallQuery(owner: CallsOwner) {
  return queryOptions({
    queryKey: ['recent-calls', 'latest', ownerKey(owner)],
    queryFn: async ({ signal }) => {
      const query = { days: 1, page: 1, count: 5, direction: 'inbound' as const };
      return (await call(under(recentCallEndpoints.list, owner), { params: owner, query }, { signal })).data;
    },
    refetchInterval: WAITING_MS,
    retry: false,
  });
}

/** How far back the page of a record looks, and how many it shows. */
export const LATEST_DAYS = 7;
const LATEST_COUNT = 5;

/** The newest of those that a record had a part in. */
export function latestCallsQuery(
  owner: CallsOwner,
  of: Pick<CallQuery, 'filter' | 'trunk' | 'application_sid'>,
) {
  const query = { ...of, days: LATEST_DAYS, page: 1, count: LATEST_COUNT };
  return queryOptions({
    queryKey: ['recent-calls', 'latest', ownerKey(owner), of],
    queryFn: async ({ signal }) =>
      (await call(under(recentCallEndpoints.list, owner), { params: owner, query }, { signal })).data,
    // They come in while one looks away.
    staleTime: 0,
  });
}

export function callQuery(call_id: string) {
  return queryOptions({
    queryKey: ['recent-calls', 'one', call_id],
    queryFn: ({ signal }) => call(recentCallEndpoints.read, { params: { call_id } }, { signal }),
    // It is over.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Media servers send spans in batches, the last of them some time after the call. */
const LATE_SPANS_MS = 120_000;

/** Below the call's account, or the provider of a call without one. */
export function traceQuery(of: Call) {
  const { account_sid, attempted_at, duration, service_provider_sid, terminated_at, trace_id } = of;
  const ended = terminated_at ? Date.parse(terminated_at) : Date.parse(attempted_at) + duration * 1000;
  const owner = account_sid ? { account_sid } : { service_provider_sid: service_provider_sid ?? '' };
  const params = { ...owner, trace_id: trace_id ?? '' };
  return queryOptions({
    queryKey: ['recent-calls', 'trace', trace_id],
    queryFn: ({ signal }) => call(under(traceEndpoints.read, owner), { params }, { signal }),
    staleTime: () => (Date.now() < ended + LATE_SPANS_MS ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
}
