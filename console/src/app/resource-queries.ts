/** What every resource is asked for alike, and by which keys the answers are known: all keys come from here. */
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from './api.ts';
import { rowsOf } from './list/whole-list.ts';
import { removeQuietly } from './stop-asking.ts';

export type Endpoints = Record<'read' | 'create' | 'update' | 'remove', Endpoint>;
type Body<E extends Endpoint> = Sent<E> extends { body: infer B } ? B : never;
/** The other sids of the path, such as the provider's. */
type Above = Readonly<Record<string, string>>;

/** `madeFrom` is the record as it was read. */
export type Change<E extends Endpoint> = { body: Body<E>; madeFrom: object | undefined };

export const listsKey = (area: string) => [area, 'list'] as const;
export const oneKey = (area: string, sid: string) => [area, 'one', sid] as const;

/**
 * The edit page may still be on the screen and must not ask for what is gone; nor is it shown again in a list that is
 * asked anew.
 */
export function leaveRemoved(queryClient: QueryClient, area: string, sid: string): void {
  queryClient.setQueriesData<Rows>({ queryKey: listsKey(area) }, (page) => {
    const data = page?.total && page.data?.filter((row) => !Object.values(row).includes(sid));
    return data && data.length < page.data.length ? { ...page, data, total: page.total - 1 } : page;
  });
  void queryClient.invalidateQueries({ queryKey: oneKey(area, sid), refetchType: 'none' });
}

type Rows = { data: object[]; total: number };

type Named<K extends string> = Record<K, string> & { name: string };

/** What each of a provider's is called, for the rows of a platform server, which tells no names (`R7`). */
export function namesIn<const K extends string>(
  area: string,
  id: K,
  list: (
    params: { service_provider_sid: string },
    options: { signal: AbortSignal },
  ) => Promise<Named<K>[] | { data: Named<K>[] }>,
) {
  return (service_provider_sid: string | undefined) =>
    queryOptions({
      queryKey: [...listsKey(area), service_provider_sid, 'names'] as QueryKey,
      queryFn: async ({ signal }) => {
        const params = { service_provider_sid: service_provider_sid ?? '' };
        return new Map(rowsOf(await list(params, { signal })).map((row) => [row[id], row.name]));
      },
      enabled: service_provider_sid !== undefined,
    });
}

export type Resource<E extends Endpoints> = {
  area: string;
  endpoints: E;
  /** The name of its sid in a path. */
  id: string;
  one: ReturnType<typeof oneOf<E>>;
  forgetLists: (queryClient: QueryClient) => Promise<void>;
};

/** `forget`: the keys of what else a change makes old. */
export function resourceQueries<const E extends Endpoints>(
  area: string,
  endpoints: E,
  id: string,
  forget: readonly QueryKey[] = [],
): Resource<E> {
  return {
    area,
    endpoints,
    id,
    one: oneOf(area, endpoints, id),
    async forgetLists(queryClient) {
      // That there is nothing is not shown again, not even until the answer comes.
      queryClient.removeQueries({ queryKey: listsKey(area), type: 'inactive', predicate: isOfNone });
      const keys = [listsKey(area), ...forget];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  };
}

function isOfNone({ state }: { state: { data: unknown } }): boolean {
  return (state.data as { total?: unknown } | undefined)?.total === 0;
}

const at = (id: string, sid: string, above: Above = {}) => ({ params: { ...above, [id]: sid } });

function oneOf<E extends Endpoints>(area: string, endpoints: E, id: string) {
  return (sid: string, above: Above = {}) =>
    queryOptions({
      queryKey: oneKey(area, sid),
      queryFn: ({ signal }) =>
        call<E['read']>(endpoints.read, at(id, sid, above) as unknown as Sent<E['read']>, { signal }),
      enabled: sid !== '' && !Object.values(above).includes(''),
    });
}

// What was sent may hold secrets, so no mutation is kept.
export function useCreateOne<E extends Endpoints>(
  { endpoints, forgetLists }: Resource<E>,
  above: Above = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<E['create']>) =>
      call<E['create']>(endpoints.create, { params: above, body } as unknown as Sent<E['create']>),
    onSuccess: () => forgetLists(queryClient),
    gcTime: 0,
  });
}

/** Done when the record has been read again, so that a form can show what the server has. */
export function useUpdateOne<E extends Endpoints>(
  { area, endpoints, id, forgetLists }: Resource<E>,
  sid: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: Change<E['update']>) => {
      const sent = { ...at(id, sid), body } as unknown as Sent<E['update']>;
      return call<E['update']>(endpoints.update, sent, { madeFrom });
    },
    onSuccess: () => {
      void forgetLists(queryClient);
      return queryClient.invalidateQueries({ queryKey: oneKey(area, sid) });
    },
    gcTime: 0,
  });
}

export function useRemoveOne<E extends Endpoints>(
  { area, endpoints, id, forgetLists }: Resource<E>,
  above: Above = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sid: string) =>
      removeQuietly(queryClient, sid, () =>
        call<E['remove']>(endpoints.remove, at(id, sid, above) as unknown as Sent<E['remove']>),
      ),
    onSuccess: (_, sid) => {
      leaveRemoved(queryClient, area, sid);
      return forgetLists(queryClient);
    },
  });
}
