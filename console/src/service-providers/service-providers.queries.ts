import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { limitsQuery } from '../accounts/limits.queries.ts';
import { currentProviderOf, keepShownProvider, storedProviderSid } from '../app/active-provider.ts';
import { call } from '../app/api.ts';
import { fetchAhead, fetchOnce } from '../app/fetch-ahead.ts';
import { oneKey } from '../app/resource-queries.ts';
import { removeQuietly } from '../app/stop-asking.ts';
import { useSend } from '../app/use-send.ts';
import { useStoredProviderSid } from '../app/use-stored-provider-sid.ts';
import { watchedOnce } from '../app/watched-once.ts';

export function serviceProvidersQuery() {
  return queryOptions({
    queryKey: ['service-providers'],
    queryFn: async ({ signal }) => {
      const providers = await call(serviceProviderEndpoints.list, {}, { signal });
      keepShownProvider(providers);
      return providers;
    },
    staleTime: 60_000,
  });
}

/** The provider whose things are shown; undefined while loading, null when there is none. */
export const [WithProvider, useCurrentProvider] = watchedOnce(function useWatched() {
  const { data } = useQuery(serviceProvidersQuery());
  const stored = useStoredProviderSid();
  return data && currentProviderOf(data, stored);
});

/** One of them, with the version that a change is made from. */
export function serviceProviderQuery(service_provider_sid: string) {
  return queryOptions({
    queryKey: oneKey('service-providers', service_provider_sid),
    queryFn: ({ signal }) =>
      call(serviceProviderEndpoints.read, { params: { service_provider_sid } }, { signal }),
  });
}

/** The same for a loader. */
export async function loadCurrentProvider(queryClient: QueryClient) {
  return currentProviderOf(await fetchOnce(queryClient, serviceProvidersQuery()), storedProviderSid());
}

/** What the settings of the current provider show; answers that provider. */
export async function warmProviderSettings(queryClient: QueryClient) {
  const provider = await loadCurrentProvider(queryClient);
  if (!provider) return null;
  const { service_provider_sid } = provider;
  void fetchAhead(queryClient, serviceProviderQuery(service_provider_sid));
  void fetchAhead(queryClient, limitsQuery({ service_provider_sid }));
  return provider;
}

export function useCreateServiceProvider() {
  return useSend(
    (body: { name: string }) => call(serviceProviderEndpoints.create, { body }),
    serviceProvidersQuery().queryKey,
  );
}

type ProviderChange = {
  body: { name: string; ms_teams_fqdn: string | null };
  /** As it was read. */
  madeFrom: object | undefined;
};

export function useUpdateServiceProvider(service_provider_sid: string) {
  return useSend(
    ({ body, madeFrom }: ProviderChange): Promise<unknown> =>
      call(serviceProviderEndpoints.update, { params: { service_provider_sid }, body }, { madeFrom }),
    serviceProvidersQuery().queryKey,
  );
}

export function useRemoveServiceProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (service_provider_sid: string): Promise<unknown> =>
      removeQuietly(queryClient, service_provider_sid, () =>
        call(serviceProviderEndpoints.remove, { params: { service_provider_sid } }),
      ),
    onSuccess: (_, service_provider_sid) => {
      // At once, so that nothing on the screen asks for what is gone.
      queryClient.setQueryData(serviceProvidersQuery().queryKey, (known) =>
        known?.filter((provider) => provider.service_provider_sid !== service_provider_sid),
      );
      return queryClient.invalidateQueries({ queryKey: serviceProvidersQuery().queryKey, exact: true });
    },
  });
}
