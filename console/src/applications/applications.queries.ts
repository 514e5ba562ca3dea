import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Application,
  applicationEndpoints,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';

export type ApplicationSearch = ListSearch & { account?: string | undefined; name?: string | undefined };

/** One page of an account's applications. */
export function applicationsPageQuery(account_sid: string, search: ApplicationSearch) {
  const sort = search.sort === '-name' ? ('-name' as const) : undefined;
  const asked = { ...pageAsked(search), name: search.name, sort };
  return queryOptions({
    queryKey: ['applications', 'list', account_sid, asked],
    queryFn: async ({ signal }) => {
      const answer = await call(
        applicationEndpoints.listOfAccount,
        { params: { account_sid }, query: asked },
        { signal },
      );
      if (!Array.isArray(answer)) return answer;
      const byName = answer.toSorted((a, b) => a.name.localeCompare(b.name));
      return asPage(sort ? byName.reverse() : byName, asked);
    },
    enabled: account_sid !== '',
    placeholderData: rowsOfSame(account_sid),
  });
}

export async function warmApplicationList(
  queryClient: QueryClient,
  session: Session,
  search: ApplicationSearch,
): Promise<void> {
  const account_sid = session.actor.scope === 'account' ? session.actor.account_sid : search.account;
  if (account_sid) void queryClient.prefetchQuery(applicationsPageQuery(account_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function applicationQuery(application_sid: string) {
  return queryOptions({
    queryKey: ['applications', 'one', application_sid],
    queryFn: ({ signal }) => call(applicationEndpoints.read, { params: { application_sid } }, { signal }),
    enabled: application_sid !== '',
  });
}

/** For the edit screen, and for adding with `application_sid` as the one to copy. */
export async function warmApplicationForm(
  queryClient: QueryClient,
  session: Session,
  application_sid: string | undefined,
): Promise<void> {
  if (application_sid) void queryClient.prefetchQuery(applicationQuery(application_sid));
  await warmAccountChoices(queryClient, session);
}

export function useCreateApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof applicationEndpoints.create>['body']) =>
      call(applicationEndpoints.create, { body }),
    onSuccess: () => forgetLists(queryClient),
  });
}

export type ApplicationChange = {
  body: Sent<typeof applicationEndpoints.update>['body'];
  madeFrom: Application | undefined;
};

/** Is done when the cache has the application as the server now has it. */
export function useUpdateApplication(application_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: ApplicationChange) =>
      call(applicationEndpoints.update, { params: { application_sid }, body }, { madeFrom }),
    onSuccess: async () => {
      void forgetLists(queryClient);
      await queryClient.invalidateQueries({ queryKey: applicationQuery(application_sid).queryKey });
    },
  });
}

export function useRemoveApplication() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (application_sid: string) =>
      call(applicationEndpoints.remove, { params: { application_sid } }),
    onSuccess: async (_, application_sid) => {
      leaveRemoved(queryClient, applicationQuery(application_sid).queryKey);
      await forgetLists(queryClient);
    },
  });
}

/** The pages, and what the account's own form offers to choose from. */
async function forgetLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['applications', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['applications', 'of-account'] }),
  ]);
}
