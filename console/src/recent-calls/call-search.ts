/** The filters of recent calls as their address has them. Pure. */
import { type EventTimes, readEventTimes } from '../app/calls/event-times.ts';
import { type ListSearch, readListSearch, textOf } from '../app/list/list-search.ts';

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
