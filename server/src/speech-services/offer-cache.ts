/**
 * What vendors offered, for some minutes: a form asks for it again and again. Kept by credential and by
 * its sealed values, which are others after every change, so that a new key asks anew.
 */
import { createHash } from 'node:crypto';
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';

export type OfferCache = (
  sid: string,
  sealed: string,
  ask: () => Promise<SpeechOffer>,
) => Promise<SpeechOffer>;

type Kept = { offer: Promise<SpeechOffer>; until: number };

const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 100;

/** `now` is replaced by tests. */
export function offerCache(now: () => number = Date.now): OfferCache {
  const all = new Map<string, Kept>();
  return (sid, sealed, ask) => {
    const key = `${sid} ${createHash('sha256').update(sealed).digest('base64url')}`;
    const known = all.get(key);
    if (known && known.until > now()) return known.offer;
    all.delete(key);
    const offer = ask();
    all.set(key, { offer, until: now() + KEPT_MS });
    // Only answers are kept; whoever asks meanwhile shares the question.
    offer.catch(() => all.get(key)?.offer === offer && all.delete(key));
    for (const oldest of all.keys()) {
      if (all.size <= MOST_KEPT) break;
      all.delete(oldest);
    }
    return offer;
  };
}
