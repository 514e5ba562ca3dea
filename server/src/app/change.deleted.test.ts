/** What is made for a record that somebody deletes meanwhile: it keeps the record, or goes with it (`R19`, `R44`). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { sql } from 'kysely';
import { rounds, WRITERS } from '../testing/race.ts';
import { type Reply, startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let as: string;
let provider: string;
let carrier: string;
let nth = 0;

before(async () => {
  app = await startApp();
  as = await app.world.key({});
  provider = await app.world.provider();
  await app.db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' }).execute();
  carrier = await make('/VoipCarriers', aCarrier({ name: 'Of all', service_provider_sid: provider }));
});
after(() => app.close());

async function make(path: string, body: object): Promise<string> {
  const reply = await app.ask<{ sid: string }>('POST', path, { as, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}

const some = () => randomUUID().slice(0, 8);
const domain = () => `${some()}.example.com`;
const number = () => {
  nth += 1;
  return `1555${String(nth).padStart(6, '0')}`;
};
const toImport = (of: object) => ({ text: `number\n${number()}\n`, dry_run: false, ...of });
const hook = () => ({ url: `https://${domain()}/`, method: 'POST' });

type Ask = [method: 'POST' | 'PUT', path: string, body: object];

/** Whose each is, and the column that says so; those that `block` keep what they were made for. */
type Made = { column: string; blocks?: true; ask: (sid: string, of: string) => Ask | Promise<Ask> };

const post = (column: string, path: string, body: (sid: string, of: string) => object): Made => ({
  column,
  ask: (sid, of) => ['POST', path, body(sid, of)],
});
const kept = (made: Made): Made => ({ ...made, blocks: true });

const ofAccount: Record<string, Made> = {
  application: kept(
    post('applications.account_sid', '/Applications', (account_sid) => ({
      ...anApplication({ name: some() }),
      account_sid,
    })),
  ),
  'phone number': kept(
    post('phone_numbers.account_sid', '/PhoneNumbers', (account_sid) => ({
      ...{ number: number(), voip_carrier_sid: carrier, account_sid },
    })),
  ),
  'imported number': kept(
    post('phone_numbers.account_sid', '/PhoneNumbers/Import', (account_sid) =>
      toImport({ account_sid, voip_carrier_sid: carrier }),
    ),
  ),
  'Teams tenant': kept(
    post('ms_teams_tenants.account_sid', '/MicrosoftTeamsTenants', (account_sid) => ({
      ...{ tenant_fqdn: domain(), account_sid, service_provider_sid: provider },
    })),
  ),
  'API key': kept(post('api_keys.account_sid', '/ApiKeys', (account_sid) => ({ account_sid }))),
  client: post('clients.account_sid', '/Clients', (account_sid) => ({
    ...aClient({ username: some() }),
    account_sid,
  })),
  carrier: post('voip_carriers.account_sid', '/VoipCarriers', (account_sid) =>
    aCarrier({ name: some(), account_sid }),
  ),
  user: post('users.account_sid', '/Users', (account_sid) =>
    aUser({ name: some(), email: `${some()}@example.com`, account_sid, service_provider_sid: provider }),
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
    ask: (sid) => ['PUT', `/Accounts/${sid}`, { registration_hook: hook() }],
  },
};

const ofProvider: Record<string, Made> = {
  account: kept(
    post('accounts.service_provider_sid', '/Accounts', (service_provider_sid) => ({
      ...{ name: some(), service_provider_sid },
    })),
  ),
  user: kept(
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

const route = (voip_carrier_sid: string, lcr_sid: string) => ({
  ...{ lcr_sid, regex: '^44', lcr_carrier_set_entries: [{ voip_carrier_sid }] },
});

const ofCarrier: Record<string, Made> = {
  'phone number': kept(
    post('phone_numbers.voip_carrier_sid', '/PhoneNumbers', (voip_carrier_sid) => ({
      ...{ number: number(), voip_carrier_sid },
    })),
  ),
  'imported number': kept(
    post('phone_numbers.voip_carrier_sid', '/PhoneNumbers/Import', (voip_carrier_sid) =>
      toImport({ voip_carrier_sid }),
    ),
  ),
  route: kept(post('lcr_carrier_set_entry.voip_carrier_sid', '/LcrRoutes', route)),
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
      const body = { number: number(), voip_carrier_sid: carrier, account_sid };
      return ['PUT', `/PhoneNumbers/${await make('/PhoneNumbers', body)}`, { application_sid }];
    },
  },
  carrier: {
    column: 'voip_carriers.application_sid',
    blocks: true,
    async ask(application_sid, account_sid) {
      const sid = await make('/VoipCarriers', aCarrier({ name: some(), account_sid }));
      return ['PUT', `/VoipCarriers/${sid}`, { application_sid }];
    },
  },
  'Teams tenant': kept(
    post('ms_teams_tenants.application_sid', '/MicrosoftTeamsTenants', (application_sid, account_sid) => ({
      ...{ tenant_fqdn: domain(), account_sid, service_provider_sid: provider, application_sid },
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

async function newAccount(): Promise<string> {
  const account_sid = await app.world.account(provider);
  const update = app.db.updateTable('accounts').set({ sip_realm: domain() });
  await update.where('account_sid', '=', account_sid).execute();
  return account_sid;
}

/** How each is made: its sid, the address at which it is deleted, and what else belongs to it. */
type Owner = { sid: string; path: string; of: string };

const owners: Record<string, { begin: () => Promise<Owner>; made: Record<string, Made> }> = {
  account: {
    made: ofAccount,
    async begin() {
      const sid = await newAccount();
      return { sid, path: `/Accounts/${sid}`, of: '' };
    },
  },
  'service provider': {
    made: ofProvider,
    async begin() {
      const sid = await app.world.provider();
      return { sid, path: `/ServiceProviders/${sid}`, of: '' };
    },
  },
  carrier: {
    made: ofCarrier,
    async begin() {
      const sid = await make('/VoipCarriers', aCarrier({ name: some(), service_provider_sid: provider }));
      const of = await make('/Lcrs', { ...anLcr(), account_sid: await newAccount() });
      return { sid, path: `/VoipCarriers/${sid}`, of };
    },
  },
  application: {
    made: ofApplication,
    async begin() {
      const of = await newAccount();
      const sid = await make('/Applications', { ...anApplication({ name: some() }), account_sid: of });
      return { sid, path: `/Applications/${sid}`, of };
    },
  },
  'speech service': {
    made: {
      'custom voice': post(
        'google_custom_voices.speech_credential_sid',
        '/GoogleCustomVoices',
        (speech_credential_sid) => ({ speech_credential_sid, name: some(), model: 'a model' }),
      ),
    },
    async begin() {
      const account = `/Accounts/${await newAccount()}/SpeechCredentials`;
      const sid = await make(account, aSpeechCredential('google', { label: some() }));
      return { sid, path: `${account}/${sid}`, of: '' };
    },
  },
  routing: {
    made: { route: post('lcr_routes.lcr_sid', '/LcrRoutes', (lcr_sid) => route(carrier, lcr_sid)) },
    async begin() {
      const sid = await make('/Lcrs', { ...anLcr(), account_sid: await newAccount() });
      return { sid, path: `/Lcrs/${sid}`, of: '' };
    },
  },
};

async function left(column: string, sid: string): Promise<number> {
  const [table = ''] = column.split('.');
  const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${sid}`;
  return (await found.execute(app.db)).rows.length;
}

/** Webhooks that no record has. */
async function ofNobody(): Promise<number> {
  const found = sql`select 1 from webhooks as w
    where not exists (select 1 from applications
      where w.webhook_sid in (call_hook_sid, call_status_hook_sid, messaging_hook_sid))
    and not exists (select 1 from accounts where w.webhook_sid in (registration_hook_sid, queue_event_hook_sid))
    and not exists (select 1 from service_providers where registration_hook_sid = w.webhook_sid)`;
  return (await found.execute(app.db)).rows.length;
}

for (const [whose, { begin, made }] of Object.entries(owners))
  for (const [what, { column, blocks, ask }] of Object.entries(made))
    test(`${whose}, deleted while others add to it (${what}): nothing stays behind`, () =>
      rounds(async (round) => {
        const { sid, path, of } = await begin();
        const replies: Reply<unknown>[] = [];
        let isOver = false;
        const remove = () => app.ask('DELETE', path, { as });
        const first = round % 2 === 0 ? remove() : null;
        const writers = Array.from({ length: WRITERS }, async () => {
          // Again and again, since whoever comes first is done before it matters.
          while (!isOver) {
            const [method, at, body] = await ask(sid, of);
            replies.push(await app.ask(method, at, { as, body }));
          }
        });
        const removed = await (first ?? remove());
        isOver = true;
        await Promise.all(writers);
        for (const { status, text } of [removed, ...replies]) assert.ok(status < 500, text);
        if (blocks) {
          const isMade = replies.some(({ status }) => status < 300);
          assert.equal(removed.status, isMade ? 422 : 204, removed.text);
        } else assert.equal(removed.status, 204, removed.text);
        assert.equal((await left(column, sid)) > 0, removed.status !== 204);
        assert.equal(await ofNobody(), 0);
      }));
