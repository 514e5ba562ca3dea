/** What a speech credential offers: languages, voices, models, and speaking a text (`W28`, `W29`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { flag, sid } from '../core/value.ts';

const choice = z.object({ value: z.string(), name: z.string() });
const spoken = choice.extend({ voices: z.array(choice.extend({ model: z.string().optional() })) });

/** What a vendor offers; groups that it does not have are left out. */
export const speechOffer = z.object({
  tts: z
    .array(spoken)
    .optional()
    .meta({ description: 'Languages for text-to-speech, each with its voices.' }),
  stt: z.array(choice).optional().meta({ description: 'Languages for speech-to-text.' }),
  models: z.array(choice).optional().meta({ description: 'Models for text-to-speech.' }),
  sttModels: z.array(choice).optional().meta({ description: 'Models for speech-to-text.' }),
  refused: z.string().optional().meta({ description: 'With `tell_refusal`: why the vendor gave no answer.' }),
});

export const speechOfferQuery = z.object({
  vendor: z.string('vendor is required').trim().min(1, 'vendor is required').max(32),
  label: z.string().trim().max(64).optional(),
  use: z
    .enum(['tts', 'stt'], 'use must be tts or stt')
    .optional()
    .meta({ description: 'Only a stored credential that is used for this.' }),
  create_new: z
    .string()
    .transform((text) => text !== '')
    .optional()
    .meta({ description: 'Any value: do not use a stored credential.' }),
  tell_refusal: z.string().optional().meta({
    description: 'Any value: if the vendor does not say, answer 200 with `refused` instead of 422.',
  }),
});

const SYNTHESIZE = 'speech_credential_sid, text, language, voice are all required';
const needed = (name: string, longest: number) =>
  z.string(SYNTHESIZE).min(1, SYNTHESIZE).max(longest, `${name} may have at most ${longest} characters`);

export const synthesizeInput = z.object({
  speech_credential_sid: z.string(SYNTHESIZE).pipe(sid),
  text: needed('text', 5000),
  language: needed('language', 64),
  voice: needed('voice', 256),
  engine: z.string().max(64).default('standard'),
  encodingMp3: flag.optional(),
});

const tag = 'speech-services';

export const speechOfferEndpoints = {
  offer: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/SpeechCredentials/speech/supportedLanguagesAndVoices',
    also: [
      { method: 'GET', path: '/Accounts/:account_sid/SpeechCredentials/speech/supportedLanguagesAndVoices' },
    ],
    summary: 'Languages, voices and models of a vendor, by its stored credential where there is one',
    tag,
    params: tenantOfPath,
    query: speechOfferQuery,
    success: { status: 200, body: speechOffer },
  }),
  synthesize: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/TtsCache/Synthesize',
    also: [{ method: 'POST', path: '/TtsCache/Synthesize' }],
    changes_nothing: true,
    summary: 'Speak a text with a stored credential; returns MP3, or raw 8 kHz audio from some vendors',
    tag,
    limit: 'test',
    params: z.object({ account_sid: sid.optional() }),
    body: synthesizeInput,
    success: {
      status: 200,
      body: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }),
      type: 'audio/mpeg',
    },
  }),
};

export type SpeechOffer = z.output<typeof speechOffer>;
