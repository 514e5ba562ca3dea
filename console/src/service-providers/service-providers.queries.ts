import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { currentProviderOf, storedProviderSid } from '../app/active-provider.ts';
import { call } from '../app/api.ts';
import { useStoredProviderSid } from '../app/use-stored-provider-sid.ts';

export function serviceProvidersQuery() {
  return queryOptions({
    queryKey: ['service-providers'],
    queryFn: ({ signal }) => call(serviceProviderEndpoints.list, {}, { signal }),
    staleTime: 60_000,
  });
}

/** The provider whose things are shown; undefined while loading, null when there is none. */
export function useCurrentProvider() {
  const { data } = useQuery(serviceProvidersQuery());
  const stored = useStoredProviderSid();
  return data && currentProviderOf(data, stored);
}

/** The same for a loader. */
export async function loadCurrentProvider(queryClient: QueryClient) {
  return currentProviderOf(await queryClient.ensureQueryData(serviceProvidersQuery()), storedProviderSid());
}

export function useCreateServiceProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) => call(serviceProviderEndpoints.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: serviceProvidersQuery().queryKey }),
  });
}
