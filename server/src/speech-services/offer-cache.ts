/**
 * What vendors offered, for some minutes: a form asks for it again and again. Kept by credential and by
 * its sealed values, which are others after every change, so that a new key asks anew.
 */
import { createHash } from 'node:crypto';
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';

/** An answer serves everybody; a question under way only the party that asks it, whose turn it waits for. */
export type OfferCache = (
  who: string,
  sid: string,
  sealed: string,
  ask: () => Promise<SpeechOffer>,
) => Promise<SpeechOffer>;

type Kept = { offer: SpeechOffer; until: number };

const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 100;

/** `now` is replaced by tests. */
export function offerCache(now: () => number = Date.now): OfferCache {
  const all = new Map<string, Kept>();
  const underWay = new Map<string, Promise<SpeechOffer>>();

  /** Only answers are kept. */
  async function askAndKeep(key: string, ask: () => Promise<SpeechOffer>): Promise<SpeechOffer> {
    const offer = await ask();
    all.delete(key);
    all.set(key, { offer, until: now() + KEPT_MS });
    for (const oldest of all.keys()) {
      if (all.size <= MOST_KEPT) break;
      all.delete(oldest);
    }
    return offer;
  }

  return async (who, sid, sealed, ask) => {
    const key = `${sid} ${createHash('sha256').update(sealed).digest('base64url')}`;
    const known = all.get(key);
    if (known && known.until > now()) return known.offer;
    const question = `${who} ${key}`;
    const offer = underWay.get(question) ?? askAndKeep(key, ask).finally(() => underWay.delete(question));
    underWay.set(question, offer);
    return offer;
  };
}
