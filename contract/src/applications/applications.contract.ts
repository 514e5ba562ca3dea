/** Applications: the webhooks and speech settings that answer calls (`W12`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { bit, flag, flagOrNull, knownSid, optionalText, requiredText, sid, when } from '../core/value.ts';
import {
  keptWhenEmpty,
  optionalWebhookInput,
  optionalWebhookUpdate,
  webhookInput,
  webhookUpdate,
  webhookWithSid,
} from '../core/webhook.ts';
import { envVarsInput } from './app-env.ts';
import { appJson, appJsonText } from './app-json.ts';

export const APPLICATION_NAME_TAKEN =
  'The name you have entered is already in use on another one of your applications.';

/** Defaults of a new application (`C11`). */
export const speechDefaults = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
} as const;

export const application = z.object({
  application_sid: knownSid,
  name: z.string(),
  service_provider_sid: knownSid.nullable(),
  account_sid: knownSid.nullable(),
  call_hook: webhookWithSid.nullable(),
  call_status_hook: webhookWithSid.nullable(),
  messaging_hook: webhookWithSid.nullable(),
  app_json: z.string().nullable(),
  speech_synthesis_vendor: z.string(),
  speech_synthesis_language: z.string(),
  speech_synthesis_voice: z.string().nullable(),
  speech_synthesis_label: z.string().nullable(),
  speech_recognizer_vendor: z.string(),
  speech_recognizer_language: z.string(),
  speech_recognizer_label: z.string().nullable(),
  use_for_fallback_speech: bit,
  fallback_speech_synthesis_vendor: z.string().nullable(),
  fallback_speech_synthesis_language: z.string().nullable(),
  fallback_speech_synthesis_voice: z.string().nullable(),
  fallback_speech_synthesis_label: z.string().nullable(),
  fallback_speech_recognizer_vendor: z.string().nullable(),
  fallback_speech_recognizer_language: z.string().nullable(),
  fallback_speech_recognizer_label: z.string().nullable(),
  env_vars: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .meta({ description: 'Secret values are masked. If they are sent back masked, the stored ones stay.' }),
  env_vars_unreadable: z.literal(true).optional().meta({
    description:
      'The stored value cannot be decrypted. `env_vars` is null; if that is sent back, the stored value stays. `{}` clears it.',
  }),
  record_all_calls: bit,
  created_at: when.nullable(),
});

/** An unset primary vendor or language falls back to the default: those columns are never null. */
function orDefault(label: string, longest: number, value: string) {
  return optionalText(label, longest)
    .transform((text) => text ?? value)
    .optional();
}

const fields = {
  name: requiredText('Application name', 64),
  call_hook: webhookInput('call_hook'),
  call_status_hook: webhookInput('call_status_hook'),
  messaging_hook: optionalWebhookInput('messaging_hook').optional(),
  app_json: appJson.optional(),
  speech_synthesis_vendor: orDefault('Speech synthesis vendor', 64, speechDefaults.speech_synthesis_vendor),
  speech_synthesis_language: orDefault(
    'Speech synthesis language',
    12,
    speechDefaults.speech_synthesis_language,
  ),
  speech_synthesis_voice: optionalText('Speech synthesis voice', 256).optional(),
  speech_synthesis_label: optionalText('Speech synthesis label', 64).optional(),
  speech_recognizer_vendor: orDefault(
    'Speech recognizer vendor',
    64,
    speechDefaults.speech_recognizer_vendor,
  ),
  speech_recognizer_language: orDefault(
    'Speech recognizer language',
    64,
    speechDefaults.speech_recognizer_language,
  ),
  speech_recognizer_label: optionalText('Speech recognizer label', 64).optional(),
  use_for_fallback_speech: flagOrNull.optional(),
  fallback_speech_synthesis_vendor: optionalText('Fallback synthesis vendor', 64).optional(),
  fallback_speech_synthesis_language: optionalText('Fallback synthesis language', 12).optional(),
  fallback_speech_synthesis_voice: optionalText('Fallback synthesis voice', 256).optional(),
  fallback_speech_synthesis_label: optionalText('Fallback synthesis label', 64).optional(),
  fallback_speech_recognizer_vendor: optionalText('Fallback recognizer vendor', 64).optional(),
  fallback_speech_recognizer_language: optionalText('Fallback recognizer language', 64).optional(),
  fallback_speech_recognizer_label: optionalText('Fallback recognizer label', 64).optional(),
  record_all_calls: flag.optional(),
  /** The whole set; null means none. */
  env_vars: envVarsInput.optional(),
};

/** `account_sid` is taken from the caller when an account asks (`R15`). */
export const applicationInput = z.object({ ...fields, account_sid: sid.nullish() });

/** A PUT changes what it names; the rest stays. The account may be changed to another one within reach. */
export const applicationUpdate = z.object({
  ...fields,
  name: fields.name.optional(),
  /** Null if none is stored: a platform allows that. */
  call_hook: keptWhenEmpty(webhookUpdate('call_hook').nullable()),
  call_status_hook: keptWhenEmpty(webhookUpdate('call_status_hook').nullable()),
  messaging_hook: keptWhenEmpty(optionalWebhookUpdate('messaging_hook')),
  app_json: appJsonText.optional(),
  account_sid: sid.nullish(),
});

export const applicationParams = z.object({ application_sid: sid });

/** As in a list, with the owner's name (`R7`). */
export const listedApplication = application.extend({ account_name: z.string().nullable() });

export const applicationSorts = ['name', 'created_at'] as const;

const applicationFilter = pageQuery.extend({
  /** Any part of the application's name. */
  name: textFilter.optional(),
  sort: sortBy(applicationSorts),
});

export const applicationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/Applications',
    summary: 'The applications within reach, by name',
    tag: 'applications',
    query: applicationFilter,
    ...listAnswer(listedApplication, 'applications'),
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Applications',
    summary: "An account's applications, by name",
    tag: 'applications',
    params: z.object({ account_sid: sid }),
    query: applicationFilter,
    ...listAnswer(listedApplication, 'applications'),
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/Applications',
    summary: "The applications of a service provider's accounts, by name",
    tag: 'applications',
    params: z.object({ service_provider_sid: sid }),
    query: applicationFilter,
    ...listAnswer(listedApplication, 'applications'),
  }),
  ...recordEndpoints({
    tag: 'applications',
    path: '/Applications',
    params: applicationParams,
    create: { summary: 'Add an application', body: applicationInput },
    read: { summary: 'One application', answer: application },
    update: { summary: 'Change what the body names', body: applicationUpdate },
    remove: { summary: 'Delete an application and its call_routes, unless something else still uses it' },
  }),
};

export type Application = z.output<typeof application>;
export type ListedApplication = z.output<typeof listedApplication>;
export type ApplicationInput = z.output<typeof applicationInput>;
export type ApplicationUpdate = z.output<typeof applicationUpdate>;
