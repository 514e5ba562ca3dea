/** Single gateways, for a server that does not take them with their carrier (`R7`). */
import { useMutation } from '@tanstack/react-query';
import {
  type SipGateway,
  type SmppGateway,
  sipGatewayEndpoints,
  smppGatewayEndpoints,
} from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from '../app/api.ts';

type Gateways = { sip_gateways: SipGateway[]; smpp_gateways: SmppGateway[] };

export async function readGateways(voip_carrier_sid: string, signal: AbortSignal): Promise<Gateways> {
  const query = { voip_carrier_sid };
  const [sip_gateways, smpp_gateways] = await Promise.all([
    call(sipGatewayEndpoints.list, { query }, { signal }),
    call(smppGatewayEndpoints.list, { query }, { signal }),
  ]);
  return { sip_gateways, smpp_gateways };
}

export type SipBody = Omit<Sent<typeof sipGatewayEndpoints.create>['body'], 'voip_carrier_sid'>;
export type SmppBody = Omit<Sent<typeof smppGatewayEndpoints.create>['body'], 'voip_carrier_sid'>;

export function useSipGatewayCalls() {
  const add = useMutation({
    mutationFn: (body: Sent<typeof sipGatewayEndpoints.create>['body']) =>
      call(sipGatewayEndpoints.create, { body }),
  });
  const change = useMutation({
    mutationFn: ({ sip_gateway_sid, body }: { sip_gateway_sid: string; body: SipBody }) =>
      call(sipGatewayEndpoints.update, { params: { sip_gateway_sid }, body }),
  });
  const remove = useMutation({
    mutationFn: (sip_gateway_sid: string) =>
      call(sipGatewayEndpoints.remove, { params: { sip_gateway_sid } }),
  });
  return (voip_carrier_sid: string) => ({
    add: (body: SipBody) => add.mutateAsync({ ...body, voip_carrier_sid }),
    change: (sip_gateway_sid: string, body: SipBody) => change.mutateAsync({ sip_gateway_sid, body }),
    remove: (sip_gateway_sid: string) => remove.mutateAsync(sip_gateway_sid),
  });
}

export function useSmppGatewayCalls() {
  const add = useMutation({
    mutationFn: (body: Sent<typeof smppGatewayEndpoints.create>['body']) =>
      call(smppGatewayEndpoints.create, { body }),
  });
  const change = useMutation({
    mutationFn: ({ smpp_gateway_sid, body }: { smpp_gateway_sid: string; body: SmppBody }) =>
      call(smppGatewayEndpoints.update, { params: { smpp_gateway_sid }, body }),
  });
  const remove = useMutation({
    mutationFn: (smpp_gateway_sid: string) =>
      call(smppGatewayEndpoints.remove, { params: { smpp_gateway_sid } }),
  });
  return (voip_carrier_sid: string) => ({
    add: (body: SmppBody) => add.mutateAsync({ ...body, voip_carrier_sid }),
    change: (smpp_gateway_sid: string, body: SmppBody) => change.mutateAsync({ smpp_gateway_sid, body }),
    remove: (smpp_gateway_sid: string) => remove.mutateAsync(smpp_gateway_sid),
  });
}
