import { textsAt } from '../answer-values.ts';
import { RIMELABS, speakWithRimelabs } from '../synthesis/rimelabs.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { speaks } from './speaks.ts';

const LANGUAGE = 'eng';
const SPEAKER = 'amber';

/**
 * Each model has speakers of its own, so one is taken from the public list (docs.rime.ai, "List All
 * Voices"). Where that does not tell, it is the one that the platform uses.
 */
export const rimelabsSpeaks: Probe = async (credential, tools, signal) => {
  const rimelabs = talkTo('rimelabs', credential, tools, signal);
  rimelabs.needed('api_key');
  const address = `${RIMELABS}/data/voices/all-v2.json`;
  const all = await rimelabs.json(address, { keyless: true }).catch(() => null);
  const speakers = textsAt(all, String(credential.model_id ?? ''), LANGUAGE);
  const speaker = speakers.includes(SPEAKER) ? SPEAKER : (speakers[0] ?? SPEAKER);
  await speaks(speakWithRimelabs, speaker, LANGUAGE)(credential, tools, signal);
};
