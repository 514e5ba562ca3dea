/** The carriers of the demo: most are a provider's, shared by its accounts, and some an account's own. */
import type { carrierInput } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { z } from 'zod';

type Input = z.input<typeof carrierInput>;
type Gateway = NonNullable<Input['sip_gateways']>[number];

/** `account`: of the account of this name, else of the provider. */
export type DemoCarrier = Omit<Input, 'account_sid' | 'service_provider_sid'> & { account?: string };

export const carriersByProvider: Record<string, DemoCarrier[]> = {
  'Brightwater Voice': [
    {
      name: 'Harbour Telecom',
      description: 'Main carrier for the coast',
      trunk_type: 'static_ip',
      e164_leading_plus: 1,
      sip_gateways: [
        inbound('203.0.113.10'),
        inbound('203.0.113.11'),
        outbound('sip.harbour-telecom.example.com'),
      ],
    },
    { name: 'Northline', ...registered('brightwater', 'sip.northline.example.com') },
    {
      name: 'Kestrel office PBX',
      account: 'Kestrel Couriers',
      trunk_type: 'static_ip',
      sip_gateways: [both('198.51.100.21')],
    },
    {
      name: 'Old copper line',
      description: 'Kept for its numbers until they are ported',
      trunk_type: 'static_ip',
      is_active: 0,
      sip_gateways: [inbound('203.0.113.90')],
    },
  ],
  'Meridian Contact': [
    {
      name: 'Transatlantic Voice',
      trunk_type: 'static_ip',
      e164_leading_plus: 1,
      sip_gateways: [
        inbound('192.0.2.16', 28),
        outbound('sip-eu.transatlantic.example.com', 'tls'),
        outbound('sip-us.transatlantic.example.com', 'tls'),
      ],
    },
    { name: 'Rhein Sprachdienste', ...registered('meridian-de', 'sip.rhein.example.com') },
    { name: 'Iberia Trunks', ...registered('meridian-es', 'sip.iberia.example.com'), tech_prefix: '0099' },
    {
      name: 'Aurora call centre PBX',
      account: 'Aurora Energy Support',
      trunk_type: 'static_ip',
      dtmf_type: 'info',
      sip_gateways: [both('198.51.100.40'), both('198.51.100.41')],
    },
    {
      name: 'Bellavista restaurants',
      account: 'Trattoria Bellavista Group',
      ...registered('bellavista', 'voip.bellavista.example.com'),
    },
  ],
  'Tidewater Labs': [
    {
      name: 'Lab trunk',
      trunk_type: 'static_ip',
      sip_gateways: [inbound('203.0.113.128', 25), outbound('sip.lab.example.com')],
    },
    {
      name: 'Agent test trunk',
      account: 'Voice Agent Prototype',
      trunk_type: 'auth',
      inbound_auth_username: 'agents',
      inbound_auth_password: 'demo-agents-0123456789',
      sip_gateways: [outbound('sip.agents.example.com', 'tls/srtp')],
    },
    {
      name: 'Load generator',
      account: 'Load Test',
      trunk_type: 'static_ip',
      sip_gateways: [both('198.51.100.200')],
    },
  ],
};

function inbound(ipv4: string, netmask = 32): Gateway {
  return { ipv4, netmask, port: 5060, inbound: 1, outbound: 0 };
}

function outbound(ipv4: string, protocol: Gateway['protocol'] = 'udp'): Gateway {
  return { ipv4, netmask: 32, port: protocol === 'udp' ? 5060 : 5061, inbound: 0, outbound: 1, protocol };
}

function both(ipv4: string): Gateway {
  return { ipv4, netmask: 32, port: 5060, inbound: 1, outbound: 1, protocol: 'udp' };
}

function registered(username: string, realm: string) {
  return {
    trunk_type: 'reg' as const,
    requires_register: 1 as const,
    register_username: username,
    register_password: `demo-${username}-0123456789`,
    register_sip_realm: realm,
    sip_gateways: [outbound(realm)],
  };
}
