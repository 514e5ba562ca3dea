import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { APPLICATION_NAME_TAKEN } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { CLIENT_USERNAME_TAKEN } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { ALREADY_HAS_ONE } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { LABEL_TAKEN as LLM_LABEL_TAKEN } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { NUMBER_TAKEN } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { LABEL_TAKEN } from '@trunkline/contract/speech-services/speech-credential.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { EMAIL_TAKEN, NAME_TAKEN } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { oneGetsTheName } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let voip_carrier_sid: string;
let accounts: string[];
let providers: string[];

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const { db } = app;
  await db
    .updateTable('accounts')
    .set({ sip_realm: 'a1.example.com' })
    .where('account_sid', '=', who.a1)
    .execute();
  await db
    .updateTable('service_providers')
    .set({ ms_teams_fqdn: 'teams.example.com' })
    .where('service_provider_sid', '=', who.providerA)
    .execute();
  voip_carrier_sid = await insertCarrier(db, { account_sid: null, service_provider_sid: who.providerA });
  providers = await Promise.all(Array.from({ length: 4 }, () => app.world.provider()));
  accounts = await Promise.all(Array.from({ length: 8 }, () => app.world.account(who.providerA)));
});
after(() => app.close());

const unique = (round: number, nth: number) => `${round}-${nth}-${randomUUID().slice(0, 4)}`;

/** What each of eight writers asks for at once. */
const names: Record<string, { sentence: string; ask: (round: number, nth: number) => [string, object] }> = {
  'users with one name': {
    sentence: NAME_TAKEN,
    ask: (round, nth) => [
      '/Users',
      aUser({ name: `racer-${round}`, email: `${unique(round, nth)}@example.com` }),
    ],
  },
  'users with one email address': {
    sentence: EMAIL_TAKEN,
    ask: (round, nth) => ['/Users', aUser({ name: unique(round, nth), email: `racer-${round}@example.org` })],
  },
  'service providers with one name': {
    sentence: 'There is already a service provider of this name.',
    ask: (round) => ['/ServiceProviders', { name: `Provider ${round}` }],
  },
  'service providers with one root domain': {
    sentence: 'There is already a service provider with this root domain.',
    ask: (round, nth) => [
      '/ServiceProviders',
      { name: `Domain ${unique(round, nth)}`, root_domain: `root-${round}.example.com` },
    ],
  },
  'applications with one name in one account': {
    sentence: APPLICATION_NAME_TAKEN,
    ask: (round) => ['/Applications', { ...anApplication({ name: `App ${round}` }), account_sid: who.a1 }],
  },
  'clients with one username in one account': {
    sentence: CLIENT_USERNAME_TAKEN,
    ask: (round) => ['/Clients', { ...aClient({ username: `phone-${round}` }), account_sid: who.a1 }],
  },
  'numbers that read the same on one carrier': {
    sentence: NUMBER_TAKEN,
    ask: (round) => [
      '/PhoneNumbers',
      { number: `1212555010${round}`, voip_carrier_sid, account_sid: who.a1 },
    ],
  },
  'Teams tenants with one domain': {
    sentence: TENANT_DOMAIN_TAKEN,
    ask: (round, nth) => [
      '/MicrosoftTeamsTenants',
      {
        tenant_fqdn: `one-${round}.example.com`,
        account_sid: accounts[nth],
        service_provider_sid: who.providerA,
      },
    ],
  },
  'speech services of one vendor and label': {
    sentence: LABEL_TAKEN,
    ask: (round) => [
      `/Accounts/${who.a1}/SpeechCredentials`,
      aSpeechCredential('deepgram', { label: `label-${round}` }),
    ],
  },
  'speech services of a provider, with one vendor and label': {
    sentence: LABEL_TAKEN,
    ask: (round) => [
      `/ServiceProviders/${who.providerA}/SpeechCredentials`,
      aSpeechCredential('deepgram', { label: `label-${round}` }),
    ],
  },
  'LLM services of one vendor and label': {
    sentence: LLM_LABEL_TAKEN,
    ask: (round) => [
      `/Accounts/${who.a1}/LlmCredentials`,
      anLlmCredential('openai', { label: `label-${round}` }),
    ],
  },
  'routings of one account': {
    sentence: ALREADY_HAS_ONE.account,
    ask: (round, nth) => ['/Lcrs', anLcr({ name: unique(round, nth), account_sid: accounts[round] })],
  },
  'routings of one provider itself': {
    sentence: ALREADY_HAS_ONE.provider,
    ask: (round, nth) => {
      const service_provider_sid = providers[round];
      return ['/Lcrs', anLcr({ name: unique(round, nth), account_sid: null, service_provider_sid })];
    },
  },
};

for (const [what, { sentence, ask }] of Object.entries(names))
  test(`of eight ${what}, one is made, and the others are told why`, () =>
    oneGetsTheName(app, {
      as: who.admin,
      sentence,
      ask(round, nth) {
        const [path, body] = ask(round, nth);
        return { path, body };
      },
    }));
