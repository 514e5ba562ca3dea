/** Single gateways, for a server that does not take them with their carrier (`R7`). */
import {
  type SipGateway,
  type SmppGateway,
  sipGatewayEndpoints,
  smppGatewayEndpoints,
} from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { call } from '../app/api.ts';
import type { RowCalls } from '../app/record/save-row-by-row.ts';

type Gateways = { sip_gateways: SipGateway[]; smpp_gateways: SmppGateway[] };

export async function readGateways(voip_carrier_sid: string, signal: AbortSignal): Promise<Gateways> {
  const query = { voip_carrier_sid };
  const [sip_gateways, smpp_gateways] = await Promise.all([
    call(sipGatewayEndpoints.list, { query }, { signal }),
    call(smppGatewayEndpoints.list, { query }, { signal }),
  ]);
  return { sip_gateways, smpp_gateways };
}

type SipBody = Omit<Sent<typeof sipGatewayEndpoints.create>['body'], 'voip_carrier_sid'>;
type SmppBody = Omit<Sent<typeof smppGatewayEndpoints.create>['body'], 'voip_carrier_sid'>;

export const sipGatewayCalls = (voip_carrier_sid: string): RowCalls<SipBody> => ({
  add: (body) => call(sipGatewayEndpoints.create, { body: { ...body, voip_carrier_sid } }),
  change: (sip_gateway_sid, body) => call(sipGatewayEndpoints.update, { params: { sip_gateway_sid }, body }),
  remove: (sip_gateway_sid) => call(sipGatewayEndpoints.remove, { params: { sip_gateway_sid } }),
});

export const smppGatewayCalls = (voip_carrier_sid: string): RowCalls<SmppBody> => ({
  add: (body) => call(smppGatewayEndpoints.create, { body: { ...body, voip_carrier_sid } }),
  change: (smpp_gateway_sid, body) =>
    call(smppGatewayEndpoints.update, { params: { smpp_gateway_sid }, body }),
  remove: (smpp_gateway_sid) => call(smppGatewayEndpoints.remove, { params: { smpp_gateway_sid } }),
});
