/** The filters of alerts as their address has them, and as they are asked for. Pure. */
import type { AlertQuery } from '@trunkline/contract/alerts/alerts.contract.ts';
import { type EventTimes, readEventTimes, timesOf } from '../app/calls/event-times.ts';
import { type ListSearch, pageAsked, readListSearch, textOf } from '../app/list/list-search.ts';

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

/** One row is asked for, and how many alerts each kind leaves whatever the filter is set to. */
export function alertCountsAsked(_name: string, search: AlertSearch, now: Date): AlertQuery {
  return { ...alertsAsked({ ...search, type: undefined }, now), page: 1, count: 1, count_by: 'alert_type' };
}

export function alertsAsked(search: AlertSearch, now: Date): AlertQuery {
  const { page, page_size } = pageAsked(search);
  return { page, count: page_size, ...timesOf(search, now), alert_type: search.type };
}
