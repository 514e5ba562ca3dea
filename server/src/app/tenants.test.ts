import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { alertRuleInput } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { applicationInput } from '@trunkline/contract/applications/applications.contract.ts';
import { anApplication } from '@trunkline/contract/applications/applications.sample.ts';
import { carrierInput } from '@trunkline/contract/carriers/carriers.contract.ts';
import { aCarrier } from '@trunkline/contract/carriers/carriers.sample.ts';
import { clientInput } from '@trunkline/contract/clients/clients.contract.ts';
import { aClient } from '@trunkline/contract/clients/clients.sample.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { lcrInput } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { llmCredentialInput } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { speechCredentialInput } from '@trunkline/contract/speech-services/speech-credential.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { userInput } from '@trunkline/contract/users/users.contract.ts';
import { aUser } from '@trunkline/contract/users/users.sample.ts';
import { createAlertRule } from '../alert-rules/save-alert-rule.ts';
import { createApiKey } from '../api-keys/save-api-key.ts';
import { changeApplication, createApplication } from '../applications/save-application.ts';
import { changeCarrier, createCarrier } from '../carriers/save-carrier.ts';
import { createClient } from '../clients/save-client.ts';
import type { Origin } from '../http/route.ts';
import { createLcr } from '../least-cost-routing/save-lcr.ts';
import { createLlmCredential } from '../llm-services/save-llm-credential.ts';
import { changeTenant, createTenant } from '../ms-teams-tenants/save-tenant.ts';
import { changePhoneNumber, createPhoneNumber } from '../phone-numbers/save-phone-number.ts';
import { makeCipher } from '../security/cipher.ts';
import { createSpeechCredential } from '../speech-services/save-speech-credential.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { changeUser, createUser } from '../users/save-user.ts';
import { findUser } from '../users/users.store.ts';

type Of = { account_sid: string | null; service_provider_sid: string };

let app: TestApp;

before(async () => {
  app = await startApp();
});
after(() => app.close());

const origin: Origin = {
  actor: { by: { kind: 'user', user_sid: 'nobody', name: 'Late' }, view_only: false, scope: 'admin' },
  ...{ address: '192.0.2.1', request_id: 'late', session_sid: null },
};

/** It went after it was judged. */
const isRefused = (work: Promise<unknown>, message: string) =>
  assert.rejects(work, { status: 400, code: 'invalid_input', message });

test('nothing is added to an account or provider that was deleted meanwhile, which is named (R44)', async () => {
  const { db } = app;
  const service_provider_sid = await app.world.provider();
  const [account_sid, provider_sid] = [randomUUID(), randomUUID()];
  const of = { account_sid, service_provider_sid };
  const ofProvider = { account_sid: null, service_provider_sid: provider_sid };
  const own = { account_sid: null, service_provider_sid };
  const cipher = makeCipher(randomUUID(), 'own');
  const carrier = carrierInput.parse(aCarrier({ name: 'Late' }));
  const voip_carrier_sid = await createCarrier(db, origin, own, carrier, null);
  const user = userInput.parse(aUser({ name: 'Late', email: 'late@example.com' }));
  const rule = alertRuleInput.parse(anAlertRule());
  const tools = { db, cipher, readAppEnv: async () => assert.fail('asked for variables') };
  const application = applicationInput.parse(anApplication());
  const client = clientInput.parse(aClient());
  const speech = speechCredentialInput.parse(aSpeechCredential('deepgram', { label: 'Late' }));
  const llm = llmCredentialInput.parse(anLlmCredential('openai', { label: 'Late' }));
  const routing = lcrInput.parse({ name: 'Late' });
  const add = {
    carrier: (owner: Owner) => createCarrier(db, origin, owner, carrier, null),
    user: (owner: Owner) => createUser(db, origin, owner, user),
    key: (owner: Owner) => createApiKey(db, origin, owner, {}),
    rule: (owner: Of) => createAlertRule({ db, cipher }, origin, owner, rule),
    speech: (owner: Of) => createSpeechCredential(db, cipher, origin, owner, speech),
    llm: (owner: Of) => createLlmCredential(db, cipher, origin, owner, llm),
    routing: (owner: Owner) => createLcr(db, origin, owner, routing, 255),
  };
  const ofAccounts = {
    number: () => createPhoneNumber(db, origin, of, { number: '15550001', voip_carrier_sid }),
    application: () => createApplication(tools, origin, of, application),
    client: () => createClient(db, cipher, origin, of, client),
    tenant: () => createTenant(db, origin, of, { tenant_fqdn: 'late.example.com', account_sid }),
  };
  const noAccount = `There is no account ${account_sid}.`;
  for (const make of Object.values(ofAccounts)) await isRefused(make(), noAccount);
  for (const make of Object.values(add)) {
    await isRefused(make(of), noAccount);
    await isRefused(make(ofProvider), `service_provider not found for sid ${provider_sid}`);
  }
});

test('nothing is moved to an account that was deleted meanwhile, which is named (R44)', async () => {
  const { db } = app;
  const service_provider_sid = await app.world.provider();
  await db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' }).execute();
  const account_sid = await app.world.account(service_provider_sid);
  const from = { account_sid, service_provider_sid };
  const to = { account_sid: randomUUID(), service_provider_sid };
  const cipher = makeCipher(randomUUID(), 'own');
  const tools = { db, cipher, readAppEnv: async () => assert.fail('asked for variables') };
  const own = { account_sid: null, service_provider_sid };
  const carrier = carrierInput.parse(aCarrier({ name: 'Line' }));
  const shared = await createCarrier(db, origin, own, carrier, null);
  const line = await createCarrier(db, origin, from, carrier, null);
  const number = await createPhoneNumber(db, origin, from, { number: '15550002', voip_carrier_sid: shared });
  const application = await createApplication(tools, origin, from, applicationInput.parse(anApplication()));
  const tenant = await createTenant(db, origin, from, { tenant_fqdn: 'moves.example.com', account_sid });
  const input = userInput.parse(aUser({ name: 'Mover', email: 'mover@example.com' }));
  const user = await findUser(db, await createUser(db, origin, from, input));
  assert.ok(user);
  const outbox = { enqueue: async () => {}, nudge() {} };
  const { account_sid: gone } = to;
  for (const move of [
    () => changeCarrier(db, origin, line, { from, to }, { account_sid: gone }, null),
    () => changePhoneNumber(db, origin, number, { from, to }, { account_sid: gone }),
    () => changeApplication(tools, origin, application, { from, to }, { account_sid: gone }),
    () => changeTenant(db, origin, tenant, { from, to }, { account_sid: gone }),
    () => changeUser({ db, outbox }, origin, user, to, { initial_password: null }, null),
  ])
    await isRefused(move(), `There is no account ${gone}.`);
});
