import { textAt } from '../answer-values.ts';
import { logInToNuance } from '../logins/nuance.ts';
import { protoMessage } from '../protobuf.ts';
import { isSsml } from '../ssml.ts';
import { spokenSamples } from '../test-speech.ts';
import type { SpeakRequest, Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';
import { speechOfOwnServer } from './own-server.ts';

const SYNTHESIZE = 'https://tts.api.nuance.com/api/v1/synthesize';
const RATE = 8000;

/** The cloud takes JSON; a server of the customer's own has the same API over gRPC alone. Neither has MP3. */
export const speakWithNuance: Synthesizer = async (credential, request, tools, signal) => {
  const { nuance_tts_uri: server } = credential;
  if (server) {
    const asked = { server, method: METHOD, message: messageOf(request), audio_field: 3 };
    return spokenSamples(await speechOfOwnServer('nuance', asked, credential, tools, signal), request.mp3);
  }
  const headers = await logInToNuance('tts', credential, tools, signal);
  const nuance = talkTo('nuance', credential, tools, signal);
  const answer = await nuance.json(SYNTHESIZE, {
    headers,
    json: {
      voice: voiceOf(request),
      audioParams: { audioFormat: { pcm: { sampleRateHz: RATE } } },
      input: { [isSsml(request.text) ? 'ssml' : 'text']: { text: request.text } },
    },
  });
  const audio = Buffer.from(textAt(answer, 'audio'), 'base64');
  if (audio.length === 0) throw nuance.refuse('gave no audio', textAt(answer, 'status', 'message'));
  return spokenSamples(audio, request.mp3);
};

const METHOD = 'nuance.tts.v1.Synthesizer/UnarySynthesize';

/** By the numbers of `nuance/tts/v1/nuance_tts_v1.proto`. */
function messageOf(request: SpeakRequest): Uint8Array {
  const { text } = request;
  const { name, model } = voiceOf(request);
  const format = protoMessage({ 1: protoMessage({ 1: RATE }) });
  return protoMessage({
    1: protoMessage({ 1: name, 2: model }),
    2: protoMessage({ 1: format }),
    3: protoMessage({ [isSsml(text) ? 2 : 1]: protoMessage({ 1: text }) }),
  });
}

/** `Evan - enhanced` is a voice and its model (`W29`). */
function voiceOf({ voice, engine }: SpeakRequest): { name: string; model: string } {
  const [, name = voice, model = engine] = /^(.+?) - (standard|enhanced)$/i.exec(voice.trim()) ?? [];
  return { name, model: model.toLowerCase() };
}
