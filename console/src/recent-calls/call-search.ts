/** The filters of recent calls as their address has them, and as they are asked for. Pure. */
import type { CallQuery } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { type EventTimes, readEventTimes, timesOf } from '../app/calls/event-times.ts';
import { soughtInCalls } from '../app/calls/sought-in-calls.ts';
import { type ListSearch, pageAsked, readListSearch, textOf } from '../app/list/list-search.ts';

const directions = ['inbound', 'outbound'] as const;
const statuses = ['answered', 'not-answered'] as const;

export type CallSearch = ListSearch &
  EventTimes & {
    account?: string | undefined;
    direction?: (typeof directions)[number] | undefined;
    status?: (typeof statuses)[number] | undefined;
    filter?: string | undefined;
    /** By its carrier's name, as calls have it. */
    trunk?: string | undefined;
    application?: string | undefined;
  };

export function readCallSearch(raw: Record<string, unknown>): CallSearch {
  const { page, size, view } = readListSearch(raw);
  return {
    page,
    size,
    view,
    account: textOf(raw.account),
    ...readEventTimes(raw),
    direction: directions.find((known) => known === raw.direction),
    status: statuses.find((known) => known === raw.status),
    filter: textOf(raw.filter),
    trunk: textOf(raw.trunk),
    application: textOf(raw.application),
  };
}

/** An application is one account's, so another account has none of its calls. */
export function ofOneAccount(next: CallSearch, before: CallSearch): CallSearch {
  const isKept = next.account === before.account || next.application !== before.application;
  return isKept ? next : { ...next, application: undefined };
}

/** As the server calls the status. */
export const answeredOf = (status: string) => (status === 'answered' ? 'true' : 'false');

/** One row is asked for, and how many calls each value of the filter leaves whatever it is set to. */
export function callCountsAsked(name: string, search: CallSearch, now: Date): CallQuery {
  const asked = callsAsked({ ...search, [name]: undefined }, now);
  return { ...asked, page: 1, count: 1, count_by: name === 'status' ? 'answered' : 'direction' };
}

/** Asked of the path of an account or of a provider, so the account is not in it. */
export function callsAsked(search: CallSearch, now: Date): CallQuery {
  const { application, direction, status, filter, trunk } = search;
  const { page, page_size } = pageAsked(search);
  const answered = status && answeredOf(status);
  return {
    page,
    count: page_size,
    ...timesOf(search, now),
    direction,
    answered,
    filter: soughtInCalls(filter),
    trunk,
    application_sid: application,
  };
}

/** What is kept in the browser for a reload: "date/direction/status" (`C3`). Times of one's own are in the address alone. */
export function rememberedFilter({ date, direction, status }: CallSearch): string {
  return [date === undefined || date === 'custom' ? '' : date, direction ?? '', status ?? ''].join('/');
}

/** The filters to put into an address that has none; null where there is nothing to restore. */
export function filterToRestore(search: CallSearch, remembered: string | null): CallSearch | null {
  // A view says itself what it shows, and so does a link to calls of one record.
  const { page: _, size: __, account: ___, ...chosen } = search;
  if (!remembered || Object.values(chosen).some(Boolean)) return null;
  const [date, direction, status] = remembered.split('/');
  const restored = readCallSearch({ date, direction, status });
  const isSome = restored.date || restored.direction || restored.status;
  return isSome
    ? { ...search, date: restored.date, direction: restored.direction, status: restored.status }
    : null;
}
