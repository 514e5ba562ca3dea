/** What a calling webhook asks for, and what a sample call to it brings. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appEnvEndpoints } from '@trunkline/contract/applications/app-env.contract.ts';
import type { AppEnvSchema } from '@trunkline/contract/applications/app-env.ts';
import { webhookTestEndpoints } from '@trunkline/contract/applications/webhook-test.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { answered } from '../app/answered.ts';
import { call } from '../app/api.ts';

/** Null when the webhook asks for none. Whether the address is one is the form's to say: lists do without the schemas beside that rule. */
export function appEnvQuery(url: string) {
  return queryOptions({
    queryKey: ['applications', 'app-env', url],
    queryFn: async ({ signal }): Promise<AppEnvSchema | null> =>
      (await call(appEnvEndpoints.read, { query: { url } }, { signal })) ?? null,
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

const answersKey = (application_sid: string) => ['webhook-answers', application_sid] as const;

/** Asked again when the application was read again at `loadedAt`: its webhooks may be others. */
export function webhookAnswersQuery(application_sid: string, loadedAt: number) {
  return queryOptions({
    queryKey: [...answersKey(application_sid), loadedAt],
    queryFn: ({ signal }) =>
      call(webhookTestEndpoints.listAnswers, { params: { application_sid } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === application_sid ? before : undefined),
    // Others test it too.
    gcTime: 0,
  });
}

/** What came back holds for the moment only; what it came to is kept by the server. */
export function useTestWebhook(application_sid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: answersKey(application_sid) }),
    mutationFn: async (body: Sent<typeof webhookTestEndpoints.run>['body']) =>
      answered(await call(webhookTestEndpoints.run, { params: { application_sid }, body }), 'verdict'),
    gcTime: 0,
  });
}
