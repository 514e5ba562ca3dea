import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { carrierStates } from '@trunkline/contract/carriers/carrier-states.ts';
import {
  type Carrier,
  carrierEndpoints,
  type ListedCarrier,
} from '@trunkline/contract/carriers/carriers.contract.ts';
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from '../app/api.ts';
import { heardRegistrations } from '../app/heard.ts';
import { pagesOf } from '../app/list/list-pages.ts';
import type { Filtered } from '../app/list/list-search.ts';
import { pageOfWhole, rowsOf } from '../app/list/whole-list.ts';
import { type Pick as Found, PICKS_PAGE, picksOf } from '../app/record/picks.ts';
import { listsKey, namesIn, oneKey, resourceQueries, useCreateOne } from '../app/resource-queries.ts';

export const carriers = resourceQueries('carriers', carrierEndpoints, 'voip_carrier_sid');
export const useCreateCarrier = () => useCreateOne(carriers);
export const forgetCarrierLists = carriers.forgetLists;

/** A platform server tells neither the account's name nor the number of gateways (`R7`). */
export type CarrierRow = Carrier & Partial<Pick<ListedCarrier, 'account_name' | 'gateways'>>;

const stateOf = ({ state }: Filtered<'state'>) => carrierStates.find((known) => known === state);

/** Of the provider, or those that serve one account; found by any part of the name. */
export const carrierPages = pagesOf<CarrierRow, 'name' | 'is_active' | 'created_at'>('carriers', {
  sorts: ['name', 'is_active', 'created_at'],
  ask: (asked, { service_provider_sid, search }, options) => {
    const query = { ...asked, name: search.filter, account_sid: search.account, state: stateOf(search) };
    return call(carrierEndpoints.listOfProvider, { params: { service_provider_sid }, query }, options);
  },
  textOf: (carrier) => carrier.name,
  isMeant: ({ account_sid, is_active }, { search }) =>
    (!search.account || !account_sid || account_sid === search.account) &&
    (!stateOf(search) || (stateOf(search) === 'inactive') === !is_active),
});

export const carrierNamesQuery = namesIn('carriers', 'voip_carrier_sid', (params, options) =>
  call(carrierEndpoints.listOfProvider, { params }, options),
);

type Narrowed = {
  account_sid?: string | undefined;
  activeOnly?: boolean;
  /** Without those of the provider, which serve the account too. */
  ownOnly?: boolean;
  count_of?: 'phone-numbers';
};

/** The first few of a provider, or of those that serve one account, whose name has the text. */
export function carrierPicks(service_provider_sid: string, narrowed: Narrowed = {}) {
  const { account_sid, activeOnly, ownOnly, count_of } = narrowed;
  return picksOf({
    // What is counted changes more often than what carriers are called.
    area: count_of ?? 'carriers',
    of: ['carriers of', service_provider_sid, account_sid, activeOnly, ownOnly],
    find: findCarriers(service_provider_sid, narrowed),
    read: async (voip_carrier_sid, options) => {
      const params = { voip_carrier_sid };
      const { name, is_active } = await call(carrierEndpoints.read, { params }, options);
      return { value: voip_carrier_sid, label: name, isOff: !is_active };
    },
  });
}

/** The same by their names, under which calls have them. */
export function carrierNamePicks(service_provider_sid: string, account_sid: string | undefined) {
  const find = findCarriers(service_provider_sid, { account_sid });
  return picksOf({
    area: 'carriers',
    of: [service_provider_sid, account_sid, 'names'],
    find: async (text, options) => {
      const byName = new Map((await find(text, options)).map((pick) => [pick.label, pick]));
      return [...byName.values()].map((pick) => ({ ...pick, value: pick.label }));
    },
    read: async (name) => ({ value: name, label: name }),
  });
}

function findCarriers(service_provider_sid: string, narrowed: Narrowed) {
  const { account_sid, activeOnly, ownOnly, count_of } = narrowed;
  return async (text: string, options: { signal: AbortSignal }): Promise<Found[]> => {
    const state = activeOnly ? ('active' as const) : undefined;
    const query = { ...PICKS_PAGE, name: text, account_sid, state, count_of };
    const params = { service_provider_sid };
    const answer = await call(carrierEndpoints.listOfProvider, { params, query }, options);
    const page = Array.isArray(answer)
      ? pageOfWhole<CarrierRow>(answer, { ...PICKS_PAGE, sort: 'name', text }, ({ name }) => name)
      : answer;
    const offered = page.data.filter(
      (one) => (!activeOnly || one.is_active) && (!ownOnly || one.account_sid === account_sid),
    );
    return offered.map((carrier) => ({
      value: carrier.voip_carrier_sid,
      label: carrier.name,
      isOff: !carrier.is_active,
      leaves: 'counts' in page ? page.counts?.[carrier.voip_carrier_sid] : undefined,
      detail:
        [carrier.account_sid ? carrier.account_name : 'All accounts', carrier.is_active ? null : 'Inactive']
          .filter(Boolean)
          .join(', ') || undefined,
    }));
  };
}

/** Whether the provider, its accounts included, has any; or whether any serves the account. */
export function someCarrierQuery(service_provider_sid: string, account_sid?: string) {
  return queryOptions({
    queryKey: [...listsKey('carriers'), service_provider_sid, 'some', account_sid],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: 1, account_sid };
      const params = { service_provider_sid };
      const answer = await call(carrierEndpoints.listOfProvider, { params, query }, { signal });
      return rowsOf(answer).length > 0;
    },
  });
}

/** A carrier with its gateways, which a platform server has to be asked for separately. */
export type CarrierRecord = Carrier & { sip_gateways: SipGateway[]; smpp_gateways: SmppGateway[] };

export function carrierQuery(voip_carrier_sid: string) {
  return queryOptions({
    queryKey: oneKey('carriers', voip_carrier_sid),
    queryFn: async ({ signal }): Promise<CarrierRecord> => {
      const carrier: Carrier & Partial<CarrierRecord> = await call(
        carrierEndpoints.read,
        { params: { voip_carrier_sid } },
        { signal },
      );
      const { sip_gateways, smpp_gateways } = carrier;
      const gateways =
        sip_gateways && smpp_gateways
          ? { sip_gateways, smpp_gateways }
          : await (await import('./gateways.queries.ts')).readGateways(voip_carrier_sid, signal);
      // The same object, since its version is remembered with it.
      return Object.assign(carrier, gateways);
    },
    enabled: voip_carrier_sid !== '',
    ...heardRegistrations<CarrierRecord>(({ requires_register }) => Boolean(requires_register)),
  });
}

type CarrierChange = {
  voip_carrier_sid: string;
  body: Sent<typeof carrierEndpoints.update>['body'];
  /** As it was read. */
  madeFrom: object | undefined;
};

export function useUpdateCarrier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ voip_carrier_sid, body, madeFrom }: CarrierChange) =>
      call(carrierEndpoints.update, { params: { voip_carrier_sid }, body }, { madeFrom }),
    onSuccess: () => void forgetCarrierLists(queryClient),
  });
}

/** After a save of several requests: done when the cache has the carrier as the server now has it. */
export function useReadCarrierAgain() {
  const queryClient = useQueryClient();
  return (voip_carrier_sid: string) =>
    queryClient.invalidateQueries({ queryKey: oneKey('carriers', voip_carrier_sid) });
}
