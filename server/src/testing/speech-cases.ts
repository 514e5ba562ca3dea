/** The permission matrix for speech services. The credentials are of vendors that nothing is asked of. */
import { randomUUID } from 'node:crypto';
import { toStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import {
  aCustomVoice,
  aSpeechCredential,
  aVoiceCloningKey,
} from '@trunkline/contract/speech-services/vendors.sample.ts';
import type { Tenant } from './matrix.ts';
import {
  about,
  account,
  type Case,
  general,
  kept,
  name,
  nothing,
  ofProvider,
  ownerOf,
  type Rule,
  read,
  seen,
  serviceProvider,
  tried,
  write,
} from './matrix-rules.ts';
import type { TestApp } from './start-app.ts';

/** Of the tenant, and under its provider in the path; nothing is there for the missing one. */
async function aCredential(app: TestApp, tenant: Tenant, missing: boolean, vendor = 'custom:acme') {
  const { account_sid, service_provider_sid } = ownerOf(tenant);
  const speech_credential_sid = randomUUID();
  if (!missing)
    await app.db
      .insertInto('speech_credentials')
      .values({
        ...{ speech_credential_sid, account_sid, service_provider_sid, vendor },
        credential: app.cipher.sealForPlatform(toStoredText(vendor, secretOf(vendor))),
      })
      .execute();
  return { service_provider_sid, speech_credential_sid };
}

function secretOf(vendor: string): Record<string, string> {
  if (vendor !== 'google') return { auth_token: 'canary-secret' };
  return { service_key: String(aSpeechCredential('google').service_key) };
}

const credential =
  (body?: (sid: string) => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const sids = await aCredential(app, tenant, missing);
    return { sids, body: body?.(sids.speech_credential_sid) };
  };

const voice =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const { speech_credential_sid } = await aCredential(app, tenant, missing, 'google');
    const google_custom_voice_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('google_custom_voices')
        .values({ google_custom_voice_sid, speech_credential_sid, ...aCustomVoice() })
        .execute();
    return { sids: { google_custom_voice_sid }, body: body?.() };
  };

const cloningKey = () => {
  const form = new FormData();
  form.append('file', new Blob([aVoiceCloningKey], { type: 'text/plain' }), 'key.txt');
  return form;
};

/** An admin has to say whose voices. */
const ofSomebody: Rule = (asker) => (asker.scope === 'admin' ? 'invalid' : 'allowed');

export const speechCases: Record<string, Case> = {
  'speech-services.listOfProvider': about(ofProvider, serviceProvider()),
  'speech-services.listOfAccount': about(read, account()),
  'speech-services.create': about(write, async (_app, _world, { account: account_sid, provider }) => ({
    sids: { service_provider_sid: provider },
    body: aSpeechCredential('soniox', { account_sid, label: name() }),
  })),
  'speech-services.read': about(read, credential(), seen),
  'speech-services.update': about(
    write,
    credential(() => ({ use_for_stt: 0 })),
    kept,
  ),
  'speech-services.remove': about(write, credential(), kept),
  'speech-services.test': about(write, credential(), tried),
  'speech-services.replaceKey': about(
    write,
    credential(() => ({ auth_token: 'another canary-secret' })),
    kept,
  ),

  'speech-offers.offer': about(
    ofProvider,
    async (_app, _world, { provider: service_provider_sid }) => ({
      sids: { service_provider_sid },
      query: '?vendor=soniox',
    }),
    { also_rule: read },
  ),
  // Nothing speaks for a vendor of the customer's own without an address, so nothing goes out.
  'speech-offers.synthesize': about(
    write,
    async (app, _world, tenant, missing) => {
      const { speech_credential_sid } = await aCredential(app, tenant, missing, 'soniox');
      const body = { speech_credential_sid, text: 'Hello', language: 'en-US', voice: 'one' };
      return { sids: { account_sid: tenant.account }, body };
    },
    { orElse: 422 },
  ),

  'google-custom-voices.list': general(ofSomebody, nothing()),
  'google-custom-voices.create': about(
    write,
    async (app, _world, tenant, missing) => {
      const { speech_credential_sid } = await aCredential(app, tenant, missing, 'google');
      return { sids: {}, body: aCustomVoice({ speech_credential_sid }) };
    },
    kept,
  ),
  'google-custom-voices.read': about(read, voice(), seen),
  'google-custom-voices.update': about(
    write,
    voice(() => ({ name: name().slice(0, 40) })),
    kept,
  ),
  'google-custom-voices.remove': about(write, voice(), kept),
  'google-custom-voices.setCloningKey': about(write, voice(cloningKey), kept),
};
