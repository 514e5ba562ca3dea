/** Beside what `makeConfigured` makes: a second account, in which each column says another thing than in the first. */
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aSpeechServiceKey } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { TestApp } from './start-app.ts';

type Made = {
  app: TestApp;
  post(path: string, body: object): Promise<string>;
  put(path: string, body: object): Promise<void>;
  name: string;
  service_provider_sid: string;
  account_sid: string;
  reception: string;
  night: string;
  shared: string;
};

/** Its beginning is shown (`W30`). */
export const CLONING_KEY = `${'k'.repeat(300)} canary-secret cloning`;

const speech = (place: 'speech' | 'fallback_speech', label: string, voice: string) => ({
  ...{ [`${place}_synthesis_vendor`]: 'google', [`${place}_synthesis_language`]: 'de-DE' },
  ...{ [`${place}_synthesis_voice`]: voice, [`${place}_synthesis_label`]: label },
  ...{ [`${place}_recognizer_vendor`]: 'deepgram', [`${place}_recognizer_language`]: 'de' },
  [`${place}_recognizer_label`]: 'phone',
});

export async function makeOpposites(made: Made): Promise<void> {
  const { app, post, put, name, service_provider_sid, account_sid, reception, night, shared } = made;
  const hook = { url: 'https://example.com/other', method: 'GET' as const, username: null, password: null };
  await put(`/ServiceProviders/${service_provider_sid}`, { root_domain: `${name}.example` });
  const workshop = await post('/Accounts', {
    ...{ service_provider_sid, name: 'Workshop', sip_realm: `workshop.${name}.example` },
    registration_hook: hook,
  });
  const ofWorkshop = { account_sid: workshop };
  await post(`/Accounts/${workshop}/Limits`, { category: 'device', quantity: 3 });
  await post(`/ServiceProviders/${service_provider_sid}/Limits`, {
    category: 'voice_call_session',
    quantity: 9,
  });
  const voices = [
    { name: 'Our voice', model: 'projects/1/models/2', reported_usage: 'OFFLINE' },
    { name: 'Cloned', use_voice_cloning_key: 1, voice_cloning_key: CLONING_KEY },
  ];
  const google = { vendor: 'google', service_key: aSpeechServiceKey() };
  for (const [path, label, custom_voices] of [
    [`/Accounts/${account_sid}/SpeechCredentials`, 'studio', voices],
    [`/ServiceProviders/${service_provider_sid}/SpeechCredentials`, 'shared studio', voices.slice(0, 1)],
  ] as const)
    await post(path, { ...google, label, custom_voices });
  const voiceOf = async (label: string, called: string) => {
    const { google_custom_voice_sid } = await app.db
      .selectFrom('google_custom_voices as v')
      .innerJoin('speech_credentials as c', 'c.speech_credential_sid', 'v.speech_credential_sid')
      .select('google_custom_voice_sid')
      .where('c.service_provider_sid', '=', service_provider_sid)
      .where('c.label', '=', label)
      .where('v.name', '=', called)
      .executeTakeFirstOrThrow();
    return `custom_${google_custom_voice_sid}`;
  };
  await put(`/Applications/${night}`, {
    ...speech('speech', 'studio', await voiceOf('studio', 'Cloned')),
    ...speech('fallback_speech', 'shared studio', await voiceOf('shared studio', 'Our voice')),
    ...{ use_for_fallback_speech: 1, record_all_calls: 1 },
  });
  const bell = await post(
    '/Applications',
    anApplication({
      ...ofWorkshop,
      name: 'Bell',
      speech_synthesis_vendor: 'elevenlabs',
      call_status_hook: { ...hook, url: 'https://example.com/bell' },
    }),
  );
  // As after its webhook has said which are obscure, which no test asks the network for.
  const values = { GREETING: 'Good day', PIN: 4711, TOKEN: 'canary-secret env', IS_LOUD: true, LEVEL: 3 };
  const flags = { GREETING: false, PIN: true, TOKEN: true, IS_LOUD: false, LEVEL: false };
  for (const [application_sid, own_values, own_flags] of [
    [reception, values, flags],
    [bell, { GREETING: 'Hm' }, { GREETING: false }],
  ] as const) {
    const env_vars = app.cipher.sealForPlatform(JSON.stringify(own_values));
    await app.db
      .updateTable('applications')
      .set({ env_vars })
      .where('application_sid', '=', application_sid)
      .execute();
    await app.db
      .insertInto('trunkline_application_variables')
      .values({ application_sid, obscure_json: JSON.stringify(own_flags) })
      .execute();
  }
  await put(`/Accounts/${workshop}`, { siprec_hook_sid: bell });
  await post('/VoipCarriers', {
    ...aCarrier({ ...ofWorkshop, name: 'Opposite trunk', description: 'Otherwise', e164_leading_plus: 1 }),
    ...{ trunk_type: 'auth', inbound_auth_username: 'they', inbound_auth_password: 'canary-secret inbound' },
    ...{ register_from_user: 'from', register_from_domain: 'from.example.com', diversion: '15550009999' },
    ...{ register_public_ip_in_contact: 1, is_active: 0, dtmf_type: 'info' },
    ...{ outbound_sip_proxy: 'sip:proxy.example.com', smpp_enquire_link_interval: 30 },
    ...{ smpp_inbound_system_id: 'they', smpp_inbound_password: 'canary-secret messages' },
    sip_gateways: [
      aSipGateway({
        ...{ ipv4: '203.0.113.77', is_active: 0, send_options_ping: 1, inbound: 0, outbound: 1 },
        ...{
          use_sips_scheme: 1,
          pad_crypto: 1,
          remove_ice: 1,
          dtls_off: 1,
          protocol: 'tls/srtp',
          port: 5061,
        },
      }),
    ],
    smpp_gateways: [
      anSmppGateway({ ipv4: '203.0.113.78', port: 2776, inbound: 1, outbound: 0, use_tls: 1 }),
      anSmppGateway({ ipv4: '203.0.113.64', netmask: 28, is_primary: 0, inbound: 1, outbound: 0 }),
    ],
  });
  await post('/Clients', {
    ...{ ...ofWorkshop, username: 'bob', password: 'canary-secret bob' },
    ...{ allow_direct_app_calling: 0, allow_direct_queue_calling: 0, allow_direct_user_calling: 0 },
  });
  await post('/MicrosoftTeamsTenants', { ...ofWorkshop, tenant_fqdn: `workshop.${name}.example` });
  const another = await post('/VoipCarriers', aCarrier({ ...ofWorkshop, name: 'Reserve' }));
  const lcr = await post('/Lcrs', {
    ...{ ...ofWorkshop, is_active: 0, default_voip_carrier_sid: another },
    routes: [{ regex: '^49', voip_carrier_sid: shared }],
  });
  await put(`/Lcrs/${lcr}/Routes`, [
    {
      ...{ regex: '^49', description: 'Germany', priority: 0 },
      lcr_carrier_set_entries: [
        { voip_carrier_sid: shared, workload: 2, priority: 0 },
        { voip_carrier_sid: another, workload: 1, priority: 1 },
      ],
    },
  ] as object);
  await post(`/ServiceProviders/${service_provider_sid}/LlmCredentials`, {
    ...{ vendor: 'anthropic', label: 'big', api_key: 'canary-secret anthropic' },
  });
  await post(`/Accounts/${workshop}/SpeechCredentials`, {
    ...google,
    label: 'speaks',
    use_for_tts: 1,
    use_for_stt: 0,
  });
  await post('/AlertRules', {
    ...anAlertRule({ ...ofWorkshop, name: 'Alerts', measure: 'alerts', alert_type: 'recording-failure' }),
    ...{ threshold: 2, window_minutes: 60, minimum_calls: 3, quiet_minutes: 5, tell_when_well: 0 },
  });
}
