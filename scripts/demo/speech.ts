/** Speech and LLM services of the demo. Their keys are made up, so a test of one says that it does not work. */
import type { llmCredentialInput } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmServiceEndpoints } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { speechServiceEndpoints } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { z } from 'zod';
import type { Api } from './api.ts';

type SpeechService = { vendor: string; label?: string; [value: string]: unknown };
type LlmService = Pick<z.input<typeof llmCredentialInput>, 'vendor' | 'api_key'> & { label?: string };

const key = (name: string) => ({ api_key: `demo-${name}-0123456789` });
const google = {
  vendor: 'google',
  service_key: JSON.stringify({
    type: 'service_account',
    project_id: 'demo-voices',
    private_key: '-----BEGIN PRIVATE KEY-----\ndemo, not a key\n-----END PRIVATE KEY-----\n',
    client_email: 'speech@demo-voices.iam.gserviceaccount.com',
  }),
};

/** By the name of their owner: a provider shares its own with all its accounts. */
export const speechServices: Record<string, SpeechService[]> = {
  'Brightwater Voice': [google],
  'Kestrel Couriers': [{ vendor: 'assemblyai', service_version: 'v3', ...key('couriers') }],
  'Meridian Contact': [
    { vendor: 'microsoft', region: 'westeurope', ...key('contact') },
    { vendor: 'google', label: 'spare', service_key: google.service_key },
  ],
  'Aurora Energy Support': [
    { vendor: 'microsoft', label: 'support', use_for_stt: 1, region: 'northeurope', ...key('aurora') },
  ],
  'Banco del Puerto': [
    { vendor: 'aws', role_arn: 'arn:aws:iam::123456789012:role/speech', aws_region: 'eu-west-3' },
  ],
  'Tidewater Labs': [
    google,
    { vendor: 'elevenlabs', model_id: 'eleven_flash_v2_5', ...key('tidewater') },
    { vendor: 'deepgram', model_id: 'nova-3', ...key('tidewater') },
  ],
  'Voice Agent Prototype': [
    { vendor: 'deepgramflux', ...key('agent') },
    { vendor: 'cartesia', use_for_tts: 1, model_id: 'sonic-3', ...key('agent') },
  ],
  'Dictation Trial': [
    { vendor: 'speechmatics', speechmatics_stt_uri: 'eu2.rt.speechmatics.com', ...key('dictation') },
    { vendor: 'custom:own-lab', use_for_stt: 1, custom_stt_url: 'wss://speech.example.com/listen' },
  ],
  'Load Test': [{ vendor: 'nvidia', label: 'rack 2', riva_server_uri: 'riva.example.com:50051' }],
};

export const llmServices: Record<string, LlmService[]> = {
  'Tidewater Labs': [{ vendor: 'openai', ...key('tidewater') }],
  'Voice Agent Prototype': [
    { vendor: 'anthropic', ...key('agent') },
    { vendor: 'openai', label: 'trial', ...key('agent-trial') },
  ],
};

/** Answers how many. Without an account they are the provider's own. */
export async function makeServices(
  api: Api,
  owner: { service_provider_sid: string; account_sid: string | null },
  name: string,
): Promise<number> {
  const { service_provider_sid, account_sid } = owner;
  const [speech, llm] = [speechServices[name] ?? [], llmServices[name] ?? []];
  const params = { service_provider_sid };
  for (const one of speech)
    await api(speechServiceEndpoints.create, { params, body: { ...one, account_sid } });
  for (const one of llm) await api(llmServiceEndpoints.create, { params, body: { ...one, account_sid } });
  return speech.length + llm.length;
}
