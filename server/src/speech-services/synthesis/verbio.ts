import { logInToVerbio, VERBIO } from '../logins/verbio.ts';
import { spokenSamples } from '../test-speech.ts';
import type { Synthesizer } from '../vendor-call.ts';

/** It has no MP3. */
export const speakWithVerbio: Synthesizer = async (credential, { text, voice, mp3 }, tools, signal) => {
  const { headers, verbio } = await logInToVerbio(credential, tools, signal);
  const { audio } = await verbio.audio(`${VERBIO}/synthesize`, {
    headers,
    json: { voice_id: voice, output_sample_rate: '8k', output_encoding: 'pcm16', text },
  });
  return spokenSamples(audio, mp3);
};
