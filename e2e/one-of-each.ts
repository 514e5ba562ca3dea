/** A record of each kind, so that every list has a row and every form its choices. */
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { anLlmCredential } from '@trunkline/contract/llm-services/llm-services.sample.ts';
import { aSpeechCredential } from '@trunkline/contract/speech-services/vendors.sample.ts';
import { routedPlace } from './call-routing.ts';
import { uniqueDomain, type World } from './world.ts';

/** By the area: `users`. */
type Sids = Record<string, string>;

const made = new WeakMap<World, Promise<Sids>>();

/** Made once for the tests of a worker, which has one world. */
export function oneOfEach(world: World): Promise<Sids> {
  const sids = made.get(world) ?? makeOneOfEach(world);
  made.set(world, sids);
  return sids;
}

async function makeOneOfEach(world: World): Promise<Sids> {
  const provider = await world.firstProvider();
  const account = await world.account({ sip_realm: uniqueDomain() });
  const [application, user, client, tenant, carrier, numbered, routing] = await Promise.all([
    world.application(account.sid),
    world.user(),
    world.client(account.sid),
    world.teamsTenant(account.sid),
    world.carrier({ account_sid: account.sid }),
    world.carrier({ service_provider_sid: provider.sid }),
    routedPlace(world, ['44', '^1\\d{10}$']),
  ]);
  const number = await world.number(account.sid, numbered.sid);
  const add = (path: string, body: object) =>
    world.send<{ sid: string }>('POST', `/ServiceProviders/${provider.sid}${path}`, body, world.token);
  const azure = aSpeechCredential('microsoft', { use_for_tts: 0 }, 'hosted, custom models');
  const speech = await add('/SpeechCredentials', azure);
  const llm = await add('/LlmCredentials', anLlmCredential('openai'));
  const rule = await world.send<{ sid: string }>(
    'POST',
    '/AlertRules',
    anAlertRule({ service_provider_sid: provider.sid }),
    world.token,
  );
  return {
    users: user.sid,
    accounts: account.sid,
    applications: application.sid,
    clients: client.sid,
    'ms-teams-tenants': tenant.sid,
    carriers: carrier.sid,
    'phone-numbers': number.sid,
    'least-cost-routing': routing.lcr_sid,
    'speech-services': speech.sid,
    'llm-services': llm.sid,
    'alert-rules': rule.sid,
  };
}
