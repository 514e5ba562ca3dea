import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ApiKey,
  type ApiKeyFilter,
  apiKeyEndpoints,
} from '@trunkline/contract/api-keys/api-keys.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { call } from '../app/api.ts';
import { pageOfWhole } from '../app/whole-list.ts';

/** A platform server knows no names and no creation by whom; what it lacks is not there. */
export type ListedKey = Pick<ApiKey, 'api_key_sid' | 'token' | 'last_used'> & Partial<ApiKey>;

export type KeysAsked = { page: number; page_size: number; sort?: ApiKeyFilter['sort'] };

const FIRST_PAGE: KeysAsked = { page: 1, page_size: 25 };

/** The owner's own: a provider's keys do not contain those of its accounts. */
export function apiKeysQuery({ account_sid, service_provider_sid }: Owner, asked = FIRST_PAGE) {
  return queryOptions({
    queryKey: ['api-keys', account_sid ?? service_provider_sid, asked],
    queryFn: async ({ signal }): Promise<Page<ListedKey>> => {
      const answer = account_sid
        ? await call(apiKeyEndpoints.listOfAccount, { params: { account_sid }, query: asked }, { signal })
        : await call(
            apiKeyEndpoints.listOfProvider,
            { params: { service_provider_sid: service_provider_sid ?? '' }, query: asked },
            { signal },
          );
      return Array.isArray(answer) ? pageOfWhole<ListedKey>(answer, asked, () => '') : answer;
    },
    placeholderData: keepPreviousData,
  });
}

export function warmApiKeys(queryClient: QueryClient, owner: Owner): void {
  void queryClient.prefetchQuery(apiKeysQuery(owner));
}

export function useCreateApiKey({ account_sid, service_provider_sid }: Owner) {
  const queryClient = useQueryClient();
  const owner = account_sid ? { account_sid } : { service_provider_sid };
  return useMutation({
    mutationFn: (input: { name?: string | null; expires_at?: string | null }) =>
      call(apiKeyEndpoints.create, { body: { ...input, ...owner } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
    // The answer holds the key itself, which is kept nowhere.
    gcTime: 0,
  });
}

export function useRevokeApiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (api_key_sid: string): Promise<unknown> =>
      call(apiKeyEndpoints.remove, { params: { api_key_sid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
  });
}
