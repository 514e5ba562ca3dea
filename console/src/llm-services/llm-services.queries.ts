import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import {
  type LlmCredential,
  llmServiceEndpoints,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';

export type LlmSearch = ListSearch & { account?: string | undefined };

const sorts = ['vendor', '-vendor', 'label', '-label'] as const;

/**
 * One page: an account user's own with the provider's; for others those of one account, or without one
 * those that the provider shares with all.
 */
export function llmPageQuery(session: Session, service_provider_sid: string, search: LlmSearch) {
  const sort = sorts.find((known) => known === search.sort);
  const account_sid = session.actor.scope === 'account' ? session.actor.account_sid : search.account;
  const level = session.actor.scope === 'account' ? undefined : ('account' as const);
  const asked = { ...pageAsked(search), sort };
  return queryOptions({
    queryKey: ['llm-services', 'list', service_provider_sid, account_sid ?? null, asked],
    queryFn: async ({ signal }) => {
      const answer = account_sid
        ? await call(
            llmServiceEndpoints.listOfAccount,
            { params: { account_sid }, query: { ...asked, level } },
            { signal },
          )
        : await call(
            llmServiceEndpoints.listOfProvider,
            { params: { service_provider_sid }, query: asked },
            { signal },
          );
      if (!Array.isArray(answer)) return answer;
      // A platform server answers the account's and the provider's together, in no order.
      const own = level ? answer.filter((one) => one.account_sid === (account_sid ?? null)) : answer;
      return asPage(
        own.toSorted((a, b) => a.vendor.localeCompare(b.vendor)),
        asked,
      );
    },
    enabled: service_provider_sid !== '',
    placeholderData: rowsOfSame(service_provider_sid, account_sid ?? null),
  });
}

export async function warmLlmList(
  queryClient: QueryClient,
  session: Session,
  search: LlmSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(llmPageQuery(session, provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function llmServiceQuery(service_provider_sid: string, llm_credential_sid: string) {
  return queryOptions({
    queryKey: ['llm-services', 'one', llm_credential_sid],
    queryFn: ({ signal }) =>
      call(llmServiceEndpoints.read, { params: { service_provider_sid, llm_credential_sid } }, { signal }),
    enabled: service_provider_sid !== '',
  });
}

export async function warmLlmService(
  queryClient: QueryClient,
  session: Session,
  llm_credential_sid: string | undefined,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider && llm_credential_sid)
    void queryClient.prefetchQuery(llmServiceQuery(provider.service_provider_sid, llm_credential_sid));
  await warmAccountChoices(queryClient, session);
}

type CredentialBody = Sent<typeof llmServiceEndpoints.create>['body'];

export function useCreateLlmService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialBody) =>
      call(llmServiceEndpoints.create, { params: { service_provider_sid }, body }),
    onSuccess: () => forget(queryClient),
    gcTime: 0,
  });
}

type CredentialChange = { body: Record<string, unknown>; madeFrom: LlmCredential | undefined };

export function useUpdateLlmService(service_provider_sid: string, llm_credential_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, madeFrom }: CredentialChange) =>
      call(
        llmServiceEndpoints.update,
        { params: { service_provider_sid, llm_credential_sid }, body },
        { madeFrom },
      ),
    onSuccess: () => forget(queryClient),
    gcTime: 0,
  });
}

export function useRemoveLlmService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (llm_credential_sid: string) =>
      call(llmServiceEndpoints.remove, { params: { service_provider_sid, llm_credential_sid } }),
    onSuccess: async (_, llm_credential_sid) => {
      leaveRemoved(queryClient, llmServiceQuery(service_provider_sid, llm_credential_sid).queryKey);
      await queryClient.invalidateQueries({ queryKey: ['llm-services', 'list'] });
    },
  });
}

/** Asks the vendor; the result is stored, so lists and the record are read again. */
export function useTestLlmService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (llm_credential_sid: string) => {
      const params = { service_provider_sid, llm_credential_sid };
      const answer = await call(llmServiceEndpoints.test, { params });
      return { ...answer, tested_at: new Date().toISOString() };
    },
    onSuccess: () => forget(queryClient),
  });
}

async function forget(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['llm-services', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['llm-services', 'one'] }),
  ]);
}
