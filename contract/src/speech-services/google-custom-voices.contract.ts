/** A customer's own voices at Google (`W30`); an application names one as `custom_<sid>`. */
import { z } from 'zod';
import { atMost } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery } from '../core/paging.ts';
import { isPrintable, notPrintable } from '../core/printable.ts';
import { bit, created, flag, knownSid, requiredText, sid } from '../core/value.ts';
import { isShownKey } from './shown-key.ts';

export const NEEDS_A_VOICE = 'You must provide at least one custom voice.';
export const MODEL_REQUIRED = 'Model is required unless the voice uses a cloning key';
/** Bytes: 1 MiB; Google's own are about 200 kB. */
export const LARGEST_CLONING_KEY = 1_048_576;
/** Maximum for one credential, with which they are saved. */
export const MOST_CUSTOM_VOICES = 50;
export const KEY_NEEDED = 'Choose the key file';

export const reportedUsages = ['REPORTED_USAGE_UNSPECIFIED', 'REALTIME', 'OFFLINE'] as const;
const reportedUsage = z.enum(reportedUsages, `reported_usage must be one of ${reportedUsages.join(', ')}`);

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
    .meta({ description: 'The beginning of the stored key and three dots; absent if there is none.' }),
});

const fields = {
  name: requiredText('Name', 64),
  reported_usage: reportedUsage.optional(),
  model: z
    .string('Model must be text')
    .trim()
    .max(512, 'Model may have at most 512 characters')
    .refine(isPrintable, notPrintable('Model'))
    .nullish()
    .transform((text) => text ?? undefined),
  use_voice_cloning_key: flag.optional(),
};

const cloningKey = z
  .string('A file is required')
  .min(1, 'The file is empty')
  .max(LARGEST_CLONING_KEY, 'The file is larger than 1 MiB, so it cannot be a voice cloning key')
  .refine(isKeyText, 'The file is not a text file, so it cannot be a voice cloning key.');

/** A file that is no UTF-8 has become replacement characters by the time it is text. */
function isKeyText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
  return text.trim() !== '' && !/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text);
}

/** Why a file's text cannot be a voice cloning key; null if it can. */
export function keyFault(text: string): string | null {
  return cloningKey.safeParse(text).error?.issues[0]?.message ?? null;
}

/** Checks the whole voice: as sent in a create, merged with the stored one in an update. */
export function lacksModel(voice: { model?: string | undefined; use_voice_cloning_key?: 0 | 1 | undefined }) {
  return !voice.model && !voice.use_voice_cloning_key;
}

function needsModel(voice: Parameters<typeof lacksModel>[0], ctx: z.RefinementCtx): void {
  if (lacksModel(voice)) ctx.addIssue({ code: 'custom', path: ['model'], message: MODEL_REQUIRED });
}

export const customVoiceInput = z.object({ ...fields, speech_credential_sid: sid }).superRefine(needsModel);

/**
 * A voice in the list that is saved with its credential. With a sid it is a stored one, and what is left out stays.
 * `voice_cloning_key` is the text of a key file; sending the beginning that an answer shows keeps the stored key.
 */
export const customVoiceRow = z
  .object({
    ...fields,
    google_custom_voice_sid: sid.nullish(),
    voice_cloning_key: z
      .string('A voice cloning key is text')
      .nullish()
      .transform((text) => (text && !isShownKey(text) ? text.trim() : undefined))
      .pipe(cloningKey.optional()),
  })
  .superRefine((row, ctx) => {
    // What a stored one has by then only the server knows.
    if (!row.google_custom_voice_sid) needsModel(row, ctx);
  });

/** All custom voices of a credential. */
export const customVoiceRows = atMost(
  z.array(customVoiceRow, 'custom_voices must be a list'),
  'google_custom_voice_sid',
  MOST_CUSTOM_VOICES,
  'custom voices',
);

/** Changes what it names. The key has a request of its own. */
export const customVoiceUpdate = z.object({ ...fields, name: fields.name.optional() });

/** By credential; or by owner and label, where no label means the credentials without one. */
const customVoiceFilter = pageQuery.extend({
  speech_credential_sid: sid.optional(),
  account_sid: sid.optional(),
  service_provider_sid: sid.optional(),
  label: z.string().trim().max(64).optional(),
});

const voiceCloningKey = z.object({
  file: cloningKey.meta({ format: 'binary' }),
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
    creates: 'sid',
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
export type CustomVoiceRow = z.output<typeof customVoiceRow>;
export type CustomVoiceInput = z.output<typeof customVoiceInput>;
export type CustomVoiceUpdate = z.output<typeof customVoiceUpdate>;
