import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { registrationEndpoints } from '@trunkline/contract/clients/registrations.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import {
  type ListedLiveCall,
  liveCallEndpoints,
} from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { call } from '../app/api.ts';
import { type CallsOwner, ownerKey } from '../app/calls/calls-owner.ts';
import { soughtInCalls } from '../app/calls/sought-in-calls.ts';
import { heard } from '../app/heard.ts';
import { type Filtered, pageAsked } from '../app/list/list-search.ts';
import { useSend } from '../app/use-send.ts';

/** Calls come and go while somebody looks. */
const CALLS_MS = 5000;
/** What Redis has to be searched for. */
const STATE_MS = 20_000;

export type LiveCallSearch = Filtered<'direction' | 'state'>;

export function liveCallsQuery(owner: CallsOwner | undefined, search: LiveCallSearch) {
  const asked = askedOf(search);
  return queryOptions({
    queryKey: ['live-calls', 'list', ownerKey(owner), asked],
    queryFn: async ({ signal }) => (await listOf(owner, asked, { signal })) as Page<ListedLiveCall>,
    enabled: owner !== undefined,
    ...heard('live-calls', owner && 'account_sid' in owner ? [owner.account_sid] : 'any', CALLS_MS),
    placeholderData: keepPreviousData,
  });
}

/** All that the filters leave, of every page. */
export async function exportLiveCalls(
  owner: CallsOwner,
  search: LiveCallSearch,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  const file: unknown = await listOf(owner, askedOf(search), { signal, csv: onProgress });
  return file as Blob;
}

function askedOf(search: LiveCallSearch) {
  const { direction, filter, state } = search;
  return {
    ...pageAsked(search),
    live: '1' as const,
    direction,
    callStatus: state,
    filter: soughtInCalls(filter),
  };
}

function listOf(
  owner: CallsOwner | undefined,
  query: ReturnType<typeof askedOf>,
  options: Parameters<typeof call>[2],
) {
  return owner && 'account_sid' in owner
    ? call(liveCallEndpoints.list, { params: owner, query }, options)
    : call(
        liveCallEndpoints.listOfProvider,
        { params: owner ?? { service_provider_sid: '' }, query },
        options,
      );
}

/** What waits and is registered in one account; each by itself, so that one that fails leaves the others. */
export function waitingQueries(account_sid: string) {
  const params = { account_sid };
  const of = { refetchInterval: STATE_MS, retry: false };
  return {
    queues: queryOptions({
      ...of,
      queryKey: ['live-calls', 'queues', account_sid],
      queryFn: ({ signal }) => call(liveCallEndpoints.listQueues, { params }, { signal }),
    }),
    conferences: queryOptions({
      ...of,
      queryKey: ['live-calls', 'conferences', account_sid],
      queryFn: ({ signal }) => call(liveCallEndpoints.listConferences, { params }, { signal }),
    }),
    registered: queryOptions({
      ...of,
      ...heard('registrations', [account_sid], STATE_MS),
      queryKey: ['live-calls', 'registered', account_sid],
      queryFn: ({ signal }) => call(registrationEndpoints.list, { params }, { signal }),
    }),
    count: queryOptions({
      ...of,
      ...heard('live-calls', [account_sid], STATE_MS),
      queryKey: ['live-calls', 'count', account_sid],
      queryFn: ({ signal }) => call(liveCallEndpoints.count, { params }, { signal }),
    }),
  };
}

export function usePlaceCall() {
  type Placed = { account_sid: string; body: Sent<typeof liveCallEndpoints.create>['body'] };
  return useSend(
    ({ account_sid, body }: Placed) => call(liveCallEndpoints.create, { params: { account_sid }, body }),
    ['live-calls'],
  );
}

export function useHangUp() {
  return useSend(
    ({ account_sid, call_sid }: Pick<ListedLiveCall, 'account_sid' | 'call_sid'>) =>
      call(liveCallEndpoints.update, {
        params: { account_sid, call_sid },
        body: { call_status: 'completed' },
      }),
    ['live-calls'],
  );
}
