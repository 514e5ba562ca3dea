/** The filters of alerts as they are asked for, which no address needs. Pure. */
import type { AlertQuery } from '@trunkline/contract/alerts/alerts.contract.ts';
import { pagesOf } from '../app/calls/times-asked.ts';
import { pageAsked } from '../app/list/list-search.ts';
import type { AlertSearch } from './alert-search.ts';

/** One row is asked for, and how many alerts each kind leaves whatever the filter is set to. */
export function alertCountsAsked(_name: string, search: AlertSearch, now: Date): AlertQuery {
  return { ...alertsAsked({ ...search, type: undefined }, now), page: 1, count: 1, count_by: 'alert_type' };
}

export function alertsAsked(search: AlertSearch, now: Date): AlertQuery {
  const { page, page_size } = pageAsked(search);
  return { page, count: page_size, ...pagesOf(search, now), alert_type: search.type };
}
