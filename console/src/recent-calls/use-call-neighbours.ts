/** The calls beside one: in the list that one came from, without such a list those of its account that day. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LARGEST_PAGE } from '@trunkline/contract/core/paging.ts';
import type { Call, CallQuery } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useEffect } from 'react';
import { type CallsOwner, ownerOf } from '../app/calls/calls-owner.ts';
import { dayOf } from '../app/calls/times-asked.ts';
import { listAsLeft, rememberList } from '../app/list/list-as-left.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { besideIn, pagesBeyond, type Side, type WhereFrom, words } from './call-neighbours.ts';
import type { CallSearch } from './call-search.ts';
import { callId } from './call-words.ts';
import { callsAsked } from './calls-asked.ts';
import { callPages } from './recent-calls.queries.ts';

const LIST = '/internal/recent-calls';

/** `to` is the id of the call, null where there is none; `about` says which it is, or why there is none. */
export type Step = { to: string | null; about: string };

export function useCallNeighbours(call: Call): Record<Side, Step> {
  const id = callId(call) ?? '';
  const list = useListAsLeft(id);
  const inList = useQuery(asLeft(list.owner, list.asked(list.page)));
  const isElsewhere = !list.owner || inList.isError || (inList.data && !besideIn(inList.data.data, id));
  const ofDay = { ...dayOf(new Date(call.attempted_at)), page: 1, count: LARGEST_PAGE };
  const inDay = useQuery(asLeft(isElsewhere ? ownerOfCall(call) : undefined, ofDay));

  const own = isElsewhere ? inDay : inList;
  const beyond = own.data ? pagesBeyond(own.data, id) : { newer: null, older: null };
  const beside = (page: number | null) =>
    asLeft(page === null || isElsewhere ? undefined : list.owner, list.asked(page ?? 1));
  const pages = { newer: useQuery(beside(beyond.newer)), older: useQuery(beside(beyond.older)) };
  const rows = [pages.newer, own, pages.older].flatMap(({ data }) => data?.data ?? []);
  const found = besideIn(rows, id);
  const from: WhereFrom = isElsewhere ? (call.account_sid ? 'account' : 'provider') : 'list';

  function step(side: Side): Step {
    const to = found?.[side] ?? null;
    if (to !== null) return { to, about: words.step(from, side) };
    const asked = beyond[side] === null || isElsewhere ? own : pages[side];
    if (asked.isError) return { to, about: words.failed };
    if (asked.isLoading) return { to, about: words.loading };
    if (!own.data) return { to, about: words.nobody };
    return { to, about: !found || beyond[side] !== null ? words.tooMany : words.none(from, side) };
  }
  return { newer: step('newer'), older: step('older') };
}

/** The list and the page of it that the call is on; when that is the next page, the way back leads there from now on. */
function useListAsLeft(id: string) {
  const session = useSession();
  const provider = useCurrentProvider();
  const queryClient = useQueryClient();
  const left = listAsLeft<CallSearch>(LIST);
  const owner = left && ownerOf(session.actor, provider?.service_provider_sid, left.account);
  const asked = (page: number) => callsAsked({ ...left, page }, new Date());
  const isOn = (page: number) => {
    const seen = queryClient.getQueryData(callPages.page(owner, asked(page)).queryKey);
    return seen !== undefined && besideIn(seen.data, id) !== null;
  };
  const former = left?.page ?? 1;
  const page = [former, former + 1, former - 1].find(isOn) ?? former;
  useEffect(() => {
    if (left && page !== former) rememberList(LIST, { ...left, page: page > 1 ? page : undefined });
  });
  return { owner, asked, page };
}

function ownerOfCall({ account_sid, service_provider_sid }: Call): CallsOwner | undefined {
  if (account_sid) return { account_sid };
  return service_provider_sid ? { service_provider_sid } : undefined;
}

/** The page that the list had, whatever came since: one steps through what one has seen. */
function asLeft(owner: CallsOwner | undefined, asked: CallQuery) {
  const { placeholderData: _, ...query } = callPages.page(owner, asked);
  return { ...query, staleTime: Number.POSITIVE_INFINITY };
}
