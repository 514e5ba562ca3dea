import { listAt, valueAt } from '../answer-values.ts';
import { DEEPGRAM, speakWithDeepgram } from '../synthesis/deepgram.ts';
import { testClip } from '../test-speech.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import { type AskedVendor, isOwnHost } from '../vendor-access.ts';
import type { Credential, Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { speaks } from './speaks.ts';

export const deepgramSpeaks = speaks(speakWithDeepgram, 'aura-asteria-en', 'en-US');

/** A recording stands for a call: Flux, which hears calls alone, has the same keys. */
const listens =
  (id: AskedVendor): Probe =>
  async (credential, tools, signal) => {
    const deepgram = talkTo(id, credential, tools, signal);
    // A container of the customer's own may do without a key.
    if (!isContainer(credential)) deepgram.needed('api_key');
    const answer = await deepgram.json(`${baseOf(credential)}/v1/listen?punctuate=true`, {
      headers: { 'content-type': 'audio/wav' },
      body: testClip().wav,
    });
    const channel = valueAt(answer, 'results', 'channels', 0);
    if (listAt(channel, 'alternatives').length === 0) throw deepgram.refuse('heard nothing in the test clip');
  };

export const deepgramListens = listens('deepgram');
export const deepgramfluxListens = listens('deepgramflux');
export const deepgramriverListens = listens('deepgramriver');

/** What is chosen for the data's residency is an address of Deepgram, too. */
function isContainer({ deepgram_stt_uri }: Credential): boolean {
  return Boolean(deepgram_stt_uri) && !isOwnHost('deepgram', urlOf(typedAddress(deepgram_stt_uri, 'https')));
}

function baseOf(credential: Credential): string {
  const { deepgram_stt_uri, deepgram_stt_use_tls } = credential;
  if (!deepgram_stt_uri) return DEEPGRAM;
  const isSecure = !isContainer(credential) || Number(deepgram_stt_use_tls);
  return typedAddress(deepgram_stt_uri, isSecure ? 'https' : 'http');
}
