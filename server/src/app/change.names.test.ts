import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ALREADY_HAS_ONE } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { LABEL_TAKEN as LLM_LABEL_TAKEN } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { TENANT_DOMAIN_TAKEN } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { LABEL_TAKEN } from '@trunkline/contract/speech-services/speech-credential.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { type NewName, newNames } from '../testing/new-names.ts';
import { oneGetsTheName } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { insertCarrier } from '../testing/telephony.ts';
import { giveDomains, makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let voip_carrier_sid: string;
let accounts: string[];
let providers: string[];

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  await giveDomains(app, who);
  voip_carrier_sid = await insertCarrier(app.db, { account_sid: null, service_provider_sid: who.providerA });
  providers = await Promise.all(Array.from({ length: 4 }, () => app.world.provider()));
  accounts = await Promise.all(Array.from({ length: 8 }, () => app.world.account(who.providerA)));
});
after(() => app.close());

const unique = (round: number, nth: number) => `${round}-${nth}-${randomUUID().slice(0, 4)}`;

/** What each of eight writers asks for at once. */
const names: Record<string, NewName> = {
  ...newNames(
    () => who.a1,
    () => voip_carrier_sid,
  ),
  'service providers with one name': {
    sentence: 'A service provider with this name already exists.',
    ask: (round) => ({ path: '/ServiceProviders', body: { name: `Provider ${round}` } }),
  },
  'service providers with one root domain': {
    sentence: 'A service provider with this root domain already exists.',
    ask: (round, nth) => ({
      path: '/ServiceProviders',
      body: { name: `Domain ${unique(round, nth)}`, root_domain: `root-${round}.example.com` },
    }),
  },
  'Teams tenants with one domain': {
    sentence: TENANT_DOMAIN_TAKEN,
    ask: (round, nth) => ({
      path: '/MicrosoftTeamsTenants',
      body: {
        tenant_fqdn: `one-${round}.example.com`,
        account_sid: accounts[nth],
        service_provider_sid: who.providerA,
      },
    }),
  },
  'speech services of one vendor and label': {
    sentence: LABEL_TAKEN,
    ask: (round) => ({
      path: `/Accounts/${who.a1}/SpeechCredentials`,
      body: aSpeechCredential('deepgram', { label: `label-${round}` }),
    }),
  },
  'speech services of a provider, with one vendor and label': {
    sentence: LABEL_TAKEN,
    ask: (round) => ({
      path: `/ServiceProviders/${who.providerA}/SpeechCredentials`,
      body: aSpeechCredential('deepgram', { label: `label-${round}` }),
    }),
  },
  'LLM services of one vendor and label': {
    sentence: LLM_LABEL_TAKEN,
    ask: (round) => ({
      path: `/Accounts/${who.a1}/LlmCredentials`,
      body: anLlmCredential('openai', { label: `label-${round}` }),
    }),
  },
  'routings of one account': {
    sentence: ALREADY_HAS_ONE.account,
    ask: (round, nth) => ({
      path: '/Lcrs',
      body: anLcr({ name: unique(round, nth), account_sid: accounts[round] }),
    }),
  },
  'routings of one provider itself': {
    sentence: ALREADY_HAS_ONE.provider,
    ask(round, nth) {
      const service_provider_sid = providers[round];
      const name = unique(round, nth);
      return { path: '/Lcrs', body: anLcr({ name, account_sid: null, service_provider_sid }) };
    },
  },
};

for (const [what, name] of Object.entries(names))
  test(`of eight ${what}, one is made, and the others are told why`, () =>
    oneGetsTheName(app, { as: who.admin, ...name }));
