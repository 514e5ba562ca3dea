import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type ApiKey,
  type ApiKeyFilter,
  apiKeyEndpoints,
} from '@trunkline/contract/api-keys/api-keys.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { call } from '../app/api.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { pageOfWhole } from '../app/list/whole-list.ts';
import { useSend } from '../app/use-send.ts';

/** A platform server knows no names and no creation by whom; what it lacks is not there. */
export type ListedKey = Pick<ApiKey, 'api_key_sid' | 'token' | 'last_used'> & Partial<ApiKey>;

export type KeysAsked = { page: number; page_size: number; sort?: ApiKeyFilter['sort'] };

const FIRST_PAGE: KeysAsked = { page: 1, page_size: 25 };

/** The owner's own: a provider's keys do not contain those of its accounts. */
export function apiKeysQuery(owner: Owner, asked = FIRST_PAGE) {
  return queryOptions({
    queryKey: ['api-keys', owner.account_sid ?? owner.service_provider_sid, asked],
    queryFn: async ({ signal }): Promise<Page<ListedKey>> => {
      const answer = await askFor(owner, asked, { signal });
      return Array.isArray(answer) ? pageOfWhole<ListedKey>(answer, asked, () => '') : answer;
    },
    placeholderData: keepPreviousData,
  });
}

/** All of the owner's, in the order that the list has, as CSV. */
export async function apiKeysCsv(
  owner: Owner,
  { sort }: KeysAsked,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Blob> {
  const query = { page_size: FIRST_PAGE.page_size, sort };
  const answer: unknown = await askFor(owner, query, { signal, csv: onProgress });
  return answer as Blob;
}

function askFor(
  { account_sid, service_provider_sid }: Owner,
  query: Partial<KeysAsked>,
  options: { signal: AbortSignal; csv?: (bytes: number) => void },
) {
  if (account_sid) return call(apiKeyEndpoints.listOfAccount, { params: { account_sid }, query }, options);
  const params = { service_provider_sid: service_provider_sid ?? '' };
  return call(apiKeyEndpoints.listOfProvider, { params, query }, options);
}

export function warmApiKeys(queryClient: QueryClient, owner: Owner): void {
  void fetchAhead(queryClient, apiKeysQuery(owner));
}

/** They stand on the page of what they are of, which says how many it has and what is in the way of deleting it. */
const OLD = [['api-keys'], ['record-facts']];

export function useCreateApiKey({ account_sid, service_provider_sid }: Owner) {
  const owner = account_sid ? { account_sid } : { service_provider_sid };
  return useSend(
    (input: { name?: string | null; expires_at?: string | null }) =>
      call(apiKeyEndpoints.create, { body: { ...input, ...owner } }),
    ...OLD,
  );
}

export function useRevokeApiKey() {
  return useSend(
    (api_key_sid: string): Promise<unknown> => call(apiKeyEndpoints.remove, { params: { api_key_sid } }),
    ...OLD,
  );
}
