/** Voices of a customer's own at Google (api-speech 3); an application names one as `custom_<sid>`. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery } from '../core/paging.ts';
import { bit, created, flag, knownSid, requiredText, sid } from '../core/value.ts';

export const NEEDS_A_VOICE = 'You must provide at least one custom voice.';
export const MODEL_REQUIRED = 'Model is required unless the voice uses a cloning key';
/** Characters of a cloning key that an answer shows. */
export const CLONING_KEY_SHOWN = 100;
const LARGEST_CLONING_KEY = 1_000_000;

export const reportedUsages = ['REPORTED_USAGE_UNSPECIFIED', 'REALTIME', 'OFFLINE'] as const;
const reportedUsage = z.enum(reportedUsages, `reported_usage is one of ${reportedUsages.join(', ')}`);

export const customVoice = z.object({
  google_custom_voice_sid: knownSid,
  speech_credential_sid: knownSid,
  name: z.string(),
  reported_usage: reportedUsage,
  model: z.string(),
  use_voice_cloning_key: bit,
  voice_cloning_key: z
    .string()
    .optional()
    .meta({ description: 'The beginning of the stored key and three dots; absent without one.' }),
});

const fields = {
  name: requiredText('Name', 64),
  reported_usage: reportedUsage.optional(),
  model: z
    .string('Model must be text')
    .trim()
    .max(512, 'Model may have at most 512 characters')
    .nullish()
    .transform((text) => text ?? undefined),
  use_voice_cloning_key: flag.optional(),
};

/** Asked of the whole voice: as sent in a create, merged with what is stored in an update. */
export function lacksModel(voice: { model?: string | undefined; use_voice_cloning_key?: 0 | 1 | undefined }) {
  return !voice.model && !voice.use_voice_cloning_key;
}

export const customVoiceInput = z
  .object({ ...fields, speech_credential_sid: sid })
  .superRefine((voice, ctx) => {
    if (lacksModel(voice)) ctx.addIssue({ code: 'custom', path: ['model'], message: MODEL_REQUIRED });
  });

/** What it names is changed. The key has a call of its own. */
export const customVoiceUpdate = z.object({ ...fields, name: fields.name.optional() });

/** By credential; or by owner and label, where no label means the credentials without one. */
export const customVoiceFilter = pageQuery.extend({
  speech_credential_sid: sid.optional(),
  account_sid: sid.optional(),
  service_provider_sid: sid.optional(),
  label: z.string().trim().max(64).optional(),
});

export const voiceCloningKey = z.object({
  file: z
    .string('A file is required')
    .min(1, 'The file is empty')
    .max(LARGEST_CLONING_KEY, 'The file is too large for a voice cloning key')
    .meta({ format: 'binary' }),
});

const params = z.object({ google_custom_voice_sid: sid });
const tag = 'speech-services';

export const customVoiceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/GoogleCustomVoices',
    summary: 'The custom voices of a credential, or of an owner, by name',
    tag,
    query: customVoiceFilter,
    success: { status: 200, body: listOf(customVoice) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/GoogleCustomVoices',
    summary: 'Add a custom voice to a Google credential',
    tag,
    body: customVoiceInput,
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: '/GoogleCustomVoices/:google_custom_voice_sid',
    summary: 'One custom voice',
    tag,
    params,
    success: { status: 200, body: customVoice },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/GoogleCustomVoices/:google_custom_voice_sid',
    summary: 'Change what the body names',
    tag,
    params,
    body: customVoiceUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/GoogleCustomVoices/:google_custom_voice_sid',
    summary: 'Delete a custom voice',
    tag,
    params,
    success: { status: 204, body: null },
  }),
  setCloningKey: endpoint({
    method: 'POST',
    path: '/GoogleCustomVoices/:google_custom_voice_sid/VoiceCloningKey',
    summary: 'Upload the voice cloning key of a custom voice, a text file',
    tag,
    body_limit: LARGEST_CLONING_KEY + 10_000,
    body_type: 'multipart/form-data',
    params,
    body: voiceCloningKey,
    success: { status: 204, body: null },
  }),
};

export type CustomVoice = z.output<typeof customVoice>;
export type CustomVoiceInput = z.output<typeof customVoiceInput>;
export type CustomVoiceUpdate = z.output<typeof customVoiceUpdate>;
