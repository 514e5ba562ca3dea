/** What an outgoing call finds at its carriers: the number that they get, and their gateways (`P3`). */
import type { ExplainedCarrier } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { gatewayTarget, numberSent } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { proxyOf } from '../carriers/trunk-test.store.ts';
import type { Db } from '../db/open.ts';
import type { BlockedGateways } from '../outside/blocked-gateways.ts';
import { type CallCarrier, findOutboundGateways } from './explain.store.ts';

export async function explainCarriers(
  db: Db,
  carriers: readonly CallCarrier[],
  number: string,
  blocked_gateways: BlockedGateways,
): Promise<ExplainedCarrier[]> {
  const gateways = await findOutboundGateways(
    db,
    carriers.map(({ voip_carrier_sid }) => voip_carrier_sid),
  );
  const pinged = gateways.filter(({ send_options_ping }) => send_options_ping);
  const blocked = await blocked_gateways.among(pinged.map(({ sip_gateway_sid }) => sip_gateway_sid));
  const isBlocked = ({ send_options_ping, sip_gateway_sid }: GatewayRow) =>
    send_options_ping ? (blocked?.has(sip_gateway_sid) ?? null) : false;
  const byCarrier = Map.groupBy(gateways, ({ voip_carrier_sid }) => voip_carrier_sid);
  return carriers.map((carrier) => ({
    voip_carrier_sid: carrier.voip_carrier_sid,
    name: carrier.name,
    level: carrier.account_sid ? 'account' : 'provider',
    is_active: carrier.is_active,
    number_sent: numberSent(number, carrier),
    outbound_sip_proxy: proxyOf(carrier),
    gateways: (byCarrier.get(carrier.voip_carrier_sid) ?? []).map((gateway) => ({
      sip_gateway_sid: gateway.sip_gateway_sid,
      target: gatewayTarget(gateway),
      protocol: gateway.protocol ?? 'udp',
      srtp: gateway.protocol === 'tls/srtp',
      is_active: gateway.is_active,
      is_blocked: isBlocked(gateway),
      notes: notesOn(gateway, isBlocked(gateway)),
    })),
  }));
}

type GatewayRow = Awaited<ReturnType<typeof findOutboundGateways>>[number];

function notesOn(gateway: GatewayRow, is_blocked: boolean | null): string[] {
  const isTls = gateway.protocol === 'tls' || gateway.protocol === 'tls/srtp';
  const notes: [0 | 1 | boolean, string][] = [
    [!gateway.is_active, 'Marked inactive, but the platform ignores that here'],
    [
      is_blocked === null,
      'Skipped while it does not answer OPTIONS pings; its current state is unknown here',
    ],
    [is_blocked === true, 'Skipped: it did not answer the last OPTIONS ping'],
    [isTls && gateway.use_sips_scheme, 'sips scheme'],
    [gateway.pad_crypto, 'Pads the crypto key'],
    [gateway.remove_ice, 'ICE removed'],
    [gateway.dtls_off, 'DTLS off'],
  ];
  return notes.flatMap(([isOn, note]) => (isOn ? [note] : []));
}

export function carrierWarnings(
  carriers: readonly CallCarrier[],
  explained: readonly ExplainedCarrier[],
): string[] {
  return [
    ...carriers
      .filter(({ is_active }) => !is_active)
      .map(({ name }) => `The carrier ${name} is inactive. Activate it first.`),
    ...explained
      .filter(({ gateways }) => gateways.length === 0)
      .map(({ name }) => `The carrier ${name} has no outbound gateway, so it cannot take outbound calls.`),
    ...explained
      .filter(({ gateways }) => gateways.length > 0 && gateways.every(({ is_blocked }) => is_blocked))
      .map(
        ({ name }) =>
          `No gateway of ${name} answered the last OPTIONS ping, so the platform skips them for now.`,
      ),
  ];
}
