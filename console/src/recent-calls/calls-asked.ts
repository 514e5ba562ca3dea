/** The filters of recent calls as they are asked for, which no address needs. Pure. */
import type { CallQuery } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { soughtInCalls } from '../app/calls/sought-in-calls.ts';
import { pagesOf } from '../app/calls/times-asked.ts';
import { pageAsked } from '../app/list/list-search.ts';
import type { CallSearch } from './call-search.ts';

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
    ...pagesOf(search, now),
    direction,
    answered,
    filter: soughtInCalls(filter),
    trunk,
    application_sid: application,
  };
}
