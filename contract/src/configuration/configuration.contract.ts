/** Configuration as a document: exported as YAML, planned, and applied (decision 051). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { flag, knownSid, sid } from '../core/value.ts';
import { LARGEST_CLONING_KEY } from '../speech-services/google-custom-voices.contract.ts';

/** Of all files; JSON around them needs some more than they. */
const MOST_BODY = 24 * 1024 * 1024;
const MOST_FILES = 1000;
/** Changes that an answer lists; the others are only counted. */
export const MOST_CHANGES_TOLD = 2000;
/** Faults of a document that are listed; the others are only counted. */
export const MOST_FAULTS_TOLD = 100;

export const configurationFilter = z.object({
  service_provider_sid: sid.optional(),
  account_sid: sid.optional(),
});

const applyInput = z.object({
  /** One document, of one file or several. */
  documents: noMoreThan(
    z
      .array(z.object({ name: z.string().trim().min(1).max(255), text: z.string() }))
      .min(1, 'Name at least one file'),
    MOST_FILES,
    `At most ${MOST_FILES} files`,
  ),
  secrets: z
    .record(z.string(), z.string().max(LARGEST_CLONING_KEY))
    .default({})
    .meta({ description: 'The values of the references. If one is not given, the stored one stays.' }),
  delete: flag.default(0).meta({ description: 'Also delete what a list in the document leaves out' }),
  dry_run: flag.default(0).meta({ description: 'Return the plan and change nothing' }),
  plan: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'From an earlier answer: 409 if another plan would be carried out now' }),
});

const plannedChange = z.object({
  op: z.enum(['create', 'change', 'delete']),
  kind: z.string(),
  provider: z.string(),
  account: z.string().nullable(),
  name: z.string(),
  where: z.string().nullable().meta({ description: 'The file and line that ask for it' }),
  differences: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const plannedGroup = z.object({
  provider: z.string(),
  account: z.string().nullable(),
  kind: z.string(),
  created: z.number(),
  changed: z.number(),
  deleted: z.number(),
});

export const appliedPlan = z.object({
  plan: z
    .string()
    .meta({ description: 'The name of this plan; send it back to make sure that nothing else is done' }),
  dry_run: z.union([z.literal(0), z.literal(1)]),
  created: z.number(),
  changed: z.number(),
  deleted: z.number(),
  unchanged: z.number(),
  left: z
    .number()
    .meta({ description: "How many records the document's lists leave out, which `delete` would delete" }),
  changes: z.array(plannedChange).meta({
    description: `At most ${MOST_CHANGES_TOLD.toLocaleString('en')} of them: where there are more, deletions before changes before creations`,
  }),
  groups: z
    .array(plannedGroup)
    .meta({ description: 'Counts of all changes by owner and kind, in the order of the changes' }),
  audit_sid: knownSid
    .nullable()
    .meta({ description: 'The one audit entry about it; null if nothing changed' }),
});

const tag = 'configuration';

export const configurationEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/Export',
    summary:
      'The configuration within reach as YAML: names instead of sids, references instead of secrets (docs/configuration.md)',
    tag,
    takes_turns: true,
    query: configurationFilter,
    success: { status: 200, body: z.unknown(), type: 'application/yaml; charset=utf-8' },
  }),
  apply: endpoint({
    method: 'POST',
    path: '/Apply',
    summary: 'Apply a document of configuration, all of it or nothing; with dry_run, return the plan',
    tag,
    body: applyInput,
    body_limit: MOST_BODY,
    success: { status: 200, body: appliedPlan },
  }),
};

export type ConfigurationFilter = z.output<typeof configurationFilter>;
export type ApplyInput = z.output<typeof applyInput>;
export type AppliedPlan = z.output<typeof appliedPlan>;
export type PlannedChange = AppliedPlan['changes'][number];
export type PlannedGroup = AppliedPlan['groups'][number];
