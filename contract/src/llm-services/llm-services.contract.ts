/** LLM services: keys of vendors of language models (`W31`, `R29`). */
import { z } from 'zod';
import { credentialFilter } from '../core/credential-filter.ts';
import { describedBy } from '../core/described.ts';
import { endpoint } from '../core/endpoint.ts';
import type { Values } from '../core/field.ts';
import { fieldsSchema } from '../core/field-schema.ts';
import { restoreSecrets } from '../core/field-secrets.ts';
import { answerShape, wireShape } from '../core/field-shape.ts';
import { changeWire } from '../core/field-wire.ts';
import { jsonText } from '../core/json-text.ts';
import { lastTest } from '../core/last-test.ts';
import { listAnswer, sortBy } from '../core/paging.ts';
import { parentsOfRead, tenantOfPath } from '../core/parents.ts';
import type { Issue } from '../core/problem.ts';
import { bit, created, knownSid, optionalText, sid, sidOrNone, when } from '../core/value.ts';
import { llmVendorOf, llmVendors } from './vendors.ts';

export const LABEL_TAKEN =
  'The label you have entered is already in use on another LLM service of the same vendor.';

const tables = Object.values(llmVendors).map(({ fields }) => fields);

/** The key is masked, and left out if the credential is not the reader's (`R26`). */
export const llmCredential = z.object({
  llm_credential_sid: knownSid,
  service_provider_sid: knownSid.nullable(),
  account_sid: knownSid.nullable().meta({ description: 'Null if all accounts of the provider share it.' }),
  vendor: z.string(),
  label: z.string().nullable(),
  created_at: when,
  last_tested: when.nullable(),
  tested_ok: bit.nullable(),
  test: lastTest.nullable(),
  unreadable: z.string().optional().meta({ description: 'Why the stored key cannot be read.' }),
  ...(answerShape(...tables) as Record<'api_key', z.ZodOptional<z.ZodNullable<z.ZodString>>>),
});

const head = {
  label: optionalText('Label', 64)
    .optional()
    .transform((text) => text ?? null),
  account_sid: sidOrNone.transform((one) => one ?? null),
  service_provider_sid: sidOrNone.transform((one) => one ?? null),
};

/** The owner is taken from the caller if the caller is below it (`R15`). */
export const llmCredentialInput = z
  .discriminatedUnion(
    'vendor',
    [
      fieldsSchema({ vendor: z.literal('openai'), ...head }, llmVendors.openai.fields),
      fieldsSchema({ vendor: z.literal('anthropic'), ...head }, llmVendors.anthropic.fields),
    ],
    {
      error: ({ input }) => {
        const vendor = typeof input === 'object' && input !== null && 'vendor' in input ? input.vendor : null;
        return vendor ? `There is no LLM vendor ${jsonText(vendor).slice(0, 32)}` : 'Vendor is required';
      },
    },
  )
  // What is new has no mask that stands for something.
  .superRefine((body, ctx) => {
    for (const { path, message } of restoreSecrets(llmVendors[body.vendor].fields, body, null).issues)
      ctx.addIssue({ code: 'custom', path: [path], message });
  });

/** Vendor, label and owner never change; a masked key stays as it is. */
export const llmCredentialUpdate = describedBy(z.looseObject({}), () =>
  z.object(wireShape(...tables)).partial(),
);

export type LlmValues = { api_key?: string };

/** What is stored after an update. Refuse when there are issues. */
export function changedLlmCredential(vendor: string, stored: LlmValues, body: Values) {
  const table = llmVendorOf(vendor)?.fields ?? {};
  return changeWire(table, stored, body) as { values: LlmValues; issues: Issue[] };
}

/** The result of a test just made. */
export const llmTest = z.object({
  status: z.enum(['ok', 'fail', 'not tested']),
  reason: z.string().optional().meta({ description: 'A sentence that says why it failed.' }),
});

/** As in a list, with the owner's name (`R7`). */
export const listedLlmCredential = llmCredential.extend({ account_name: z.string().nullable() });

export const llmSorts = ['vendor', 'label', 'last_tested', 'created_at'] as const;

const llmFilter = credentialFilter.extend({
  sort: sortBy(llmSorts),
});

const provider = '/ServiceProviders/:service_provider_sid/LlmCredentials';
const account = '/Accounts/:account_sid/LlmCredentials';
const llm = { llm_credential_sid: sid };
const readParams = z.object({ ...llm, ...parentsOfRead });
const writeParams = tenantOfPath.extend(llm);
const tag = 'llm-services';

/** `also` is the same below an account: the path does not change the answer. */
export const llmServiceEndpoints = {
  listOfProvider: endpoint({
    method: 'GET',
    path: provider,
    summary: "A provider's own LLM credentials, by vendor and label; for an account, with its own",
    tag,
    params: z.object({ service_provider_sid: sid }),
    query: llmFilter,
    ...listAnswer(listedLlmCredential, 'llm_services'),
  }),
  listOfAccount: endpoint({
    method: 'GET',
    path: account,
    summary: "An account's LLM credentials and those of its provider, by vendor and label",
    tag,
    params: z.object({ account_sid: sid }),
    query: llmFilter,
    ...listAnswer(listedLlmCredential, 'llm_services'),
  }),
  create: endpoint({
    method: 'POST',
    path: provider,
    also: [{ method: 'POST', path: account }],
    summary: 'Add an LLM credential; account_sid null shares it with all accounts of the provider',
    tag,
    params: tenantOfPath,
    body: llmCredentialInput,
    creates: 'sid',
    success: { status: 201, body: created },
  }),
  read: endpoint({
    method: 'GET',
    path: `${provider}/:llm_credential_sid`,
    also: [{ method: 'GET', path: `${account}/:llm_credential_sid` }],
    summary: 'One LLM credential, its key masked',
    tag,
    params: readParams,
    success: { status: 200, body: llmCredential },
  }),
  update: endpoint({
    method: 'PUT',
    path: `${provider}/:llm_credential_sid`,
    also: [{ method: 'PUT', path: `${account}/:llm_credential_sid` }],
    summary: 'Replace the key; vendor, label and owner stay as they are',
    tag,
    params: writeParams,
    body: llmCredentialUpdate,
    success: { status: 204, body: null },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${provider}/:llm_credential_sid`,
    also: [{ method: 'DELETE', path: `${account}/:llm_credential_sid` }],
    summary: 'Delete an LLM credential',
    tag,
    params: writeParams,
    success: { status: 204, body: null },
  }),
  test: endpoint({
    method: 'GET',
    path: `${provider}/:llm_credential_sid/test`,
    also: [{ method: 'GET', path: `${account}/:llm_credential_sid/test` }],
    summary: 'Ask the vendor whether the stored key works; the result is kept',
    tag,
    limit: 'test',
    params: readParams,
    success: { status: 200, body: llmTest },
  }),
  replaceKey: endpoint({
    method: 'POST',
    path: `${provider}/:llm_credential_sid/replace-key`,
    also: [{ method: 'POST', path: `${account}/:llm_credential_sid/replace-key` }],
    summary: 'Test a new key at the vendor, and store it with the result unless the test fails',
    tag,
    limit: 'test',
    params: writeParams,
    body: llmCredentialUpdate,
    success: { status: 200, body: llmTest.extend({ stored: z.boolean() }) },
  }),
};

export type ListedLlmCredential = z.output<typeof listedLlmCredential>;
export type LlmCredential = z.output<typeof llmCredential>;
export type LlmCredentialInput = z.output<typeof llmCredentialInput>;
export type LlmTest = z.output<typeof llmTest>;
