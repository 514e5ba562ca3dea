import { textAt } from '../answer-values.ts';
import { azureHost } from '../logins/azure.ts';
import { speakWithMicrosoft } from '../synthesis/microsoft.ts';
import { wideTestClip } from '../test-speech.ts';
import type { Credential, Probe } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';
import { containerHears, deafness } from './microsoft-container.ts';
import { speaks } from './speaks.ts';

const greets = speaks(speakWithMicrosoft, 'en-US-JennyMultilingualNeural', 'en-US');

/**
 * With a voice that every region has: the name of a custom voice is the application's, so of such a
 * credential the key and the region are tested, not the deployment.
 */
export const microsoftSpeaks: Probe = (credential, tools, signal) =>
  greets({ ...credential, use_custom_tts: 0 }, tools, signal);

export const microsoftListens: Probe = async (credential, tools, signal) => {
  const microsoft = talkTo('microsoft', credential, tools, signal);
  const { custom_stt_endpoint_url } = credential;
  if (custom_stt_endpoint_url) return await containerHears(microsoft, String(custom_stt_endpoint_url));
  const deaf = deafness(await recognitionStatus(microsoft, credential));
  if (deaf) throw microsoft.refuse(deaf);
};

/** By REST, which is the same as the WebSocket of the Speech SDK for one short clip, in one request. */
async function recognitionStatus(microsoft: Talk, credential: Credential): Promise<string> {
  const { custom_stt_endpoint, use_custom_stt } = credential;
  microsoft.needed('api_key');
  const query = new URLSearchParams({ language: 'en-US' });
  if (Number(use_custom_stt) && custom_stt_endpoint) query.set('cid', String(custom_stt_endpoint));
  const { rate, wav } = wideTestClip();
  const answer = await microsoft.json(
    `https://${azureHost(credential, 'stt')}/speech/recognition/conversation/cognitiveservices/v1?${query}`,
    {
      headers: {
        accept: 'application/json',
        'content-type': `audio/wav; codecs=audio/pcm; samplerate=${rate}`,
      },
      body: wav,
    },
  );
  return textAt(answer, 'RecognitionStatus');
}
