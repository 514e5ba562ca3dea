import { logInToIbm } from '../logins/ibm.ts';
import type { Synthesizer } from '../vendor-call.ts';

export const speakWithIbm: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const { address, headers, ibm } = await logInToIbm('tts', credential, tools, signal);
  const { audio } = await ibm.audio(`${address}/v1/synthesize?voice=${encodeURIComponent(voice)}`, {
    headers: { ...headers, accept: 'audio/mp3' },
    json: { text },
  });
  return { audio, type: 'audio/mpeg' };
};
