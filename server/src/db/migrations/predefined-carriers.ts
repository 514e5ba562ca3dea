/** Templates of well-known carriers (`D6`). What is in angle brackets is for the person to fill in. */

type Gateway = { ipv4: string; port: number; netmask: number; inbound: 0 | 1; outbound: 0 | 1 };

const from = (ipv4: string, netmask = 32, port = 5060): Gateway => ({
  ipv4,
  port,
  netmask,
  inbound: 1,
  outbound: 0,
});

const towards = (ipv4: string, port = 5060): Gateway => ({
  ipv4,
  port,
  netmask: 32,
  inbound: 0,
  outbound: 1,
});

export const predefinedCarriers = [
  {
    predefined_carrier_sid: '17479288-bb9f-421a-89d1-f4ac57af1dca',
    name: 'TelecomsXChange',
    e164_leading_plus: 0 as const,
    tech_prefix: 'your-tech-prefix',
    sip_gateways: [from('174.136.44.213'), towards('sip01.TelecomsXChange.com')],
    smpp_gateways: [
      towards('smpp01.telecomsxchange.com', 2776),
      from('174.136.44.11', 32, 2775),
      from('174.136.44.213', 32, 2775),
    ],
  },
  {
    predefined_carrier_sid: '7d509a18-bbff-4c5d-b21e-b99bf8f8c49a',
    name: 'Twilio',
    e164_leading_plus: 1 as const,
    register_username: '<your-twilio-credential-username>',
    register_password: '<your-twilio-credential-password>',
    sip_gateways: [
      ...[
        '54.172.60.0',
        '54.244.51.0',
        '54.171.127.192',
        '35.156.191.128',
        '54.65.63.192',
        '54.252.254.64',
        '54.169.127.128',
        '177.71.206.192',
      ].map((network) => from(network, 30)),
      from('168.86.128.0', 18),
      towards('<your-twilio-domain>.pstn.twilio.com'),
    ],
    smpp_gateways: [],
  },
  {
    predefined_carrier_sid: '032d90d5-39e8-41c0-b807-9c88cffba65c',
    name: 'Voxbone',
    e164_leading_plus: 1 as const,
    register_username: '<your-voxbone-username>',
    register_password: '<your-voxbone-password>',
    diversion: '<your-voxbone-DID>',
    sip_gateways: [
      ...[
        '81.201.83.45',
        '81.201.86.45',
        '81.201.82.45',
        '81.201.85.45',
        '81.201.84.45',
        '185.47.148.45',
      ].map((address) => from(address)),
      towards('outbound.voxbone.com'),
    ],
    smpp_gateways: [],
  },
  {
    predefined_carrier_sid: 'e6fb301a-1af0-4fb8-a1f6-f65530c6e1c6',
    name: 'Simwood',
    e164_leading_plus: 1 as const,
    register_username: '<your-simwood-trunk-username>',
    register_password: '<your-simwood-trunk-password>',
    sip_gateways: [
      ...['178.22.139.77', '185.63.140.77', '185.63.142.77', '172.86.225.77', '172.86.225.88'].map(
        (address) => from(address),
      ),
      towards('out.simwood.com'),
    ],
    smpp_gateways: [],
  },
  {
    predefined_carrier_sid: '541ef8ec-0524-4a1d-b9c4-2a672764992e',
    name: 'Retell',
    e164_leading_plus: 1 as const,
    inbound_auth_username: '<your-retell-username>',
    inbound_auth_password: '<your-retell-password>',
    trunk_type: 'auth' as const,
    sip_gateways: [towards('sip.retellai.com')],
    smpp_gateways: [],
  },
];
