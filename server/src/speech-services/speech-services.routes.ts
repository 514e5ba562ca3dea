import { reaches } from '@trunkline/contract/core/actor.ts';
import { speechServiceEndpoints } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import type { FastifyInstance } from 'fastify';
import { findPathOwner, getPathOwner, isUnder, ownerOfNew, rowsToList } from '../app/path-owner.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { whoseTurn } from '../http/whose-turn.ts';
import type { Cipher } from '../security/cipher.ts';
import { showingValues } from './credential-values.ts';
import { deleteSpeechCredential } from './delete-speech-credential.ts';
import { replaceSpeechKey } from './replace-speech-key.ts';
import { changeSpeechCredential, createSpeechCredential, edited } from './save-speech-credential.ts';
import {
  findSpeechCredential,
  findSpeechCredentialOwner,
  listSpeechCredentials,
} from './speech-services.store.ts';
import { testSpeechCredential } from './test-speech-credential.ts';
import type { Vendors } from './vendor-parts.ts';

type Needs = { db: Db; cipher: Cipher; vendors: Vendors };
type Asking = Pick<Ask<typeof read>, 'actor' | 'request' | 'params'>;

const { listOfProvider, listOfAccount, create, read, update, remove, test, replaceKey } =
  speechServiceEndpoints;

export function speechServiceRoutes(app: FastifyInstance, { db, cipher, vendors }: Needs): void {
  const show = showingValues(cipher);

  /** The credential has to be within reach, and under the tenant of the path. */
  const getOwner = async (ask: Asking, action: 'read' | 'update' | 'remove' | 'test') => {
    const path = await findPathOwner(db, ask, ask.params);
    const owner = await findSpeechCredentialOwner(db, ask.params.speech_credential_sid);
    if (!owner) throw problems.unknown('speech credential');
    authorize(ask, speechServicePolicy, action, owner);
    if (!isUnder(path, owner)) throw problems.unknown('speech credential');
    return owner;
  };

  const list = async (ask: Ask<typeof listOfProvider> | Ask<typeof listOfAccount>) => {
    const path = await getPathOwner(db, ask, ask.params);
    authorize(ask, speechServicePolicy, 'list');
    const { level, ...filter } = ask.query;
    return listSpeechCredentials(db, ask.actor, rowsToList(path, ask.actor, level), filter, show);
  };
  route(app, listOfProvider, list);
  route(app, listOfAccount, list);

  route(app, create, async (ask) => {
    authorize(ask, speechServicePolicy, 'begin');
    const path = await getPathOwner(db, ask, ask.params);
    const owner = await ownerOfNew(db, ask.actor, path, ask.body);
    authorize(ask, speechServicePolicy, 'create', owner);
    return { sid: await createSpeechCredential(db, cipher, ask.origin, owner, ask.body) };
  });

  route(app, read, async (ask) => {
    const owner = await getOwner(ask, 'read');
    const { speech_credential_sid } = ask.params;
    const credential = await findSpeechCredential(db, speech_credential_sid, show, reaches(ask.actor, owner));
    if (!credential) throw problems.unknown('speech credential');
    return withVersion(ask, credential, edited(credential));
  });

  route(app, update, async (ask) => {
    const owner = await getOwner(ask, 'update');
    await changeSpeechCredential(db, cipher, ask.origin, ask.params.speech_credential_sid, owner, ask.body);
  });

  route(app, remove, async (ask) => {
    const owner = await getOwner(ask, 'remove');
    await deleteSpeechCredential(db, cipher, ask.origin, ask.params.speech_credential_sid, owner);
  });

  route(app, test, async (ask) => {
    await getOwner(ask, 'test');
    return testSpeechCredential(db, cipher, vendors, ask.params.speech_credential_sid, whoseTurn(ask.actor));
  });

  route(app, replaceKey, async (ask) => {
    const owner = await getOwner(ask, 'update');
    const { speech_credential_sid } = ask.params;
    const who = whoseTurn(ask.actor);
    const { origin, body } = ask;
    return replaceSpeechKey({ db, cipher, vendors }, origin, speech_credential_sid, owner, body, who);
  });
}
