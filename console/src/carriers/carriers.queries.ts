import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Carrier,
  carrierEndpoints,
  type ListedCarrier,
} from '@trunkline/contract/carriers/carriers.contract.ts';
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { warmAccountChoices } from '../accounts/accounts.queries.ts';
import { call } from '../app/api.ts';
import { asPage } from '../app/as-page.ts';
import { leaveRemoved, rowsOfSame } from '../app/list-cache.ts';
import { type ListSearch, pageAsked } from '../app/list-search.ts';
import type { Session } from '../app/session.ts';
import { loadCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { readGateways } from './gateways.queries.ts';

export type CarrierSearch = ListSearch & { account?: string | undefined; name?: string | undefined };

/** A platform server tells neither the account's name nor the number of gateways (`R7`). */
export type CarrierRow = Carrier & Partial<Pick<ListedCarrier, 'account_name' | 'gateways'>>;

/** One page of a provider's carriers, or of those that serve one account. */
export function carriersPageQuery(service_provider_sid: string, search: CarrierSearch) {
  const sort = search.sort === '-name' ? ('-name' as const) : undefined;
  const asked = { ...pageAsked(search), name: search.name, account_sid: search.account, sort };
  return queryOptions({
    queryKey: ['carriers', 'list', service_provider_sid, asked],
    queryFn: async ({ signal }) => {
      const params = { service_provider_sid };
      const answer = await call(carrierEndpoints.listOfProvider, { params, query: asked }, { signal });
      return asPage<CarrierRow>(answer, asked);
    },
    enabled: service_provider_sid !== '',
    placeholderData: rowsOfSame(service_provider_sid),
  });
}

export async function warmCarrierList(
  queryClient: QueryClient,
  session: Session,
  search: CarrierSearch,
): Promise<void> {
  const provider = await loadCurrentProvider(queryClient);
  if (provider) void queryClient.prefetchQuery(carriersPageQuery(provider.service_provider_sid, search));
  await warmAccountChoices(queryClient, session);
}

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

/** A carrier with its gateways, which a platform server has to be asked for separately. */
export type CarrierRecord = Carrier & { sip_gateways: SipGateway[]; smpp_gateways: SmppGateway[] };

export function carrierQuery(voip_carrier_sid: string) {
  return queryOptions({
    queryKey: ['carriers', 'one', voip_carrier_sid],
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
          : await readGateways(voip_carrier_sid, signal);
      // The same object, since its version is remembered with it.
      return Object.assign(carrier, gateways);
    },
    enabled: voip_carrier_sid !== '',
  });
}

/** For the edit screen, and for adding with `voip_carrier_sid` as the one to copy. */
export async function warmCarrierForm(
  queryClient: QueryClient,
  session: Session,
  voip_carrier_sid: string | undefined,
): Promise<void> {
  if (voip_carrier_sid) void queryClient.prefetchQuery(carrierQuery(voip_carrier_sid));
  await warmAccountChoices(queryClient, session);
}

export function useCreateCarrier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof carrierEndpoints.create>['body']) =>
      call(carrierEndpoints.create, { params: {}, body }),
    onSuccess: () => forgetCarrierLists(queryClient),
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
    queryClient.invalidateQueries({ queryKey: carrierQuery(voip_carrier_sid).queryKey });
}

export function useRemoveCarrier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (voip_carrier_sid: string) => call(carrierEndpoints.remove, { params: { voip_carrier_sid } }),
    onSuccess: async (_, voip_carrier_sid) => {
      leaveRemoved(queryClient, carrierQuery(voip_carrier_sid).queryKey);
      await forgetCarrierLists(queryClient);
    },
  });
}

export function forgetCarrierLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['carriers', 'list'] });
}
