/** What is known about a record: what uses it, what blocks its deletion, and its last change. */
import { z } from 'zod';
import { auditEntry } from '../audit/audit.contract.ts';
import { endpoint } from '../core/endpoint.ts';
import { blocker } from '../core/problem.ts';
import { sid } from '../core/value.ts';

/** Kinds of records, named like their folders. */
export const recordKinds = [
  'accounts',
  'alert-rules',
  'applications',
  'carriers',
  'clients',
  'least-cost-routing',
  'llm-services',
  'ms-teams-tenants',
  'phone-numbers',
  'service-providers',
  'speech-services',
  'users',
] as const;

export const recordUse = z.object({
  /** An area, or how the record is used: 'phone-numbers', 'siprec-application'. */
  kind: z.string(),
  total: z.number().int(),
  total_is_least: z.literal(true).optional().meta({ description: 'There are more, which are not counted' }),
  blocks: z.boolean().meta({
    description: 'true: the record cannot be deleted while there are any; false: they are deleted with it',
  }),
});

export const recordFacts = z.object({
  used_by: z.array(recordUse),
  blockers: z.array(blocker).meta({ description: 'The first 100 of each kind' }),
  last_change: auditEntry
    .pick({ audit_sid: true, at: true, action: true, actor_kind: true, actor_name: true })
    .nullable(),
});

export const recordFactsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/RecordFacts/:kind/:record_sid',
    summary: 'What uses a record, what prevents its deletion, and who changed it last',
    tag: 'record-facts',
    params: z.object({ kind: z.enum(recordKinds), record_sid: sid }),
    success: { status: 200, body: recordFacts },
  }),
};

export type RecordKind = (typeof recordKinds)[number];
export type RecordUse = z.output<typeof recordUse>;
export type RecordFacts = z.output<typeof recordFacts>;
