import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { type SystemInformation, settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { call } from '../app/api.ts';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { useSend } from '../app/use-send.ts';
import { passwordSettingsQuery } from '../session/session.queries.ts';

export function systemInformationQuery() {
  return queryOptions({
    queryKey: ['settings', 'one', 'system'],
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
  void fetchAhead(queryClient, systemInformationQuery());
  void fetchAhead(queryClient, passwordSettingsQuery());
  void fetchAhead(queryClient, ttsCacheQuery(null));
}

type Saved = 'saveSystemInformation' | 'savePasswordSettings';
type Change<E extends Saved> = {
  body: Sent<(typeof settingsEndpoints)[E]>['body'];
  madeFrom: object | undefined;
};

export function useSaveSystemInformation() {
  return useSend(
    ({ body, madeFrom }: Change<'saveSystemInformation'>): Promise<unknown> =>
      call(settingsEndpoints.saveSystemInformation, { body }, { madeFrom }),
    systemInformationQuery().queryKey,
  );
}

export function useSavePasswordSettings() {
  return useSend(
    ({ body, madeFrom }: Change<'savePasswordSettings'>): Promise<unknown> =>
      call(settingsEndpoints.savePasswordSettings, { body }, { madeFrom }),
    passwordSettingsQuery().queryKey,
  );
}

export function useClearTtsCache(account_sid: string | null) {
  return useSend(
    (): Promise<unknown> =>
      account_sid === null
        ? call(settingsEndpoints.clearTtsCache, {})
        : call(settingsEndpoints.clearTtsCacheOfAccount, { params: { account_sid } }),
    // The whole cache contains each account's.
    ['settings', 'tts-cache'],
  );
}
