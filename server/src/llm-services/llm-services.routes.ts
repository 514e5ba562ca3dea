import { reaches } from '@trunkline/contract/core/actor.ts';
import { llmServiceEndpoints } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServicePolicy } from '@trunkline/contract/llm-services/llm-services.policy.ts';
import type { FastifyInstance } from 'fastify';
import { findPathOwner, getPathOwner, isUnder, ownerOfNew, rowsToList } from '../app/path-owner.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { whoseTurn } from '../http/whose-turn.ts';
import type { Cipher } from '../security/cipher.ts';
import { deleteLlmCredential } from './delete-llm-credential.ts';
import { showingKeys } from './llm-key.ts';
import { findLlmCredential, findLlmCredentialOwner, listLlmCredentials } from './llm-services.store.ts';
import { replaceLlmKey } from './replace-llm-key.ts';
import { changeLlmCredential, createLlmCredential, edited } from './save-llm-credential.ts';
import { type Llms, testLlmCredential } from './test-llm-credential.ts';

type Needs = { db: Db; cipher: Cipher; llms: Llms };
type Asking = Pick<Ask<typeof read>, 'actor' | 'request' | 'params'>;

const { listOfProvider, listOfAccount, create, read, update, remove, test, replaceKey } = llmServiceEndpoints;

export function llmServiceRoutes(app: FastifyInstance, { db, cipher, llms }: Needs): void {
  const show = showingKeys(cipher);

  /** The credential has to be within reach, and under the tenant of the path. */
  const getOwner = async (ask: Asking, action: 'read' | 'update' | 'remove' | 'test') => {
    const path = await findPathOwner(db, ask, ask.params);
    const owner = await findLlmCredentialOwner(db, ask.params.llm_credential_sid);
    if (!owner) throw problems.unknown('LLM credential');
    authorize(ask, llmServicePolicy, action, owner);
    if (!isUnder(path, owner)) throw problems.unknown('LLM credential');
    return owner;
  };

  const list = async (ask: Ask<typeof listOfProvider> | Ask<typeof listOfAccount>) => {
    const path = await getPathOwner(db, ask, ask.params);
    authorize(ask, llmServicePolicy, 'list');
    const { level, ...filter } = ask.query;
    return listLlmCredentials(db, ask.actor, rowsToList(path, ask.actor, level), filter, show);
  };
  route(app, listOfProvider, list);
  route(app, listOfAccount, list);

  route(app, create, async (ask) => {
    authorize(ask, llmServicePolicy, 'begin');
    const path = await getPathOwner(db, ask, ask.params);
    const owner = await ownerOfNew(db, ask.actor, path, ask.body);
    authorize(ask, llmServicePolicy, 'create', owner);
    return { sid: await createLlmCredential(db, cipher, ask.origin, owner, ask.body) };
  });

  route(app, read, async (ask) => {
    const owner = await getOwner(ask, 'read');
    const { llm_credential_sid } = ask.params;
    const credential = await findLlmCredential(db, llm_credential_sid, show, reaches(ask.actor, owner));
    if (!credential) throw problems.unknown('LLM credential');
    return withVersion(ask, credential, edited(credential));
  });

  route(app, update, async (ask) => {
    const owner = await getOwner(ask, 'update');
    await changeLlmCredential(db, cipher, ask.origin, ask.params.llm_credential_sid, owner, ask.body);
  });

  route(app, remove, async (ask) => {
    const owner = await getOwner(ask, 'remove');
    await deleteLlmCredential(db, cipher, ask.origin, ask.params.llm_credential_sid, owner);
  });

  route(app, test, async (ask) => {
    await getOwner(ask, 'test');
    return testLlmCredential(db, cipher, llms, ask.params.llm_credential_sid, whoseTurn(ask.actor));
  });

  route(app, replaceKey, async (ask) => {
    const owner = await getOwner(ask, 'update');
    const { llm_credential_sid } = ask.params;
    const who = whoseTurn(ask.actor);
    return replaceLlmKey({ db, cipher, llms }, ask.origin, llm_credential_sid, owner, ask.body, who);
  });
}
