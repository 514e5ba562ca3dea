/** What a calling webhook asks for, and what a sample call to it brings. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { appEnvEndpoints } from '@trunkline/contract/applications/app-env.contract.ts';
import type { AppEnvSchema } from '@trunkline/contract/applications/app-env.ts';
import { webhookTestEndpoints } from '@trunkline/contract/applications/webhook-test.contract.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { webhookUrlFault } from '@trunkline/contract/core/webhook.ts';
import { call } from '../app/api.ts';

/** Null when the webhook asks for none. Not asked while the address is none. */
export function appEnvQuery(url: string) {
  return queryOptions({
    queryKey: ['applications', 'app-env', url],
    queryFn: async ({ signal }): Promise<AppEnvSchema | null> =>
      (await call(appEnvEndpoints.read, { query: { url } }, { signal })) ?? null,
    enabled: url !== '' && webhookUrlFault('The', url) === null,
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** For a variable whose value is the name of a carrier. A server without carriers has none to offer. */
export function carrierNamesQuery(service_provider_sid: string) {
  return queryOptions({
    queryKey: ['carriers', 'names', service_provider_sid],
    queryFn: async ({ signal }) => {
      const params = { service_provider_sid };
      const answer = await call(carrierEndpoints.listOfProvider, { params }, { signal });
      const carriers = Array.isArray(answer) ? answer : answer.data;
      return carriers.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
    },
    enabled: service_provider_sid !== '',
    staleTime: 30_000,
    retry: false,
  });
}

/** Nothing is saved by it, and its answer is not kept. */
export function useTestWebhook(application_sid: string) {
  return useMutation({
    mutationFn: (body: Sent<typeof webhookTestEndpoints.run>['body']) =>
      call(webhookTestEndpoints.run, { params: { application_sid }, body }),
    gcTime: 0,
  });
}
