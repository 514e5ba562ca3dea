/** What is asked of the keys of vendors (`R28`, `R42`, `R43`): of speech and of language models alike. */
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { findBySid } from '../../search/search.queries.ts';
import { loadCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { isGone } from '../../ui/page/failure.ts';
import { serverNow } from '../../ui/page/server-clock.ts';
import { answered } from '../answered.ts';
import { call } from '../api.ts';
import { fetchAhead } from '../fetch-ahead.ts';
import { type ListOwner, pagesOf } from '../list/list-pages.ts';
import type { Filtered, ListSearch } from '../list/list-search.ts';
import type { Area } from '../record/record-link.ts';
import { oneKey, resourceQueries, useCreateOne, useRemoveOne } from '../resource-queries.ts';

/** What both kinds have. A platform server names no account (`R7`). */
export type Credential = {
  vendor: string;
  label: string | null;
  account_sid: string | null;
  service_provider_sid: string | null;
  account_name?: string | null | undefined;
  created_at: string | null;
  unreadable?: string | undefined;
};

type Endpoints = Record<
  'listOfProvider' | 'listOfAccount' | 'read' | 'create' | 'update' | 'remove' | 'test' | 'replaceKey',
  Endpoint
>;

type Notes<T, Test, Answer> = {
  /** The orders that the server knows. */
  sorts: readonly string[];
  /** The keys of what else a change makes old. */
  forget?: readonly QueryKey[];
  /** What a record has besides that a platform server tells apart from it. */
  whole?: (record: T, signal: AbortSignal) => Promise<T>;
  /** A test's answer does not say when it was made. */
  dated: (test: Test, tested_at: string) => Answer;
};

/** `madeFrom` is the record as it was read. */
type Change = { sid: string; body: object; madeFrom: object | undefined };
type Key = Record<string, unknown>;
/** How a new key did in its test, and whether it is stored. */
type KeyTest<Test> = Test & { stored: boolean };

export type CredentialQueries<T extends Credential, Test, Answer> = ReturnType<
  typeof credentialQueries<T, Test, Answer>
>;

/** `id` is the name of its sid in a path. */
export function credentialQueries<T extends Credential, Test, Answer>(
  area: Area,
  endpoints: Endpoints,
  id: string,
  { sorts, forget = [], whole, dated }: Notes<T, Test, Answer>,
) {
  const resource = resourceQueries(area, endpoints, id, forget);
  const ask = <A>(endpoint: Endpoint, sent: object, options?: Parameters<typeof call>[2]) =>
    call(endpoint, sent, options) as Promise<A>;
  const at = (service_provider_sid: string, sid: string) => ({ params: { service_provider_sid, [id]: sid } });
  const one = (service_provider_sid: string, sid: string) =>
    queryOptions({
      queryKey: oneKey(area, sid),
      queryFn: async ({ signal }) => {
        const readOf = (owner_sid: string) => ask<T>(endpoints.read, at(owner_sid, sid), { signal });
        const record = await readOf(service_provider_sid).catch(async (error: unknown) => {
          // Its path names the provider, and somebody's link may lead to another one's. A platform server has no search.
          const found = isGone(error) ? await findBySid(sid, signal).catch(() => null) : null;
          const owner_sid = found?.kind === area ? found.service_provider_sid : null;
          if (owner_sid === null || owner_sid === service_provider_sid) throw error;
          return readOf(owner_sid);
        });
        return whole ? whole(record, signal) : record;
      },
      enabled: service_provider_sid !== '',
    });
  const readAgain = (queryClient: QueryClient, sid: string) =>
    Promise.all([
      resource.forgetLists(queryClient),
      queryClient.invalidateQueries({ queryKey: oneKey(area, sid) }),
    ]);
  return {
    area,
    one,
    pages: pagesOf<T, string>(area, {
      sorts,
      ask: (asked, owner, options) => {
        const { account_sid, level } = placeOf(owner);
        const { service_provider_sid } = owner;
        const { state } = owner.search as CredentialSearch;
        const isFailing = state === 'failing';
        const isCounted = !options.csv && !isFailing;
        const query = {
          ...asked,
          level,
          state: isFailing ? state : undefined,
          count_by: isCounted ? ('level' as const) : undefined,
        };
        return account_sid
          ? ask<Page<T> | T[]>(endpoints.listOfAccount, { params: { account_sid }, query }, options)
          : ask<Page<T> | T[]>(
              endpoints.listOfProvider,
              { params: { service_provider_sid }, query },
              options,
            );
      },
      textOf: () => '',
      isMeant: isInPlace,
    }),
    async warm(queryClient: QueryClient, sid: string): Promise<void> {
      const provider = await loadCurrentProvider(queryClient);
      if (provider) void fetchAhead(queryClient, one(provider.service_provider_sid, sid));
    },
    useCreate(service_provider_sid: string) {
      const create = useCreateOne(resource, { service_provider_sid });
      return create.mutateAsync as unknown as (body: object) => Promise<{ sid: string }>;
    },
    useRemove: (service_provider_sid: string) => useRemoveOne(resource, { service_provider_sid }),
    // What is sent here holds secrets, so it is not kept.
    useUpdate(service_provider_sid: string) {
      const queryClient = useQueryClient();
      const update = useMutation({
        mutationFn: ({ sid, body, madeFrom }: Change) =>
          ask(endpoints.update, { ...at(service_provider_sid, sid), body }, { madeFrom }),
        onSuccess: (_, { sid }) => readAgain(queryClient, sid),
        gcTime: 0,
      });
      return update.mutateAsync;
    },
    /** Asks the vendor; the result is stored, so lists and the record are read again. */
    useTest(service_provider_sid: string) {
      const queryClient = useQueryClient();
      return useMutation({
        mutationFn: async (sid: string) => {
          const test = await ask<Test>(endpoints.test, at(service_provider_sid, sid));
          return dated(test, serverNow().toISOString());
        },
        onSuccess: (_, sid) => readAgain(queryClient, sid),
      });
    },
    /** Tests a new key and stores it unless it fails; the result is stored with it. */
    useReplaceKey(service_provider_sid: string, sid: string) {
      const queryClient = useQueryClient();
      const replace = useMutation({
        mutationFn: async (body: Key) =>
          answered(
            await ask<KeyTest<Test>>(endpoints.replaceKey, { ...at(service_provider_sid, sid), body }),
            'stored',
          ),
        onSuccess: ({ stored }) => (stored ? readAgain(queryClient, sid) : undefined),
        gcTime: 0,
      });
      return replace.mutateAsync;
    },
  };
}

/** `level=service_provider`: only what the provider shares with all its accounts. */
type CredentialSearch = Filtered<'level' | 'state'>;
type At = ListOwner & { search: ListSearch };

const isSharedAlone = (search: ListSearch) => (search as CredentialSearch).level === 'service_provider';

/** Of the account where one is chosen; an account user sees the own with the provider's. */
function placeOf({ session: { actor }, search }: At) {
  const isShared = isSharedAlone(search);
  if (actor.scope === 'account')
    return { account_sid: actor.account_sid, level: isShared ? ('service_provider' as const) : undefined };
  if (isShared) return { account_sid: undefined, level: undefined };
  const account_sid = search.account;
  return { account_sid, level: account_sid ? ('account' as const) : ('all' as const) };
}

/** A platform server answers the account's and the provider's together. */
function isInPlace(row: { account_sid: string | null }, at: At): boolean {
  if (isSharedAlone(at.search)) return row.account_sid === null;
  return at.session.actor.scope === 'account' || !at.search.account || row.account_sid === at.search.account;
}
