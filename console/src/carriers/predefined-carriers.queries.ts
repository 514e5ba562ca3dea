import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { predefinedCarrierEndpoints } from '@trunkline/contract/carriers/predefined-carriers.contract.ts';
import { call } from '../app/api.ts';
import { forgetCarrierLists } from './carriers.queries.ts';

export function predefinedCarriersQuery() {
  return queryOptions({
    queryKey: ['predefined-carriers'],
    queryFn: async ({ signal }) =>
      (await call(predefinedCarrierEndpoints.list, {}, { signal })).toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
    // Templates change with the installation, not with the day.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whose the new carrier will be: an account's, or the provider's own. */
export type NewOwner = { account_sid: string } | { service_provider_sid: string };

export function useCopyPredefinedCarrier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ predefined_carrier_sid, owner }: { predefined_carrier_sid: string; owner: NewOwner }) =>
      'account_sid' in owner
        ? call(predefinedCarrierEndpoints.copyToAccount, { params: { ...owner, predefined_carrier_sid } })
        : call(predefinedCarrierEndpoints.copyToProvider, { params: { ...owner, predefined_carrier_sid } }),
    onSuccess: () => void forgetCarrierLists(queryClient),
  });
}
