import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { aCarrier, anSmppGateway, aSipGateway } from '@trunkline/contract/carriers/carriers.sample.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import { anLcr, anOrderedRoute } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { atOnce, oneOfOneVersion, rounds } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { freshNumber, insertApplication, insertCarrier } from '../testing/telephony.ts';
import { giveDomains, makeTenants, type Tenants } from '../testing/tenants.ts';

let app: TestApp;
let who: Tenants;
let carriers: string[];
let applications: string[];

before(async () => {
  app = await startApp();
  who = await makeTenants(app);
  const { db } = app;
  await giveDomains(app, who);
  carriers = await Promise.all(
    Array.from({ length: 8 }, () =>
      insertCarrier(db, { account_sid: null, service_provider_sid: who.providerA }),
    ),
  );
  applications = await Promise.all(Array.from({ length: 8 }, () => insertApplication(db, who.a1)));
});
after(() => app.close());

/** The address of a new record; the sid has another name in some answers. */
async function made(path: string, body: object): Promise<string> {
  const reply = await app.ask<Record<string, string>>('POST', path, { as: who.admin, body });
  assert.equal(reply.status, 201, reply.text);
  return `${path}/${reply.body.sid ?? reply.body.user_sid}`;
}

/** Never the same as another's, nor as what is stored. */
let length = 8;
const nextLength = () => length++;

let nth = 0;
const next = () => nth++;
const freshAddress = () => `gateway-${next()}.example.com`;

const some = () => randomUUID().slice(0, 8);

/** How a record is made, and what the nth of eight writers sends. */
const records: Record<string, { make: () => Promise<string>; body: (nth: number) => object }> = {
  'a user': {
    make: () => made('/Users', aUser({ name: some(), email: `${some()}@example.com` })),
    body: () => ({ name: some() }),
  },
  'a service provider': {
    make: () => made('/ServiceProviders', { name: some() }),
    body: () => ({ description: some() }),
  },
  'an application': {
    make: () => made('/Applications', { ...anApplication({ name: some() }), account_sid: who.a1 }),
    body: () => ({ name: some() }),
  },
  'the webhook of an application': {
    make: () => made('/Applications', { ...anApplication({ name: some() }), account_sid: who.a1 }),
    body: () => ({ call_hook: { url: `https://example.com/${some()}`, method: 'POST' } }),
  },
  'a carrier': {
    make: () => made('/VoipCarriers', aCarrier({ name: some(), account_sid: who.a1 })),
    body: () => ({ description: some() }),
  },
  'a phone number': {
    make: () =>
      made('/PhoneNumbers', {
        number: freshNumber(),
        voip_carrier_sid: carriers[0] ?? '',
        account_sid: who.a1,
      }),
    body: (nth) => ({ application_sid: applications[nth] }),
  },
  'an outbound call routing': {
    make: async () => {
      const account_sid = await app.world.account(who.providerA);
      const routes = [anOrderedRoute('1', carriers[0] ?? '')];
      const body = anLcr({ name: some(), account_sid, routes, default_voip_carrier_sid: carriers[0] });
      return made('/Lcrs', body);
    },
    body: (nth) => ({ routes: [anOrderedRoute(`2${nth}`, carriers[nth] ?? '')] }),
  },
  'a SIP client': {
    make: () => made('/Clients', { ...aClient({ username: some() }), account_sid: who.a1 }),
    body: () => ({ password: `${some()}-canary-secret` }),
  },
  'a Teams tenant': {
    make: () =>
      made('/MicrosoftTeamsTenants', {
        tenant_fqdn: `${some()}.example.com`,
        account_sid: who.a1,
        service_provider_sid: who.providerA,
      }),
    body: () => ({ tenant_fqdn: `${some()}.example.com` }),
  },
  'a speech service': {
    make: () =>
      made(`/Accounts/${who.a1}/SpeechCredentials`, aSpeechCredential('deepgram', { label: some() })),
    body: () => ({ api_key: `${some()}-another-canary-secret` }),
  },
  'a SIP gateway': {
    make: () =>
      made('/SipGateways', {
        ...aSipGateway({ ipv4: freshAddress(), inbound: 0, outbound: 1 }),
        voip_carrier_sid: carriers[0],
      }),
    body: () => ({ port: 5100 + next() }),
  },
  'an SMPP gateway': {
    make: () =>
      made('/SmppGateways', { ...anSmppGateway({ ipv4: freshAddress() }), voip_carrier_sid: carriers[0] }),
    body: () => ({ port: 5100 + next() }),
  },
  'a custom voice': {
    make: async () => {
      const speech = `/Accounts/${who.a1}/SpeechCredentials`;
      const google = await made(speech, aSpeechCredential('google', { label: some() }));
      const speech_credential_sid = google.replace(`${speech}/`, '');
      return made('/GoogleCustomVoices', { speech_credential_sid, name: some(), model: 'a model' });
    },
    body: () => ({ name: some() }),
  },
  'an alert rule': {
    make: () => made('/AlertRules', { ...anAlertRule({ name: some() }), account_sid: who.a1 }),
    body: () => ({ name: some() }),
  },
  'an LLM service': {
    make: () => made(`/Accounts/${who.a1}/LlmCredentials`, anLlmCredential('openai', { label: some() })),
    body: () => ({ api_key: `${some()}-another-canary-secret` }),
  },
};

for (const [name, { make, body }] of Object.entries(records))
  test(`of eight changes of ${name} made from one version, one is saved`, () =>
    oneOfOneVersion(app, { as: who.admin, make, body }));

/** With what they are deleted from. */
const removed: typeof records = {
  ...records,
  'an account': {
    make: () => made('/Accounts', { name: some(), service_provider_sid: who.providerA }),
    body: () => ({ name: some() }),
  },
};

for (const [name, { make, body }] of Object.entries(removed))
  test(`${name} is not deleted from a version that is the present one no more`, async () => {
    const path = await make();
    const from = async () => {
      const { headers } = await app.ask('GET', path, { as: who.admin });
      return { as: who.admin, headers: { 'if-match': String(headers.etag) } };
    };
    const before = await from();
    assert.ok((await app.ask('PUT', path, { as: who.admin, body: body(0) })).status < 300);
    const late = await app.ask('DELETE', path, before);
    assert.deepEqual([late.status, late.problem?.code], [409, 'changed_meanwhile']);
    assert.equal((await app.ask('DELETE', path, await from())).status, 204);
  });

test('of eight changes and deletions made from one version, one is done', () =>
  rounds(async () => {
    const path = await made('/Applications', { ...anApplication({ name: some() }), account_sid: who.a1 });
    const { headers } = await app.ask('GET', path, { as: who.admin });
    const from = { as: who.admin, headers: { 'if-match': String(headers.etag) } };
    const answers = await atOnce((nth) =>
      nth % 2 ? app.ask('DELETE', path, from) : app.ask('PUT', path, { ...from, body: { name: some() } }),
    );
    assert.equal(answers[204], 1, JSON.stringify(answers));
  }));

for (const path of ['/PasswordSettings', '/SystemInformation'])
  test(`of eight changes of ${path} made from one version, one is saved`, () =>
    oneOfOneVersion(app, {
      as: who.admin,
      make: async () => path,
      body: () =>
        path === '/PasswordSettings'
          ? { min_password_length: nextLength() }
          : { domain_name: `${some()}.example.com` },
    }));

test('a version is known again that a proxy marked as compressed, and one among several; no other is', async () => {
  const path = await made('/Clients', aClient({ username: `desk-${some()}`, account_sid: who.a1 }));
  const put = async (write: (etag: string) => string) => {
    const { headers } = await app.ask('GET', path, { as: who.admin });
    const body = { password: `canary-secret ${some()}` };
    return app.ask('PUT', path, {
      ...{ as: who.admin, body },
      headers: { 'if-match': write(String(headers.etag)) },
    });
  };
  for (const ending of ['-gzip"', '-br"', '-zstd"', ';gzip"'])
    assert.equal((await put((etag) => etag.replace(/"$/, ending))).status, 204, ending);
  for (const write of [(etag: string) => `W/${etag}`, (etag: string) => `"another", ${etag}`])
    assert.equal((await put(write)).status, 204);
  for (const write of [
    (etag: string) => etag.slice(0, -3),
    (etag: string) => `W/"another", "${etag.slice(2, -1)}"`,
    () => '',
  ])
    assert.equal((await put(write)).status, 409);
});
