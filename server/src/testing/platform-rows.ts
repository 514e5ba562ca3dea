/** What a platform's database has besides its accounts: rows as its own programs leave them, with what they leave empty. */
const PROVIDER = '2708b1b3-2736-40ea-b502-c53d8396247f';

const sid = (n: number) => `22222222-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

type Of = { account: string; application: string; carrier: string };

/** `sealed`: as that platform seals. */
export function platformRows(
  { account, application, carrier }: Of,
  sealed: (text: string) => string,
): string[] {
  const google = JSON.stringify({
    credentials: JSON.stringify({
      type: 'service_account',
      client_email: 'a@example.com',
      private_key: 'kettle-drum-of-google',
    }),
  });
  const deepgram = JSON.stringify({ api_key: 'kettle-drum-of-deepgram' });
  return [
    `insert into speech_credentials (speech_credential_sid, account_sid, vendor, credential, use_for_tts, use_for_stt)
       values ('${sid(1)}', '${account}', 'google', '${sealed(google)}', 1, 0),
       ('${sid(2)}', '${account}', 'deepgram', '${sealed(deepgram)}', null, null)`,
    `insert into google_custom_voices (google_custom_voice_sid, speech_credential_sid, model, name, reported_usage)
       values ('${sid(3)}', '${sid(1)}', 'a-model', 'Ada', null)`,
    `update applications set env_vars = '${sealed(JSON.stringify({ GREETING: 'hello' }))}' where application_sid = '${application}'`,
    `insert into account_subscriptions (account_subscription_sid, account_sid, last4, exp_month, exp_year, card_type)
       values ('${sid(4)}', '${account}', '${sealed('4242')}', 12, 2034, 'visa')`,
    `insert into account_limits (account_limits_sid, account_sid, category, quantity)
       values ('${sid(5)}', '${account}', 'voice_call_session', 10)`,
    `insert into service_provider_limits (service_provider_limits_sid, service_provider_sid, category, quantity)
       values ('${sid(6)}', '${PROVIDER}', 'device', 0)`,
    `insert into sip_gateways (sip_gateway_sid, ipv4, port, inbound, outbound, voip_carrier_sid, protocol)
       values ('${sid(7)}', '192.0.2.7', null, 1, 0, '${carrier}', null)`,
    `insert into smpp_gateways (smpp_gateway_sid, ipv4, use_tls, voip_carrier_sid)
       values ('${sid(8)}', '192.0.2.8', null, '${carrier}')`,
    `insert into lcr (lcr_sid, name, account_sid) values ('${sid(9)}', null, '${account}')`,
    `insert into lcr_routes (lcr_route_sid, lcr_sid, regex, description, priority) values ('${sid(10)}', '${sid(9)}', '1', null, 0)`,
    `insert into lcr_carrier_set_entry (lcr_carrier_set_entry_sid, lcr_route_sid, voip_carrier_sid)
       values ('${sid(11)}', '${sid(10)}', '${carrier}')`,
    `insert into ms_teams_tenants (ms_teams_tenant_sid, service_provider_sid, account_sid, tenant_fqdn)
       values ('${sid(12)}', '${PROVIDER}', '${account}', 'customer.teams.example.com')`,
    `insert into sbc_addresses (sbc_address_sid, ipv4) values ('${sid(13)}', '192.0.2.13')`,
    `insert into smpp_addresses (smpp_address_sid, ipv4) values ('${sid(14)}', '192.0.2.14')`,
  ];
}

/** Lists in which each of these rows is told, with the sid of one of them. */
export const listsOfRows = ({ account, carrier }: Of): [path: string, sid: string][] => [
  [`/Accounts/${account}/SpeechCredentials`, sid(1)],
  [`/Accounts/${account}/SpeechCredentials`, sid(2)],
  [`/GoogleCustomVoices?account_sid=${account}`, sid(3)],
  [`/Accounts/${account}/Limits`, sid(5)],
  [`/ServiceProviders/${PROVIDER}/Limits`, sid(6)],
  [`/SipGateways?voip_carrier_sid=${carrier}`, sid(7)],
  [`/SmppGateways?voip_carrier_sid=${carrier}`, sid(8)],
  ['/Lcrs', sid(9)],
  [`/LcrRoutes?lcr_sid=${sid(9)}`, sid(10)],
  [`/LcrCarrierSetEntries?lcr_route_sid=${sid(10)}`, sid(11)],
  ['/MicrosoftTeamsTenants', sid(12)],
  ['/Sbcs', sid(13)],
  ['/Smpps', sid(14)],
];
