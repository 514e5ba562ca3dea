/** A carrier and its gateways as a server sends them; for tests alone. */
import type { SipGateway, SmppGateway } from '@trunkline/contract/carriers/gateways.contract.ts';
import type { CarrierRecord } from './carriers.queries.ts';

const CARRIER = 'bbbbbbbb-0000-4000-8000-000000000001';

export function storedSip(over: Partial<SipGateway> = {}): SipGateway {
  return {
    sip_gateway_sid: 'aaaaaaaa-0000-4000-8000-000000000001',
    voip_carrier_sid: CARRIER,
    ipv4: '203.0.113.7',
    netmask: 32,
    port: 5060,
    inbound: 1,
    outbound: 0,
    is_active: 1,
    send_options_ping: 0,
    use_sips_scheme: 0,
    pad_crypto: 0,
    remove_ice: 0,
    dtls_off: 0,
    protocol: 'udp',
    ...over,
  };
}

function storedSmpp(): SmppGateway {
  return {
    smpp_gateway_sid: 'aaaaaaaa-0000-4000-8000-00000000000a',
    voip_carrier_sid: CARRIER,
    ipv4: 'smpp.example.com',
    port: 2775,
    netmask: 32,
    is_primary: 0,
    inbound: 0,
    outbound: 1,
    use_tls: 0,
  };
}

/** One that registers, with something in every field that a person can fill in. */
export function storedCarrier(over: Partial<CarrierRecord> = {}): CarrierRecord {
  return {
    voip_carrier_sid: CARRIER,
    name: 'Long distance',
    description: null,
    account_sid: 'dddddddd-0000-4000-8000-000000000001',
    service_provider_sid: 'eeeeeeee-0000-4000-8000-000000000001',
    application_sid: 'cccccccc-0000-4000-8000-000000000001',
    e164_leading_plus: 1,
    requires_register: 1,
    register_username: 'ada',
    register_password: 'secretXXXXXXXXXX',
    register_sip_realm: 'sip.example.com',
    register_from_user: 'ada',
    register_from_domain: 'example.com',
    register_public_ip_in_contact: 1,
    register_status: {},
    tech_prefix: '1234',
    inbound_auth_username: null,
    inbound_auth_password: null,
    diversion: '15551230000',
    is_active: 1,
    smpp_system_id: 'us',
    smpp_password: 'secretXXXXXXXXXX',
    smpp_inbound_system_id: 'them',
    smpp_inbound_password: 'secretXXXXXXXXXX',
    smpp_enquire_link_interval: 30,
    dtmf_type: 'info',
    outbound_sip_proxy: 'proxy.example.com:5060',
    trunk_type: 'static_ip',
    created_at: '2026-01-02T03:04:05.000Z',
    sip_gateways: [storedSip()],
    smpp_gateways: [storedSmpp()],
    ...over,
  };
}
