/** Speech services: vendors' keys for text-to-speech and speech-to-text (`W25`). */
import { z } from 'zod';
import { credentialFilter } from '../core/credential-filter.ts';
import { endpoint } from '../core/endpoint.ts';
import { answerShape } from '../core/field-shape.ts';
import { lastTest } from '../core/last-test.ts';
import { listAnswer, sortBy } from '../core/paging.ts';
import { parentsOfRead, tenantOfPath } from '../core/parents.ts';
import { bit, created, knownSid, sid, when } from '../core/value.ts';
import { customVoice, LARGEST_CLONING_KEY } from './google-custom-voices.contract.ts';
import { speechCredentialInput, speechCredentialUpdate } from './speech-credential.ts';
import { type SpeechFieldName, speechVendors } from './vendors.ts';

const testStatus = z.enum(['ok', 'fail', 'not tested']);

/** The result of a test just made. A capability that is not used, or cannot be tested, is `not tested`. */
const capabilityTest = z.object({
  status: testStatus,
  reason: z.string().optional().meta({ description: 'A sentence that says why it failed.' }),
});
export const speechTest = z.object({ tts: capabilityTest, stt: capabilityTest });

/** How the new key did in its test (`R43`). */
const speechKeyTest = speechTest.extend({
  stored: z.boolean().meta({ description: 'false: a test failed, and nothing was changed.' }),
});

type VendorAnswer = Record<SpeechFieldName, z.ZodOptional<z.ZodNullable<z.ZodString | typeof bit>>>;

/**
 * The vendor's fields are beside the others, with secrets masked, and left out if the credential is not the reader's
 * (`R26`).
 */
export const speechCredential = z.object({
  speech_credential_sid: knownSid,
  service_provider_sid: knownSid.nullable(),
  account_sid: knownSid.nullable().meta({ description: 'Null if all accounts of the provider share it.' }),
  vendor: z.string(),
  label: z.string().nullable(),
  last_used: when.nullable(),
  last_tested: when.nullable(),
  tts_tested_ok: bit.nullable(),
  stt_tested_ok: bit.nullable(),
  created_at: when.nullable(),
  tests: z.object({ tts: lastTest.nullable(), stt: lastTest.nullable() }),
  unreadable: z
    .string()
    .optional()
    .meta({ description: 'Why the stored values cannot be read; all of them have to be entered again.' }),
  ...(answerShape(...Object.values(speechVendors).map(({ fields }) => fields)) as VendorAnswer),
  use_for_tts: bit,
  use_for_stt: bit,
});

/** A single credential, with what its screen edits, so that its version covers the voices too. */
export const speechCredentialWithVoices = speechCredential.extend({
  custom_voices: z.array(customVoice).optional().meta({ description: 'Of Google credentials, by name.' }),
});

/** As in a list, with the owner's name (`R7`). */
export const listedSpeechCredential = speechCredential.extend({ account_name: z.string().nullable() });

export const speechSorts = ['vendor', 'label', 'last_tested', 'created_at', 'last_used'] as const;

export const speechFilter = credentialFilter.extend({
  /** Only those that are used for it. */
  use: z.enum(['tts', 'stt'], 'use must be tts or stt').optional(),
  sort: sortBy(speechSorts),
});

const provider = '/ServiceProviders/:service_provider_sid/SpeechCredentials';
const account = '/Accounts/:account_sid/SpeechCredentials';
const speech = { speech_credential_sid: sid };
const readParams = z.object({ ...speech, ...parentsOfRead });
const writeParams = tenantOfPath.extend(speech);

const tag = 'speech-services';
/** Some cloning keys of the usual size at once, or a few of the largest. */
const LARGEST_BODY = 4 * LARGEST_CLONING_KEY;

/** `also` is the same below an account: the path does not change the answer. */
export const speechServiceEndpoints = {
  listOfProvider: endpoint({
    method: 'GET',
    path: provider,
    summary: "A provider's own speech credentials, by vendor and label; for an account, with its own",
    tag,
    params: z.object({ service_provider_sid: sid }),
    query: speechFilter,
    ...listAnswer(listedSpeechCredential, 'speech_services'),
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: account,
    summary: "An account's speech credentials and those of its provider, by vendor and label",
    tag,
    params: z.object({ account_sid: sid }),
    query: speechFilter,
    ...listAnswer(listedSpeechCredential, 'speech_services'),
  }),
  create: endpoint({
    method: 'POST',
    path: provider,
    also: [{ method: 'POST', path: account }],
    summary: 'Add a speech credential; account_sid null shares it with all accounts of the provider',
    tag,
    body_limit: LARGEST_BODY,
    params: tenantOfPath,
    body: speechCredentialInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: `${provider}/:speech_credential_sid`,
    also: [{ method: 'GET', path: `${account}/:speech_credential_sid` }],
    summary: 'One speech credential, secrets masked',
    tag,
    params: readParams,
    success: { status: 200, body: speechCredentialWithVoices },
  }),
  update: endpoint({
    method: 'PUT',
    path: `${provider}/:speech_credential_sid`,
    also: [{ method: 'PUT', path: `${account}/:speech_credential_sid` }],
    summary: 'Change what the body names; vendor, label and owner stay as they are',
    tag,
    body_limit: LARGEST_BODY,
    params: writeParams,
    body: speechCredentialUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${provider}/:speech_credential_sid`,
    also: [{ method: 'DELETE', path: `${account}/:speech_credential_sid` }],
    summary: 'Delete a speech credential and its custom voices',
    tag,
    params: writeParams,
    success: { status: 204, body: null },
  }),
  test: endpoint({
    method: 'GET',
    path: `${provider}/:speech_credential_sid/test`,
    also: [{ method: 'GET', path: `${account}/:speech_credential_sid/test` }],
    summary: 'Ask the vendor whether the stored credential works; the result is kept',
    tag,
    // A platform's portal tests its whole list at once.
    limit: 'tests',
    params: readParams,
    success: { status: 200, body: speechTest },
  }),
  replaceKey: endpoint({
    method: 'POST',
    path: `${provider}/:speech_credential_sid/replace-key`,
    also: [{ method: 'POST', path: `${account}/:speech_credential_sid/replace-key` }],
    summary: 'Test a new secret at the vendor, and store it unless the test fails; all other fields stay',
    tag,
    limit: 'test',
    params: writeParams,
    body: speechCredentialUpdate,
    success: { status: 200, body: speechKeyTest },
  }),
};

export type ListedSpeechCredential = z.output<typeof listedSpeechCredential>;
export type SpeechCredential = z.output<typeof speechCredential>;
export type SpeechCredentialWithVoices = z.output<typeof speechCredentialWithVoices>;
export type SpeechTest = z.output<typeof speechTest>;
export type SpeechKeyTest = z.output<typeof speechKeyTest>;
