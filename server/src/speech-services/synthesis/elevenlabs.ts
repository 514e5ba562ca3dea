import { extraOptions } from '../extra-options.ts';
import { type Credential, type Synthesizer, VendorRefusal } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

/** By the residency of the customer's data. */
export function elevenlabsAddress({ api_uri }: Credential): string {
  const host = String(api_uri || 'api.elevenlabs.io');
  if (!/^[\w.-]+$/.test(host)) throw new VendorRefusal('ElevenLabs has no data residency of that name.');
  return `https://${host}`;
}

const VOICE = { stability: 0.5, similarity_boost: 0.5 };

export const speakWithElevenlabs: Synthesizer = async (credential, { text, voice }, tools, signal) => {
  const elevenlabs = talkTo('elevenlabs', credential, tools, signal);
  elevenlabs.needed('api_key');
  const { optimize_streaming_latency, ...options } = extraOptions(credential);
  const query = optimize_streaming_latency
    ? `?optimize_streaming_latency=${encodeURIComponent(String(optimize_streaming_latency))}`
    : '';
  const { audio } = await elevenlabs.audio(
    `${elevenlabsAddress(credential)}/v1/text-to-speech/${encodeURIComponent(voice)}${query}`,
    {
      headers: { accept: 'audio/mpeg' },
      json: { voice_settings: VOICE, ...options, text, model_id: credential.model_id },
    },
  );
  return { audio, type: 'audio/mpeg' };
};
