import { queryOptions } from '@tanstack/react-query';
import { type Carrier, carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { call } from '../app/api.ts';

export type CarrierChoice = Pick<Carrier, 'voip_carrier_sid' | 'name' | 'account_sid'> & {
  account_name: string | null;
  is_active: boolean;
};

/** The carriers to choose from, by name: all of a provider, or those that serve one account. */
export function carrierChoicesQuery(
  service_provider_sid: string | undefined,
  account_sid: string | undefined,
) {
  return queryOptions({
    queryKey: ['carriers', 'list', service_provider_sid, 'choices', account_sid],
    queryFn: async ({ signal }): Promise<CarrierChoice[]> => {
      const params = { service_provider_sid: service_provider_sid ?? '' };
      const query = account_sid ? { account_sid } : {};
      const answer = await call(carrierEndpoints.listOfProvider, { params, query }, { signal });
      return (Array.isArray(answer) ? answer : answer.data)
        .map(({ voip_carrier_sid, name, account_sid: owner, account_name, is_active }) => ({
          voip_carrier_sid,
          name,
          account_sid: owner,
          account_name: account_name ?? null,
          is_active: Boolean(is_active),
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    enabled: Boolean(service_provider_sid),
  });
}
