/** A record of account A1 of each kind that has a page, made through the API. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anLcr } from '@trunkline/contract/least-cost-routing/least-cost-routing.sample.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { TestApp } from './start-app.ts';
import { insertCarrier } from './telephony.ts';
import type { Tenants } from './tenants.ts';

const made = () => randomUUID().slice(0, 8);
type Make = (app: TestApp, who: Tenants, account_sid: string) => Promise<[path: string, body: object]>;

const credentials = (who: Tenants, account_sid: string, kind: string) =>
  `/ServiceProviders/${who.providerA}/${kind}?account_sid=${account_sid}`;

const makes = {
  'alert-rules': async (_app, _who, account_sid) => ['/AlertRules', anAlertRule({ account_sid })],
  'least-cost-routing': async (app, who, account_sid) => {
    const service_provider_sid = who.providerA;
    const voip_carrier_sid = await insertCarrier(app.db, { account_sid, service_provider_sid });
    const routes = [{ regex: '44', description: null, voip_carrier_sid }];
    const over = { account_sid, routes, default_voip_carrier_sid: voip_carrier_sid };
    return ['/Lcrs', anLcr(over)];
  },
  'llm-services': async (_app, who, account_sid) => [
    credentials(who, account_sid, 'LlmCredentials'),
    { ...anLlmCredential('openai'), account_sid, label: made() },
  ],
  'ms-teams-tenants': async (app, who, account_sid) => {
    await app.db
      .updateTable('service_providers')
      .set({ ms_teams_fqdn: 'sbc.example.com' })
      .where('service_provider_sid', '=', who.providerA)
      .execute();
    return ['/MicrosoftTeamsTenants', { account_sid, tenant_fqdn: `${made()}.example.com` }];
  },
  'speech-services': async (_app, who, account_sid) => [
    credentials(who, account_sid, 'SpeechCredentials'),
    { ...aSpeechCredential('soniox'), account_sid, label: made() },
  ],
} as const satisfies Record<string, Make>;

export type MadeKind = keyof typeof makes;
export const madeKinds = Object.keys(makes) as MadeKind[];

/** Answers the sid. */
export async function oneOf(
  app: TestApp,
  who: Tenants,
  kind: MadeKind,
  account_sid: string = who.a1,
): Promise<string> {
  const [path, body] = await makes[kind](app, who, account_sid);
  const reply = await app.ask<{ sid: string }>('POST', path, { as: who.userA, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sid;
}
