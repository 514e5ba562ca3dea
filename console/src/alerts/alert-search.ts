/** The filters of alerts as their address has them. Pure. */
import { type EventTimes, readEventTimes } from '../app/calls/event-times.ts';
import { type ListSearch, readListSearch, textOf } from '../app/list/list-search.ts';

export type AlertSearch = ListSearch &
  EventTimes & {
    account?: string | undefined;
    type?: string | undefined;
  };

export function readAlertSearch(raw: Record<string, unknown>): AlertSearch {
  const { page, size, view } = readListSearch(raw);
  return {
    page,
    size,
    view,
    account: textOf(raw.account),
    ...readEventTimes(raw),
    type: textOf(raw.type),
  };
}
