import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { type SystemInformation, settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { call } from '../app/api.ts';
import { passwordSettingsQuery } from '../session/session.queries.ts';

export function systemInformationQuery() {
  return queryOptions({
    queryKey: ['settings', 'system'],
    queryFn: ({ signal }): Promise<Partial<SystemInformation>> =>
      call(settingsEndpoints.readSystemInformation, {}, { signal }),
  });
}

/** Of one account, or of the whole installation with null. */
export function ttsCacheQuery(account_sid: string | null) {
  return queryOptions({
    queryKey: ['settings', 'tts-cache', account_sid],
    queryFn: ({ signal }) =>
      account_sid === null
        ? call(settingsEndpoints.readTtsCache, {}, { signal })
        : call(settingsEndpoints.readTtsCacheOfAccount, { params: { account_sid } }, { signal }),
  });
}

export function warmAdminSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(systemInformationQuery());
  void queryClient.prefetchQuery(passwordSettingsQuery());
  void queryClient.prefetchQuery(ttsCacheQuery(null));
}

type Change<B> = { body: B; madeFrom: object | undefined };

export function useSaveSystemInformation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      madeFrom,
    }: Change<Sent<typeof settingsEndpoints.saveSystemInformation>['body']>): Promise<unknown> =>
      call(settingsEndpoints.saveSystemInformation, { body }, { madeFrom }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: systemInformationQuery().queryKey }),
  });
}

export function useSavePasswordSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      madeFrom,
    }: Change<Sent<typeof settingsEndpoints.savePasswordSettings>['body']>): Promise<unknown> =>
      call(settingsEndpoints.savePasswordSettings, { body }, { madeFrom }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passwordSettingsQuery().queryKey }),
  });
}

export function useClearTtsCache(account_sid: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<unknown> =>
      account_sid === null
        ? call(settingsEndpoints.clearTtsCache, {})
        : call(settingsEndpoints.clearTtsCacheOfAccount, { params: { account_sid } }),
    // The whole cache contains each account's.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['settings', 'tts-cache'] }),
  });
}
