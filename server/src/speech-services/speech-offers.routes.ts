import { speechOfferEndpoints } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getPathOwner, isUnder } from '../app/path-owner.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { ProblemError, problems, VENDOR_REFUSED } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { whoseTurn } from '../http/whose-turn.ts';
import type { Cipher } from '../security/cipher.ts';
import { findOffer } from './find-offer.ts';
import type { OfferCache } from './offer-cache.ts';
import { findSpeechCredentialOwner } from './speech-services.store.ts';
import { synthesize } from './synthesize.ts';
import type { Vendors } from './vendor-parts.ts';

type Needs = { db: Db; cipher: Cipher; vendors: Vendors; offers: OfferCache };

export function speechOfferRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, cipher, vendors } = needs;

  route(app, speechOfferEndpoints.offer, async (ask) => {
    const path = await getPathOwner(db, ask, ask.params);
    authorize(ask, speechServicePolicy, 'readOffer', path);
    const account_sid = path.account_sid ?? (ask.actor.scope === 'account' ? ask.actor.account_sid : null);
    const { vendor, label, use, create_new = false, tell_refusal } = ask.query;
    const wish = { vendor, label: label || null, use, create_new };
    try {
      return await findOffer(needs, { ...path, account_sid, who: whoseTurn(ask.actor) }, wish);
    } catch (error) {
      // A browser logs every 422 as an error, and this is the vendor's.
      if (!tell_refusal || !(error instanceof ProblemError) || error.code !== VENDOR_REFUSED) throw error;
      return { refused: error.message };
    }
  });

  route(app, speechOfferEndpoints.synthesize, async (ask) => {
    const { speech_credential_sid, text, language, voice, engine, encodingMp3 } = ask.body;
    const named = ask.params.account_sid ?? (ask.actor.scope === 'account' ? ask.actor.account_sid : null);
    // Admins and providers need not name an account: then the credential says whose it is (`R15`).
    const path = named && (await getPathOwner(db, ask, { account_sid: named }));
    const owner = await findSpeechCredentialOwner(db, speech_credential_sid);
    if (!owner)
      throw problems.badRequest(`There is no available speech credential for ${speech_credential_sid}`);
    authorize(ask, speechServicePolicy, 'synthesize', owner);
    if (path && !isUnder(path, owner))
      throw problems.badRequest(`There is no available speech credential for ${speech_credential_sid}`);
    const wish = { text, language, voice, engine, mp3: encodingMp3 === 1 };
    const { audio, type } = await synthesize(
      db,
      cipher,
      vendors,
      {
        who: whoseTurn(ask.actor),
        account_sid: path ? path.account_sid : owner.account_sid,
        speech_credential_sid,
      },
      wish,
    );
    ask.reply.type(type);
    return audio;
  });
}
