/** What is particular to SIP and to SMPP gateways; everything that is done to them is the same. */
import { randomUUID } from 'node:crypto';
import {
  bindFaults,
  type CarrierFacts,
  INBOUND_PASSWORD,
  smppPasswordFaults,
  trunkFaults,
} from '@trunkline/contract/carriers/carrier-rules.ts';
import { type GatewayRow, gatewayFaults, smppFaults } from '@trunkline/contract/carriers/gateway-rules.ts';
import type {
  SipGateway,
  SipGatewayRow,
  SmppGateway,
  SmppGatewayRow,
} from '@trunkline/contract/carriers/gateways.contract.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type GatewayStore, sipGateways, smppGateways } from './gateways.store.ts';

export type Gateway = GatewayRow & { voip_carrier_sid: string };

export type GatewayKind<G extends Gateway, Row> = {
  /** For a person. */
  word: 'SIP gateway' | 'SMPP gateway';
  /** The carrier's list of them, and the sid of one. */
  list: 'sip_gateways' | 'smpp_gateways';
  sid: 'sip_gateway_sid' | 'smpp_gateway_sid';
  store: GatewayStore<G>;
  sidOf(gateway: G): string;
  /** The whole gateway of a new row: the database fills in nothing when many rows are inserted at once. */
  complete(row: Row, voip_carrier_sid: string): G;
  /** Faults of rows, by their place in the list. */
  rowFaults(rows: readonly G[]): Issue[];
  /** What a carrier's gateways lack as a whole. */
  lacks(carrier: CarrierFacts, rows: readonly G[]): Issue[];
  /** What the carrier lacks for this one. */
  asksOfCarrier(carrier: CarrierFacts, row: G): Issue[];
};

export const sip: GatewayKind<SipGateway, SipGatewayRow> = {
  word: 'SIP gateway',
  list: 'sip_gateways',
  sid: 'sip_gateway_sid',
  store: sipGateways,
  sidOf: (gateway) => gateway.sip_gateway_sid,
  complete: ({ ipv4, netmask, inbound, outbound, port, ...row }, voip_carrier_sid) => ({
    sip_gateway_sid: randomUUID(),
    voip_carrier_sid,
    ipv4,
    netmask,
    port: port ?? null,
    inbound,
    outbound,
    is_active: row.is_active ?? 1,
    send_options_ping: row.send_options_ping ?? 0,
    use_sips_scheme: row.use_sips_scheme ?? 0,
    pad_crypto: row.pad_crypto ?? 0,
    remove_ice: row.remove_ice ?? 0,
    dtls_off: row.dtls_off ?? 0,
    protocol: row.protocol === undefined ? 'udp' : row.protocol,
  }),
  rowFaults: gatewayFaults,
  lacks: ({ trunk_type }, rows) => trunkFaults({ trunk_type, sip_gateways: rows }),
  asksOfCarrier: () => [],
};

export const smpp: GatewayKind<SmppGateway, SmppGatewayRow> = {
  word: 'SMPP gateway',
  list: 'smpp_gateways',
  sid: 'smpp_gateway_sid',
  store: smppGateways,
  sidOf: (gateway) => gateway.smpp_gateway_sid,
  complete: ({ ipv4, port, netmask, inbound, outbound, ...row }, voip_carrier_sid) => ({
    smpp_gateway_sid: randomUUID(),
    voip_carrier_sid,
    ipv4,
    port,
    netmask,
    is_primary: row.is_primary ?? 1,
    inbound,
    outbound,
    use_tls: row.use_tls ?? 0,
  }),
  rowFaults: smppFaults,
  lacks: (carrier, rows) => bindFaults({ ...carrier, smpp_gateways: rows }),
  asksOfCarrier: (carrier, row) =>
    smppPasswordFaults({ ...carrier, smpp_gateways: [row] }).map(() => ({
      path: 'inbound',
      message: INBOUND_PASSWORD,
    })),
};

/** An operator may keep wide networks from being let in (`TRUNKLINE_MIN_GATEWAY_NETMASK`). */
export function netmaskFault(netmask: number, least: number | null): string | null {
  return least !== null && netmask < least ? `The netmask is at least ${least} on this server.` : null;
}
