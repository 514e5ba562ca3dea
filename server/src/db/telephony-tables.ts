/** Carriers, numbers, outbound routing and SIP clients (`D5`). */
import type { Generated } from 'kysely';
import type { Bit, BitByDefault, Time, TimeByDefault } from './columns.ts';

type TrunkType = 'static_ip' | 'auth' | 'reg';

type VoipCarriers = {
  voip_carrier_sid: string;
  name: string;
  description: string | null;
  account_sid: string | null;
  service_provider_sid: string | null;
  application_sid: string | null;
  e164_leading_plus: BitByDefault;
  requires_register: BitByDefault;
  register_username: string | null;
  register_password: string | null;
  register_sip_realm: string | null;
  register_from_user: string | null;
  register_from_domain: string | null;
  register_public_ip_in_contact: BitByDefault;
  /** JSON that the registrar writes. */
  register_status: string | null;
  tech_prefix: string | null;
  inbound_auth_username: string | null;
  inbound_auth_password: string | null;
  diversion: string | null;
  is_active: BitByDefault;
  created_at: TimeByDefault;
  smpp_system_id: string | null;
  smpp_password: string | null;
  smpp_inbound_system_id: string | null;
  smpp_inbound_password: string | null;
  smpp_enquire_link_interval: Generated<number | null>;
  dtmf_type: Generated<'rfc2833' | 'tones' | 'info'>;
  outbound_sip_proxy: string | null;
  trunk_type: Generated<TrunkType>;
};

type SipGateways = {
  sip_gateway_sid: string;
  voip_carrier_sid: string;
  ipv4: string;
  netmask: Generated<number>;
  port: number | null;
  inbound: Bit;
  outbound: Bit;
  is_active: BitByDefault;
  send_options_ping: BitByDefault;
  use_sips_scheme: BitByDefault;
  pad_crypto: BitByDefault;
  remove_ice: BitByDefault;
  dtls_off: BitByDefault;
  protocol: Generated<'udp' | 'tcp' | 'tls' | 'tls/srtp' | null>;
};

type SmppGateways = {
  smpp_gateway_sid: string;
  voip_carrier_sid: string;
  ipv4: string;
  port: Generated<number>;
  netmask: Generated<number>;
  is_primary: BitByDefault;
  inbound: BitByDefault;
  outbound: BitByDefault;
  use_tls: Generated<Bit | null>;
};

type PredefinedCarriers = {
  predefined_carrier_sid: string;
  name: string;
  requires_static_ip: BitByDefault;
  e164_leading_plus: BitByDefault;
  requires_register: BitByDefault;
  register_username: string | null;
  register_sip_realm: string | null;
  register_password: string | null;
  tech_prefix: string | null;
  inbound_auth_username: string | null;
  inbound_auth_password: string | null;
  diversion: string | null;
  trunk_type: Generated<TrunkType>;
};

/** What only an upgraded platform has of them; else they are in `trunkline_predefined_sip_gateways` (decision 049). */
type PredefinedFlags = {
  send_options_ping: BitByDefault;
  use_sips_scheme: BitByDefault;
  pad_crypto: BitByDefault;
  remove_ice: BitByDefault;
  dtls_off: BitByDefault;
  protocol: Generated<'udp' | 'tcp' | 'tls' | 'tls/srtp' | null>;
};

type PredefinedSipGateways = {
  predefined_sip_gateway_sid: string;
  predefined_carrier_sid: string;
  ipv4: string;
  port: Generated<number>;
  netmask: Generated<number>;
  inbound: Bit;
  outbound: Bit;
};

type PredefinedSmppGateways = {
  predefined_smpp_gateway_sid: string;
  predefined_carrier_sid: string;
  ipv4: string;
  port: Generated<number>;
  netmask: Generated<number>;
  inbound: Bit;
  outbound: Bit;
  is_primary: BitByDefault;
  use_tls: Generated<Bit | null>;
};

type PhoneNumbers = {
  phone_number_sid: string;
  number: string;
  voip_carrier_sid: string | null;
  account_sid: string | null;
  application_sid: string | null;
  service_provider_sid: string | null;
};

type Lcr = {
  lcr_sid: string;
  name: string | null;
  is_active: BitByDefault;
  default_carrier_set_entry_sid: string | null;
  service_provider_sid: string | null;
  account_sid: string | null;
};

type Clients = {
  client_sid: string;
  account_sid: string;
  is_active: BitByDefault;
  username: string | null;
  /** Encrypted JSON. */
  password: string | null;
  allow_direct_app_calling: BitByDefault;
  allow_direct_queue_calling: BitByDefault;
  allow_direct_user_calling: BitByDefault;
};

export type TelephonyTables = {
  voip_carriers: VoipCarriers;
  sip_gateways: SipGateways;
  smpp_gateways: SmppGateways;
  predefined_carriers: PredefinedCarriers;
  predefined_sip_gateways: PredefinedSipGateways;
  trunkline_predefined_sip_gateways: { predefined_sip_gateway_sid: string } & PredefinedFlags;
  predefined_smpp_gateways: PredefinedSmppGateways;
  phone_numbers: PhoneNumbers;
  lcr: Lcr;
  lcr_routes: {
    lcr_route_sid: string;
    lcr_sid: string;
    regex: string;
    description: string | null;
    priority: number;
  };
  lcr_carrier_set_entry: {
    lcr_carrier_set_entry_sid: string;
    workload: Generated<number>;
    lcr_route_sid: string;
    voip_carrier_sid: string;
    priority: Generated<number>;
  };
  clients: Clients;
  sbc_addresses: {
    sbc_address_sid: string;
    ipv4: string;
    port: Generated<number>;
    tls_port: number | null;
    wss_port: number | null;
    service_provider_sid: string | null;
    last_updated: Time | null;
  };
  smpp_addresses: {
    smpp_address_sid: string;
    ipv4: string;
    port: Generated<number>;
    use_tls: BitByDefault;
    is_primary: BitByDefault;
    service_provider_sid: string | null;
  };
};
