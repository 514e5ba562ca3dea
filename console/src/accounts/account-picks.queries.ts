/** Accounts to choose one from. */
import { queryOptions } from '@tanstack/react-query';
import { type AccountQuery, accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { call } from '../app/api.ts';
import { pageOfWhole, rowsOf } from '../app/list/whole-list.ts';
import { PICKS_PAGE, picksOf } from '../app/record/picks.ts';
import { listsKey } from '../app/resource-queries.ts';

/** What, and of which time where it has one. */
export type Counted = Pick<AccountQuery, 'count_of' | 'days' | 'start' | 'end'>;

/** The first few of a provider whose name has the text, each with how many it has of what is to be counted. */
export function accountPicks(service_provider_sid: string, counted: Counted = {}) {
  const picks = picksOf({
    // What is counted changes more often than what accounts are called.
    area: counted.count_of ?? 'accounts',
    of: ['accounts of', service_provider_sid, ...Object.values(counted)],
    find: async (text, options) => {
      const query = { ...PICKS_PAGE, name: text, ...counted };
      const answer = await call(
        accountEndpoints.listOfProvider,
        { params: { service_provider_sid }, query },
        options,
      );
      const page = Array.isArray(answer)
        ? pageOfWhole(answer, { ...PICKS_PAGE, sort: 'name', text }, ({ name }) => name)
        : answer;
      return page.data.map(({ account_sid, name }) => ({
        value: account_sid,
        label: name,
        leaves: page.counts?.[account_sid],
      }));
    },
    read: async (account_sid, options) => {
      const { name } = await call(accountEndpoints.read, { params: { account_sid } }, options);
      return { value: account_sid, label: name };
    },
  });
  // Calls and alerts come by themselves.
  return counted.start || counted.days
    ? { ...picks, found: (text: string) => ({ ...picks.found(text), staleTime: 0 }) }
    : picks;
}

/** Whether the provider has any. */
export function someAccountQuery(service_provider_sid: string) {
  return queryOptions({
    queryKey: [...listsKey('accounts'), service_provider_sid, 'some'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: 1 };
      const answer = await call(
        accountEndpoints.listOfProvider,
        { params: { service_provider_sid }, query },
        { signal },
      );
      return rowsOf(answer).length > 0;
    },
  });
}
