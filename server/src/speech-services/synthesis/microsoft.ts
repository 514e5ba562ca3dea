import { azureHost } from '../logins/azure.ts';
import { ssmlOf } from '../ssml.ts';
import type { Credential, Synthesizer } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const FORMAT = 'audio-16khz-32kbitrate-mono-mp3';

/**
 * By REST, which gives the same as the WebSocket of the Speech SDK for one text, in one request. A
 * container takes it at the address that the customer typed.
 */
export const speakWithMicrosoft: Synthesizer = async (credential, request, tools, signal) => {
  const microsoft = talkTo('microsoft', credential, tools, signal);
  if (!credential.custom_tts_endpoint_url) microsoft.needed('api_key');
  const { audio } = await microsoft.audio(addressOf(credential), {
    headers: { 'content-type': 'application/ssml+xml', 'x-microsoft-outputformat': FORMAT },
    body: ssmlOf(request),
  });
  return { audio, type: 'audio/mpeg' };
};

function addressOf(credential: Credential): string {
  const { custom_tts_endpoint, custom_tts_endpoint_url, use_custom_tts } = credential;
  if (custom_tts_endpoint_url) return String(custom_tts_endpoint_url);
  const host = azureHost(credential, 'tts');
  if (!Number(use_custom_tts) || !custom_tts_endpoint) return `https://${host}/cognitiveservices/v1`;
  // Custom voices have a host of their own.
  const deployment = encodeURIComponent(String(custom_tts_endpoint));
  return `https://${host.replace('.tts.', '.voice.')}/cognitiveservices/v1?deploymentId=${deployment}`;
}
