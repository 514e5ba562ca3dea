import { protoMessage } from '../protobuf.ts';
import { spokenSamples } from '../test-speech.ts';
import { type Synthesizer, VendorRefusal } from '../vendor-call.ts';
import { speechOfOwnServer } from './own-server.ts';

/** Of Riva's audio encodings. */
const LINEAR_PCM = 1;
const METHOD = 'nvidia.riva.tts.RivaSpeechSynthesis/Synthesize';

/** Riva, by the numbers of its `riva_tts.proto`. It takes SSML as it takes text, and has no MP3. */
export const speakWithNvidia: Synthesizer = async (credential, request, tools, signal) => {
  const { text, language, voice, mp3 } = request;
  const { riva_server_uri: server } = credential;
  if (!server) throw new VendorRefusal('This credential has no Riva server URI.');
  const message = protoMessage({ 1: text, 2: language, 3: LINEAR_PCM, 4: 8000, 5: voice });
  const asked = { server, method: METHOD, message, audio_field: 1 };
  return spokenSamples(await speechOfOwnServer('nvidia', asked, credential, tools, signal), mp3);
};
