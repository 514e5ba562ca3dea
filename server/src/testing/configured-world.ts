/** A provider with an account that has one of everything, made by the API as a person would; canaries for secrets. */
import assert from 'node:assert/strict';
import { aBucketCredential } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { makeOpposites } from './configured-opposites.ts';
import type { TestApp } from './start-app.ts';
import type { Who } from './world.ts';

const hook = (path: string) => ({
  url: `https://example.com/${path}`,
  method: 'POST' as const,
  username: 'hooks',
  password: `canary-secret ${path}`,
});

export type Configured = Awaited<ReturnType<typeof makeConfigured>>;

export async function makeConfigured(app: TestApp, name: string) {
  const { ask, world } = app;
  const as: Who = await world.user();
  const post = async (path: string, body: object): Promise<string> => {
    const { status, body: answer, text } = await ask<{ sid: string }>('POST', path, { as, body });
    assert.equal(status, 201, `POST ${path}: ${text}`);
    return (answer as { sid: string }).sid;
  };
  const put = async (path: string, body: object) => {
    const { status, text } = await ask('PUT', path, { as, body });
    assert.equal(status, 204, `PUT ${path}: ${text}`);
  };
  const service_provider_sid = await post('/ServiceProviders', {
    ...{ name, description: 'Telephones since 1899', ms_teams_fqdn: `sbc.${name}.example` },
    registration_hook: hook('who-registers'),
  });
  const ofProvider = { service_provider_sid };
  const account_sid = await post('/Accounts', {
    ...{ ...ofProvider, name: 'Harbour', sip_realm: `harbour.${name}.example`, enable_debug_log: 1 },
    queue_event_hook: hook('queues'),
  });
  const ofAccount = { account_sid };
  await post('/Accounts', { ...ofProvider, name: 'Empty' });
  const reception = await post(
    '/Applications',
    anApplication({
      ...ofAccount,
      call_hook: hook('call'),
      app_json: '[{"verb":"hangup"}]',
      speech_synthesis_voice: null,
    }),
  );
  const night = await post(
    '/Applications',
    anApplication({ ...ofAccount, name: 'Night: "desk" #2', messaging_hook: hook('sms') }),
  );
  await put(`/Accounts/${account_sid}`, {
    ...{ device_calling_application_sid: reception, record_all_calls: 1, record_format: 'wav' },
    bucket_credential: aBucketCredential('s3_compatible', { secret_access_key: 'canary-secret bucket' }),
  });
  await post(`/Accounts/${account_sid}/Limits`, { category: 'voice_call_session', quantity: 12 });
  await post(`/ServiceProviders/${service_provider_sid}/Limits`, { category: 'device', quantity: 0 });
  const shared = await post('/VoipCarriers', {
    ...aCarrier({ ...ofProvider, name: 'Shared trunk', trunk_type: 'reg', register_username: 'us' }),
    ...{ register_password: 'canary-secret reg', register_sip_realm: 'sip.example.com' },
    sip_gateways: [aSipGateway({ ipv4: 'sip.example.com', inbound: 0, outbound: 1 })],
  });
  const own = await post('/VoipCarriers', {
    ...aCarrier({ ...ofAccount, name: 'Own trunk', application_sid: reception, tech_prefix: '7701' }),
    sip_gateways: [aSipGateway(), aSipGateway({ ipv4: '203.0.113.9', netmask: 24, port: null, outbound: 1 })],
    ...{ smpp_system_id: 'us', smpp_password: 'canary-secret smpp', smpp_gateways: [anSmppGateway()] },
  });
  await post('/PhoneNumbers', {
    ...ofAccount,
    number: '15550001111',
    voip_carrier_sid: own,
    application_sid: reception,
  });
  await post('/PhoneNumbers', { ...ofAccount, number: '1555*', voip_carrier_sid: shared });
  await post('/PhoneNumbers', { number: '442071838750', voip_carrier_sid: shared });
  await post('/Clients', { ...ofAccount, username: 'alice', password: 'canary-secret alice', is_active: 0 });
  const tenant = { ...ofAccount, tenant_fqdn: `teams.${name}.example`, application_sid: reception };
  await post('/MicrosoftTeamsTenants', tenant);
  await post('/Lcrs', {
    ...{ ...ofAccount, name: 'Outbound', default_voip_carrier_sid: shared },
    routes: [
      { regex: '^44', description: 'Britain', voip_carrier_sid: own },
      { regex: '1', voip_carrier_sid: shared },
    ],
  });
  await post('/Lcrs', { ...ofProvider, routes: [], default_voip_carrier_sid: shared });
  const acme = { vendor: 'custom:acme', label: 'ours', use_for_tts: 1, use_for_stt: 1 };
  const acmeValues = { auth_token: 'canary-secret token', custom_tts_url: 'https://tts.example.com' };
  await post(`/Accounts/${account_sid}/SpeechCredentials`, {
    ...{ ...acme, ...acmeValues, custom_stt_url: 'wss://stt.example.com' },
  });
  await post(`/ServiceProviders/${service_provider_sid}/SpeechCredentials`, {
    ...{ vendor: 'deepgram', use_for_tts: 0, use_for_stt: 1, api_key: 'canary-secret deepgram' },
  });
  await post(`/Accounts/${account_sid}/LlmCredentials`, {
    vendor: 'openai',
    api_key: 'canary-secret openai',
  });
  await post('/AlertRules', anAlertRule(ofAccount));
  await post('/AlertRules', {
    ...anAlertRule({ ...ofProvider, name: 'Chat', channel: 'slack' }),
    target: 'https://hooks.example.com/canary-secret',
  });
  await post('/AlertRules', {
    ...anAlertRule({
      ...ofAccount,
      name: 'Hook',
      channel: 'webhook',
      target: 'https://alerts.example.com/x',
    }),
    ...{ secret: 'canary-secret hook', measure: 'no_calls', threshold: null, is_active: 0 },
  });
  await makeOpposites({ app, post, put, name, service_provider_sid, account_sid, reception, night, shared });
  return { as, service_provider_sid, account_sid, shared, own, reception };
}
