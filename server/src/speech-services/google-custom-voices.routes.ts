import type { Actor } from '@trunkline/contract/core/actor.ts';
import { customVoiceEndpoints } from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { speechVendorOf, vendorName } from '@trunkline/contract/speech-services/vendors.ts';
import type { FastifyInstance } from 'fastify';
import { getPathOwner, type OwnerPath } from '../app/path-owner.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import {
  findCustomVoice,
  findCustomVoiceCredential,
  listCustomVoices,
  type VoicesOf,
} from './google-custom-voices.store.ts';
import {
  changeCustomVoice,
  createCustomVoice,
  deleteCustomVoice,
  setCloningKey,
} from './save-custom-voice.ts';
import { findSpeechCredentialOwner } from './speech-services.store.ts';

const endpoints = customVoiceEndpoints;

type Asking = Pick<Ask<typeof endpoints.read>, 'actor' | 'request' | 'params'>;

/** A voice belongs to whom its credential belongs to. */
export function customVoiceRoutes(app: FastifyInstance, stores: { db: Db; cipher: Cipher }): void {
  const { db } = stores;

  const getCredential = async (ask: Asking, action: 'read' | 'update') => {
    const of = await findCustomVoiceCredential(db, ask.params.google_custom_voice_sid);
    if (!of) throw problems.unknown('custom voice');
    authorize(ask, speechServicePolicy, action, of.owner);
    return of;
  };

  const getVoice = async (actor: Actor, sid: string) => {
    const voice = await findCustomVoice(db, actor, sid);
    if (!voice) throw problems.unknown('custom voice');
    return voice;
  };

  const narrowed = async (ask: Ask<typeof endpoints.list>): Promise<VoicesOf> => {
    const { speech_credential_sid, label } = ask.query;
    if (speech_credential_sid) {
      const owner = await findSpeechCredentialOwner(db, speech_credential_sid);
      if (!owner) throw problems.unknown('speech credential');
      authorize(ask, speechServicePolicy, 'read', owner);
      return { speech_credential_sid };
    }
    const owner = await getPathOwner(db, ask, tenantOf(ask.actor, ask.query));
    return { ...owner, label: label || null };
  };

  route(app, endpoints.list, async (ask) => {
    authorize(ask, speechServicePolicy, 'list');
    return listCustomVoices(db, ask.actor, await narrowed(ask), ask.query);
  });

  route(app, endpoints.create, async (ask) => {
    authorize(ask, speechServicePolicy, 'begin');
    const { speech_credential_sid } = ask.body;
    const refuse = (message: string) => problems.invalid([{ path: 'speech_credential_sid', message }]);
    const owner = await findSpeechCredentialOwner(db, speech_credential_sid);
    if (!owner) throw refuse(`There is no speech credential ${speech_credential_sid}.`);
    authorize(ask, speechServicePolicy, 'update', owner);
    if (!speechVendorOf(owner.vendor)?.custom_voices)
      throw refuse(`${vendorName(owner.vendor)} has no custom voices here.`);
    return { sid: await createCustomVoice(stores, ask.origin, { speech_credential_sid, owner }, ask.body) };
  });

  route(app, endpoints.read, async (ask) => {
    await getCredential(ask, 'read');
    return withVersion(ask, await getVoice(ask.actor, ask.params.google_custom_voice_sid));
  });

  route(
    app,
    endpoints.update,
    async (ask) => {
      const of = await getCredential(ask, 'update');
      await changeCustomVoice(stores, ask.origin, of, ask.params.google_custom_voice_sid, ask.body);
    },
    ({ google_custom_voice_sid }, actor) => getVoice(actor, google_custom_voice_sid),
  );

  route(app, endpoints.remove, async (ask) => {
    // The voice is part of the credential: whoever may change that removes it.
    const of = await getCredential(ask, 'update');
    await deleteCustomVoice(stores, ask.origin, of, ask.params.google_custom_voice_sid);
  });

  route(app, endpoints.setCloningKey, async (ask) => {
    const of = await getCredential(ask, 'update');
    await setCloningKey(stores, ask.origin, of, ask.params.google_custom_voice_sid, ask.body.file);
  });
}

/** What the query names is checked like a path; without a word it is the caller's own. */
function tenantOf(actor: Actor, { account_sid, service_provider_sid }: OwnerPath): OwnerPath {
  if (account_sid) return { account_sid };
  const own = actor.scope === 'admin' ? undefined : actor.service_provider_sid;
  if (service_provider_sid && service_provider_sid !== own) return { service_provider_sid };
  if (actor.scope === 'account') return { account_sid: actor.account_sid };
  if (own) return { service_provider_sid: own };
  throw problems.badRequest('One of speech_credential_sid, account_sid or service_provider_sid is required.');
}
