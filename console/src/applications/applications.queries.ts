import {
  type Application,
  applicationEndpoints,
  type applicationSorts,
  type ListedApplication,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { accountNamesQuery } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { fetchOnce } from '../app/fetch-ahead.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import { pageOfWhole } from '../app/list/whole-list.ts';
import { queryClient } from '../app/query-client.ts';
import { PICKS_PAGE, picksOf } from '../app/record/picks.ts';
import { namesIn, resourceQueries } from '../app/resource-queries.ts';

export const applications = resourceQueries('applications', applicationEndpoints, 'application_sid');
export const applicationQuery = applications.one;

/** A platform server names no account (`R7`). */
export type ApplicationRow = Application & Partial<Pick<ListedApplication, 'account_name'>>;

/** Of the provider's accounts, or of one account; found by any part of the name. */
export const applicationPages = pagesOf<ApplicationRow, (typeof applicationSorts)[number]>('applications', {
  sorts: ['name', 'created_at'],
  ask: (asked, { session, service_provider_sid, search }, options) => {
    const query = { ...asked, name: search.filter };
    const account_sid = session.actor.scope === 'account' ? session.actor.account_sid : search.account;
    if (account_sid)
      return call(applicationEndpoints.listOfAccount, { params: { account_sid }, query }, options);
    return listOfProvider({ service_provider_sid }, query, options);
  },
  textOf: (application) => application.name,
});

async function listOfProvider(
  params: { service_provider_sid: string },
  query: Sent<typeof applicationEndpoints.listOfProvider>['query'],
  options: { signal: AbortSignal; csv?: (bytes: number) => void },
) {
  const answer = await call(applicationEndpoints.listOfProvider, { params, query }, options);
  if (!Array.isArray(answer)) return answer;
  return ofAccounts(answer, await fetchOnce(queryClient, accountNamesQuery(params.service_provider_sid)));
}

/** A platform server answers those of every provider: the provider's are picked out here, and named after their account. */
export function ofAccounts(
  rows: readonly ApplicationRow[],
  names: ReadonlyMap<string, string>,
): ApplicationRow[] {
  return rows.flatMap((row) => {
    const account_name = names.get(row.account_sid ?? '');
    return account_name === undefined ? [] : [{ account_name, ...row }];
  });
}

export const applicationNamesQuery = namesIn('applications', 'application_sid', (params, options) =>
  call(applicationEndpoints.listOfProvider, { params }, options),
);

/** The first few of an account, or of a provider, whose name has the text. */
export function applicationPicks(of: { account_sid: string } | { service_provider_sid: string }) {
  return picksOf({
    area: 'applications',
    of: Object.values(of),
    find: async (text, options) => {
      const query = { ...PICKS_PAGE, name: text };
      const answer =
        'account_sid' in of
          ? await call(applicationEndpoints.listOfAccount, { params: of, query }, options)
          : await listOfProvider(of, query, options);
      const page = Array.isArray(answer)
        ? pageOfWhole(answer, { ...PICKS_PAGE, sort: 'name', text }, ({ name }) => name)
        : answer;
      return page.data.map((found: ApplicationRow) => ({
        value: found.application_sid,
        label: found.name,
        detail: 'account_sid' in of ? undefined : (found.account_name ?? undefined),
      }));
    },
    read: async (application_sid, options) => {
      const { name } = await call(applicationEndpoints.read, { params: { application_sid } }, options);
      return { value: application_sid, label: name };
    },
  });
}
