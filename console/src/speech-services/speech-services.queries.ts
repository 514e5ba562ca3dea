import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import {
  type SpeechCredentialWithVoices,
  speechServiceEndpoints,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { readCustomVoices } from './custom-voices.queries.ts';

export type SpeechSearch = ListSearch & { account?: string | undefined };

const sorts = ['vendor', '-vendor', 'label', '-label', 'last_tested', '-last_tested'] as const;

/**
 * One page: an account user's own with the provider's; for others those of one account, or without one
 * those that the provider shares with all.
 */
export function speechPageQuery(session: Session, service_provider_sid: string, search: SpeechSearch) {
  const sort = sorts.find((known) => known === search.sort);
  const account_sid = session.actor.scope === 'account' ? session.actor.account_sid : search.account;
  const level = session.actor.scope === 'account' ? undefined : ('account' as const);
  const asked = { ...pageAsked(search), sort };
  return queryOptions({
    queryKey: ['speech-services', 'list', service_provider_sid, account_sid ?? null, asked],
    queryFn: async ({ signal }) => {
      const answer = account_sid
        ? await call(
            speechServiceEndpoints.listOfAccount,
            { params: { account_sid }, query: { ...asked, level } },
            { signal },
          )
        : await call(
            speechServiceEndpoints.listOfProvider,
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

export async function warmSpeechList(
  queryClient: QueryClient,
  session: Session,
  search: SpeechSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider)
    void queryClient.prefetchQuery(speechPageQuery(session, provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

export function speechServiceQuery(service_provider_sid: string, speech_credential_sid: string) {
  return queryOptions({
    queryKey: ['speech-services', 'one', speech_credential_sid],
    queryFn: async ({ signal }): Promise<SpeechCredentialWithVoices> => {
      const params = { service_provider_sid, speech_credential_sid };
      const service = await call(speechServiceEndpoints.read, { params }, { signal });
      if (service.custom_voices || !speechVendorOf(service.vendor)?.custom_voices) return service;
      // A platform server tells them apart from their credential.
      return { ...service, custom_voices: await readCustomVoices(speech_credential_sid, signal) };
    },
    enabled: service_provider_sid !== '',
  });
}

export async function warmSpeechService(
  queryClient: QueryClient,
  session: Session,
  speech_credential_sid: string | undefined,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider && speech_credential_sid)
    void queryClient.prefetchQuery(speechServiceQuery(provider.service_provider_sid, speech_credential_sid));
  await warmAccountChoices(queryClient, session);
}

/** Every credential that an account's applications may use: its own and its provider's. */
export function accountSpeechQuery(account_sid: string) {
  return queryOptions({
    queryKey: ['speech-services', 'list', 'of-account', account_sid],
    queryFn: async ({ signal }) => {
      const answer = await call(
        speechServiceEndpoints.listOfAccount,
        { params: { account_sid } },
        { signal },
      );
      return Array.isArray(answer) ? answer : answer.data;
    },
    enabled: account_sid !== '',
    staleTime: 60_000,
  });
}

type CredentialBody = Sent<typeof speechServiceEndpoints.create>['body'];

export function useCreateSpeechService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialBody) =>
      call(speechServiceEndpoints.create, { params: { service_provider_sid }, body }),
    onSuccess: () => forget(queryClient),
    gcTime: 0,
  });
}

type CredentialChange = {
  sid: string;
  body: Record<string, unknown>;
  madeFrom: SpeechCredentialWithVoices | undefined;
};

export function useUpdateSpeechService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sid: speech_credential_sid, body, madeFrom }: CredentialChange) =>
      call(
        speechServiceEndpoints.update,
        { params: { service_provider_sid, speech_credential_sid }, body },
        { madeFrom },
      ),
    onSuccess: () => forget(queryClient),
    gcTime: 0,
  });
}

export function useRemoveSpeechService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (speech_credential_sid: string) =>
      call(speechServiceEndpoints.remove, { params: { service_provider_sid, speech_credential_sid } }),
    onSuccess: async (_, speech_credential_sid) => {
      leaveRemoved(queryClient, speechServiceQuery(service_provider_sid, speech_credential_sid).queryKey);
      await queryClient.invalidateQueries({ queryKey: ['speech-services', 'list'] });
    },
  });
}

/** Asks the vendor; the result is stored, so lists and the record are read again. */
export function useTestSpeechService(service_provider_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (speech_credential_sid: string) => {
      const params = { service_provider_sid, speech_credential_sid };
      const { tts, stt } = await call(speechServiceEndpoints.test, { params });
      const tested_at = new Date().toISOString();
      return { tts: { ...tts, tested_at }, stt: { ...stt, tested_at } };
    },
    onSuccess: () => forget(queryClient),
  });
}

async function forget(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['speech-services', 'offer'] });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['speech-services', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['speech-services', 'one'] }),
    queryClient.invalidateQueries({ queryKey: ['speech-services', 'custom-voices'] }),
  ]);
}
