/** Accounts and service providers that are deleted while others make something for them (`R19`, `R44`). */
import { after, before } from 'node:test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import {
  blocking,
  type DeletedWorld,
  deletedWorld,
  domain,
  type Made,
  number,
  post,
  raceTenantDeletions,
  some,
  toImport,
} from '../testing/deleted-meanwhile.ts';

let world: DeletedWorld;

before(async () => {
  world = await deletedWorld();
});
after(() => world.app.close());

const ofAccount: Record<string, Made> = {
  application: blocking(
    post('applications.account_sid', '/Applications', (account_sid) => ({
      ...anApplication({ name: some() }),
      account_sid,
    })),
  ),
  'phone number': blocking(
    post('phone_numbers.account_sid', '/PhoneNumbers', (account_sid) => ({
      ...{ number: number(), voip_carrier_sid: world.carrier, account_sid },
    })),
  ),
  'imported number': blocking(
    post('phone_numbers.account_sid', '/PhoneNumbers/Import', (account_sid) =>
      toImport({ account_sid, voip_carrier_sid: world.carrier }),
    ),
  ),
  'Teams tenant': blocking(
    post('ms_teams_tenants.account_sid', '/MicrosoftTeamsTenants', (account_sid) => ({
      ...{ tenant_fqdn: domain(), account_sid, service_provider_sid: world.provider },
    })),
  ),
  'API key': blocking(post('api_keys.account_sid', '/ApiKeys', (account_sid) => ({ account_sid }))),
  client: post('clients.account_sid', '/Clients', (account_sid) => ({
    ...aClient({ username: some() }),
    account_sid,
  })),
  carrier: post('voip_carriers.account_sid', '/VoipCarriers', (account_sid) =>
    aCarrier({ name: some(), account_sid }),
  ),
  routing: post('lcr.account_sid', '/Lcrs', (account_sid) => ({ name: some(), account_sid })),
  user: post('users.account_sid', '/Users', (account_sid) =>
    aUser({
      name: some(),
      email: `${some()}@example.com`,
      account_sid,
      service_provider_sid: world.provider,
    }),
  ),
  'alert rule': post('trunkline_alert_rules.account_sid', '/AlertRules', (account_sid) => ({
    ...anAlertRule({ name: some() }),
    account_sid,
  })),
  'speech service': {
    column: 'speech_credentials.account_sid',
    ask: (sid) => [
      'POST',
      `/Accounts/${sid}/SpeechCredentials`,
      aSpeechCredential('deepgram', { label: some() }),
    ],
  },
  'LLM service': {
    column: 'trunkline_llm_credentials.account_sid',
    ask: (sid) => ['POST', `/Accounts/${sid}/LlmCredentials`, anLlmCredential('openai', { label: some() })],
  },
  limit: {
    column: 'account_limits.account_sid',
    ask: (sid) => ['POST', `/Accounts/${sid}/Limits`, { category: 'device', quantity: 5 }],
  },
  webhook: {
    column: 'accounts.account_sid',
    ask: (sid) => [
      'PUT',
      `/Accounts/${sid}`,
      { registration_hook: { url: `https://${domain()}/`, method: 'POST' } },
    ],
  },
};

const ofProvider: Record<string, Made> = {
  account: blocking(
    post('accounts.service_provider_sid', '/Accounts', (service_provider_sid) => ({
      ...{ name: some(), service_provider_sid },
    })),
  ),
  user: blocking(
    post('users.service_provider_sid', '/Users', (service_provider_sid) =>
      aUser({ name: some(), email: `${some()}@example.com`, service_provider_sid }),
    ),
  ),
  carrier: post('voip_carriers.service_provider_sid', '/VoipCarriers', (service_provider_sid) =>
    aCarrier({ name: some(), service_provider_sid }),
  ),
  routing: post('lcr.service_provider_sid', '/Lcrs', (service_provider_sid) => ({
    ...{ name: some(), service_provider_sid },
  })),
  'API key': post('api_keys.service_provider_sid', '/ApiKeys', (service_provider_sid) => ({
    service_provider_sid,
  })),
  'SIP signalling address': post('sbc_addresses.service_provider_sid', '/Sbcs', (service_provider_sid) => ({
    ...{ ipv4: '192.0.2.1', port: 5060, service_provider_sid },
  })),
};

raceTenantDeletions(() => world, ofAccount, ofProvider);
