import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type ListViewInput,
  type ListViewUpdate,
  listViewEndpoints,
  type ViewedList,
} from '@trunkline/contract/list-views/list-views.contract.ts';
import { call } from '../app/api.ts';
import { isSid } from '../app/is-sid.ts';
import { useSend } from '../app/use-send.ts';
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

/** The one that the address of a list names; none when it is gone, another list's, or not for this reader. */
export function listViewQuery(list: ViewedList, view_sid: string) {
  return queryOptions({
    queryKey: [AREA, 'one', list, view_sid],
    queryFn: async ({ signal }) => {
      if (!isSid(view_sid)) return null;
      const found = await call(listViewEndpoints.list, { query: { view_sid } }, { signal });
      return found.find((view) => view.list === list) ?? null;
    },
    enabled: view_sid !== '',
  });
}

export function useKeepView() {
  const queryClient = useQueryClient();
  return useSend(
    async (body: ListViewInput) => {
      const kept = await call(listViewEndpoints.create, { body });
      // A first answer that is still under way was asked for before it was kept, and would be taken for the new one.
      await queryClient.cancelQueries({ queryKey: [AREA] });
      return kept;
    },
    ...told(),
  );
}

export function useChangeView() {
  return useSend(
    ({ view_sid, ...body }: ListViewUpdate & { view_sid: string }) =>
      call(listViewEndpoints.update, { params: { view_sid }, body }),
    ...told(),
  );
}

export function useRemoveView() {
  return useSend((view_sid: string) => call(listViewEndpoints.remove, { params: { view_sid } }), ...told());
}

/** Which view a list begins with, and what it shows, is told with who is signed in. */
const told = () => [[AREA], sessionQuery().queryKey];
