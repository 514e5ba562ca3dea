/** Carriers, numbers, outbound routing and SIP clients (`D5`). */
import { choice, flag, key, now, optional, sid, table, text, time, to, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

const trunkType = () => choice(['static_ip', 'auth', 'reg'], 'static_ip');

const carriers = table(
  'voip_carriers',
  {
    voip_carrier_sid: key(),
    name: text(64),
    description: optional(text(255)),
    account_sid: optional(to('accounts.account_sid')),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    application_sid: optional(to('applications.application_sid')),
    e164_leading_plus: flag(0),
    requires_register: flag(0),
    register_username: optional(text(64)),
    register_sip_realm: optional(text(64)),
    register_password: optional(text(64)),
    register_from_user: optional(text(128)),
    register_from_domain: optional(text(255)),
    register_public_ip_in_contact: flag(0),
    register_status: optional(text(4096)),
    tech_prefix: optional(text(16)),
    inbound_auth_username: optional(text(64)),
    inbound_auth_password: optional(text(64)),
    diversion: optional(text(32)),
    is_active: flag(1),
    created_at: now(time()),
    smpp_system_id: optional(text(255)),
    smpp_password: optional(text(64)),
    smpp_inbound_system_id: optional(text(255)),
    smpp_inbound_password: optional(text(64)),
    smpp_enquire_link_interval: optional(whole(0)),
    dtmf_type: choice(['rfc2833', 'tones', 'info'], 'rfc2833'),
    outbound_sip_proxy: optional(text(255)),
    trunk_type: trunkType(),
  },
  {
    indexes: [
      ['account_sid', 'name', 'voip_carrier_sid'],
      ['service_provider_sid', 'name', 'voip_carrier_sid'],
      // In order of name, with whose each one is: the lists of a provider and of an account are read from it.
      ['name', 'voip_carrier_sid', 'account_sid', 'service_provider_sid'],
    ],
  },
);

const gateways = [
  table(
    'sip_gateways',
    {
      sip_gateway_sid: key(),
      voip_carrier_sid: to('voip_carriers.voip_carrier_sid'),
      ipv4: text(128),
      netmask: whole(32),
      port: optional(whole()),
      inbound: flag(),
      outbound: flag(),
      is_active: flag(1),
      send_options_ping: flag(0),
      use_sips_scheme: flag(0),
      pad_crypto: flag(0),
      remove_ice: flag(0),
      dtls_off: flag(0),
      protocol: optional(choice(['udp', 'tcp', 'tls', 'tls/srtp'], 'udp')),
    },
    {
      indexes: [
        ['ipv4', 'port'],
        ['inbound', 'voip_carrier_sid'],
        ['inbound', 'netmask', 'ipv4'],
      ],
    },
  ),
  table('smpp_gateways', {
    smpp_gateway_sid: key(),
    voip_carrier_sid: to('voip_carriers.voip_carrier_sid'),
    ipv4: text(128),
    port: whole(2775),
    netmask: whole(32),
    is_primary: flag(1),
    inbound: flag(0),
    outbound: flag(1),
    use_tls: optional(flag(0)),
  }),
];

const predefined = [
  table('predefined_carriers', {
    predefined_carrier_sid: key(),
    name: text(64),
    requires_static_ip: flag(0),
    e164_leading_plus: flag(0),
    requires_register: flag(0),
    register_username: optional(text(64)),
    register_sip_realm: optional(text(64)),
    register_password: optional(text(64)),
    tech_prefix: optional(text(16)),
    inbound_auth_username: optional(text(64)),
    inbound_auth_password: optional(text(64)),
    diversion: optional(text(32)),
    trunk_type: trunkType(),
  }),
  table('predefined_sip_gateways', {
    predefined_sip_gateway_sid: key(),
    ipv4: text(128),
    port: whole(5060),
    inbound: flag(),
    outbound: flag(),
    netmask: whole(32),
    predefined_carrier_sid: to('predefined_carriers.predefined_carrier_sid'),
    // As an upgraded platform database has them, and a fresh one has not.
    send_options_ping: flag(0),
    use_sips_scheme: flag(0),
    pad_crypto: flag(0),
    remove_ice: flag(0),
    dtls_off: flag(0),
    protocol: optional(choice(['udp', 'tcp', 'tls', 'tls/srtp'], 'udp')),
  }),
  table('predefined_smpp_gateways', {
    predefined_smpp_gateway_sid: key(),
    ipv4: text(128),
    port: whole(2775),
    inbound: flag(),
    outbound: flag(),
    netmask: whole(32),
    is_primary: flag(1),
    use_tls: optional(flag(0)),
    predefined_carrier_sid: to('predefined_carriers.predefined_carrier_sid'),
  }),
];

const numbers = table(
  'phone_numbers',
  {
    phone_number_sid: key(),
    number: text(132),
    voip_carrier_sid: optional(to('voip_carriers.voip_carrier_sid')),
    account_sid: optional(to('accounts.account_sid')),
    application_sid: optional(to('applications.application_sid')),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
  },
  {
    unique: [['number', 'voip_carrier_sid']],
    indexes: [
      ['number', 'phone_number_sid'],
      ['account_sid', 'number', 'phone_number_sid'],
      ['service_provider_sid', 'number', 'phone_number_sid'],
      // By account first: a list is always one account's or those of a provider.
      ['voip_carrier_sid', 'account_sid', 'number', 'phone_number_sid'],
      ['application_sid', 'account_sid', 'number', 'phone_number_sid'],
    ],
  },
);

/** `lcr` and its entries refer to each other; a pattern has 255 characters (`R27`). */
const routing = [
  table(
    'lcr',
    {
      lcr_sid: key(),
      name: optional(text(64)),
      is_active: flag(1),
      default_carrier_set_entry_sid: optional(to('lcr_carrier_set_entry.lcr_carrier_set_entry_sid')),
      service_provider_sid: optional(sid()),
      account_sid: optional(sid()),
    },
    { indexes: [['service_provider_sid'], ['account_sid']] },
  ),
  table(
    'lcr_routes',
    {
      lcr_route_sid: key(),
      lcr_sid: to('lcr.lcr_sid'),
      regex: text(255),
      description: optional(text(1024)),
      priority: whole(),
    },
    { indexes: [['lcr_sid', 'priority']] },
  ),
  table('lcr_carrier_set_entry', {
    lcr_carrier_set_entry_sid: key(),
    workload: whole(1),
    lcr_route_sid: to('lcr_routes.lcr_route_sid'),
    voip_carrier_sid: to('voip_carriers.voip_carrier_sid'),
    priority: whole(0),
  }),
];

const others = [
  table(
    'clients',
    {
      client_sid: key(),
      account_sid: to('accounts.account_sid'),
      is_active: flag(1),
      username: optional(text(64)),
      password: optional(text(1024)),
      allow_direct_app_calling: flag(1),
      allow_direct_queue_calling: flag(1),
      allow_direct_user_calling: flag(1),
    },
    { unique: [['account_sid', 'username']], indexes: [['username', 'client_sid']] },
  ),
  table(
    'sbc_addresses',
    {
      sbc_address_sid: key(),
      ipv4: text(255),
      port: whole(5060),
      tls_port: optional(whole()),
      wss_port: optional(whole()),
      service_provider_sid: optional(to('service_providers.service_provider_sid')),
      last_updated: optional(time()),
    },
    { indexes: [['ipv4', 'port']] },
  ),
  table('smpp_addresses', {
    smpp_address_sid: key(),
    ipv4: text(255),
    port: whole(5060),
    use_tls: flag(0),
    is_primary: flag(1),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
  }),
];

export const telephony: Migration = {
  number: 2,
  name: 'telephony',
  async up({ ensureTable }) {
    for (const one of [carriers, ...gateways, ...predefined, numbers, ...routing, ...others])
      await ensureTable(one);
  },
};
