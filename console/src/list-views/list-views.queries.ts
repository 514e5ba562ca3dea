import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ListViewInput,
  type ListViewUpdate,
  listViewEndpoints,
  type ViewedList,
} from '@trunkline/contract/list-views/list-views.contract.ts';
import { call } from '../app/api.ts';
import { sessionQuery } from '../session/session.queries.ts';

const AREA = 'list-views';

/** The own views of a list, and those that are shared with its reader. */
export function listViewsQuery(list: ViewedList, service_provider_sid: string) {
  return queryOptions({
    queryKey: [AREA, list, service_provider_sid],
    queryFn: ({ signal }) =>
      call(
        listViewEndpoints.list,
        { query: { list, ...(service_provider_sid && { service_provider_sid }) } },
        { signal },
      ),
  });
}

/** The one that an address names; none when it is gone, or not for this reader. */
export function listViewQuery(view_sid: string) {
  return queryOptions({
    queryKey: [AREA, 'one', view_sid],
    queryFn: async ({ signal }) =>
      (await call(listViewEndpoints.list, { query: { view_sid } }, { signal }))[0] ?? null,
    enabled: view_sid !== '',
  });
}

export function useKeepView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ListViewInput) => call(listViewEndpoints.create, { body }),
    onSuccess: async () => {
      // A first answer that is still under way was asked for before it was kept, and would be taken for the new one.
      await queryClient.cancelQueries({ queryKey: [AREA] });
      await refresh(queryClient);
    },
  });
}

export function useChangeView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ view_sid, ...body }: ListViewUpdate & { view_sid: string }) =>
      call(listViewEndpoints.update, { params: { view_sid }, body }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useRemoveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view_sid: string) => call(listViewEndpoints.remove, { params: { view_sid } }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Which view a list begins with, and what it shows, is told with who is signed in. */
function refresh(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [AREA] }),
    queryClient.invalidateQueries(sessionQuery()),
  ]);
}
