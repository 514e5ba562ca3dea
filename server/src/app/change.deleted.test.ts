/** Carriers, applications, credentials and routings that are deleted while others make use of them (`R19`, `R44`). */
import { after, before } from 'node:test';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import {
  blocking,
  type DeletedWorld,
  deletedWorld,
  domain,
  type Made,
  number,
  post,
  raceDeletions,
  some,
  toImport,
} from '../testing/deleted-meanwhile.ts';

let world: DeletedWorld;

before(async () => {
  world = await deletedWorld();
});
after(() => world.app.close());

const route = (voip_carrier_sid: string, lcr_sid: string) => ({
  ...{ lcr_sid, regex: '^44', lcr_carrier_set_entries: [{ voip_carrier_sid }] },
});

const ofCarrier: Record<string, Made> = {
  'phone number': blocking(
    post('phone_numbers.voip_carrier_sid', '/PhoneNumbers', (voip_carrier_sid) => ({
      ...{ number: number(), voip_carrier_sid },
    })),
  ),
  'imported number': blocking(
    post('phone_numbers.voip_carrier_sid', '/PhoneNumbers/Import', (voip_carrier_sid) =>
      toImport({ voip_carrier_sid }),
    ),
  ),
  route: blocking(post('lcr_carrier_set_entry.voip_carrier_sid', '/LcrRoutes', route)),
  'SIP gateway': post('sip_gateways.voip_carrier_sid', '/SipGateways', (voip_carrier_sid) => ({
    ...aSipGateway({ ipv4: domain(), inbound: 0, outbound: 1 }),
    voip_carrier_sid,
  })),
  'SMPP gateway': post('smpp_gateways.voip_carrier_sid', '/SmppGateways', (voip_carrier_sid) => ({
    ...anSmppGateway({ ipv4: domain() }),
    voip_carrier_sid,
  })),
};

const ofApplication: Record<string, Made> = {
  'phone number': {
    column: 'phone_numbers.application_sid',
    blocks: true,
    async ask(application_sid, account_sid) {
      const body = { number: number(), voip_carrier_sid: world.carrier, account_sid };
      return ['PUT', `/PhoneNumbers/${await world.make('/PhoneNumbers', body)}`, { application_sid }];
    },
  },
  carrier: {
    column: 'voip_carriers.application_sid',
    blocks: true,
    async ask(application_sid, account_sid) {
      const sid = await world.make('/VoipCarriers', aCarrier({ name: some(), account_sid }));
      return ['PUT', `/VoipCarriers/${sid}`, { application_sid }];
    },
  },
  'Teams tenant': blocking(
    post('ms_teams_tenants.application_sid', '/MicrosoftTeamsTenants', (application_sid, account_sid) => ({
      ...{ tenant_fqdn: domain(), account_sid, service_provider_sid: world.provider, application_sid },
    })),
  ),
  device: {
    column: 'accounts.device_calling_application_sid',
    blocks: true,
    ask: (sid, account_sid) => ['PUT', `/Accounts/${account_sid}`, { device_calling_application_sid: sid }],
  },
  'SIPREC recorder': {
    column: 'accounts.siprec_hook_sid',
    blocks: true,
    ask: (sid, account_sid) => ['PUT', `/Accounts/${account_sid}`, { siprec_hook_sid: sid }],
  },
};

raceDeletions(
  () => world,
  'carrier',
  async () => {
    const sid = await world.make(
      '/VoipCarriers',
      aCarrier({ name: some(), service_provider_sid: world.provider }),
    );
    const of = await world.make('/Lcrs', { ...anLcr(), account_sid: await world.account() });
    return { sid, path: `/VoipCarriers/${sid}`, of };
  },
  ofCarrier,
);

raceDeletions(
  () => world,
  'application',
  async () => {
    const of = await world.account();
    const sid = await world.make('/Applications', { ...anApplication({ name: some() }), account_sid: of });
    return { sid, path: `/Applications/${sid}`, of };
  },
  ofApplication,
);

raceDeletions(
  () => world,
  'speech service',
  async () => {
    const account = `/Accounts/${await world.account()}/SpeechCredentials`;
    const sid = await world.make(account, aSpeechCredential('google', { label: some() }));
    return { sid, path: `${account}/${sid}` };
  },
  {
    'custom voice': post(
      'google_custom_voices.speech_credential_sid',
      '/GoogleCustomVoices',
      (speech_credential_sid) => ({ speech_credential_sid, name: some(), model: 'a model' }),
    ),
  },
);

raceDeletions(
  () => world,
  'routing',
  async () => {
    const sid = await world.make('/Lcrs', { ...anLcr(), account_sid: await world.account() });
    return { sid, path: `/Lcrs/${sid}` };
  },
  { route: post('lcr_routes.lcr_sid', '/LcrRoutes', (lcr_sid) => route(world.carrier, lcr_sid)) },
);
