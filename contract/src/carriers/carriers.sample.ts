import type { z } from 'zod';
import type { carrierInput } from './carriers.contract.ts';
import type { sipGatewayRow, smppGatewayRow } from './gateways.contract.ts';

type Input = z.input<typeof carrierInput>;
type SipRow = z.input<typeof sipGatewayRow>;
type SmppRow = z.input<typeof smppGatewayRow>;

export function aSipGateway(over: Partial<SipRow> = {}): SipRow {
  return { ipv4: '203.0.113.7', netmask: 32, port: 5060, inbound: 1, outbound: 0, protocol: 'udp', ...over };
}

export function anSmppGateway(over: Partial<SmppRow> = {}): SmppRow {
  return {
    ipv4: 'smpp.carrier.example',
    port: 2775,
    netmask: 32,
    inbound: 0,
    outbound: 1,
    use_tls: 0,
    ...over,
  };
}

export function aCarrier(over: Partial<Input> = {}): Input {
  return {
    name: 'Long distance',
    e164_leading_plus: 0,
    requires_register: 0,
    is_active: 1,
    dtmf_type: 'rfc2833',
    trunk_type: 'static_ip',
    sip_gateways: [aSipGateway()],
    ...over,
  };
}
