/** The audit trail (`R20`): who changed what, when and from where. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { choiceCounts, LARGEST_PAGE } from '../core/paging.ts';
import { knownSid, sid, when } from '../core/value.ts';

/** A position is an integer of four bytes. */
const MOST_ROWS = 2 ** 31 - 1;

export const auditEntry = z.object({
  audit_sid: knownSid,
  at: when,
  actor_kind: z.enum(['user', 'key', 'system']),
  actor_sid: knownSid.nullable(),
  actor_name: z.string().meta({
    description: "For people above the reader, 'provider staff' or 'platform staff', without sid and address",
  }),
  service_provider_sid: knownSid.nullable(),
  account_sid: knownSid.nullable(),
  kind: z.string(),
  record_sid: knownSid.nullable(),
  record_name: z.string().nullable(),
  action: z.string(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** The record's wire form, secrets masked. */
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  rows: z.number().int().nullable().meta({
    description: 'For an entry about many records: how many of them the reader may see in its Rows',
  }),
});

/** What happened to one of many records. */
export const auditRow = auditEntry
  .pick({
    service_provider_sid: true,
    account_sid: true,
    record_name: true,
    before: true,
    after: true,
  })
  .extend({ position: z.number().int(), record_sid: knownSid });

export const auditFilter = z.object({
  /** Entries of this user or key. */
  actor_sid: sid.optional(),
  kind: z.string().trim().max(64).optional(),
  /** Entries about this record, and its own row of those about many. */
  record_sid: sid.optional(),
  account_sid: sid.optional(),
  /** Of the provider and its accounts. */
  service_provider_sid: sid.optional(),
  /** ISO 8601; from this time on. */
  start: z.iso
    .datetime({ offset: true, error: 'start must be a time such as 2030-01-31T12:00:00Z' })
    .optional(),
  /** ISO 8601; before this time. */
  end: z.iso.datetime({ offset: true, error: 'end must be a time such as 2030-01-31T12:00:00Z' }).optional(),
});

/**
 * Newest first, page by page with a cursor: a million entries are not counted, and a page stays
 * what it was while new entries arrive.
 */
const auditQuery = auditFilter.extend({
  before: sid.optional().meta({ description: '`next` of the last answer' }),
  page_size: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(50),
  count_by: z.literal('kind', 'count_by must be kind').optional().meta({
    description:
      'Also count the entries of each kind that has any; left out for one person, one record, or more than 10,000 entries',
  }),
});

const auditRowsQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_ROWS)
    .optional()
    .meta({ description: '`next` of the last answer' }),
  page_size: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(50),
});

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/AuditEntries',
    summary: 'The audit entries within reach, newest first',
    tag: 'audit',
    query: auditQuery,
    success: {
      status: 200,
      body: z.object({
        data: z.array(auditEntry),
        next: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one' }),
        counts: choiceCounts,
      }),
    },
  }),
  listRows: endpoint({
    method: 'GET',
    path: '/AuditEntries/:audit_sid/Rows',
    summary: 'What happened to each record of an entry about many; empty for an entry about one',
    tag: 'audit',
    params: z.object({ audit_sid: sid }),
    query: auditRowsQuery,
    success: {
      status: 200,
      body: z.object({
        data: z.array(auditRow),
        next: z.number().nullable().meta({ description: 'Where the next page begins; null on the last one' }),
      }),
    },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/AuditEntries/export',
    summary:
      'The same entries, streamed as CSV; an entry about many records is followed by a line for each of its rows',
    tag: 'audit',
    query: auditFilter,
    success: { status: 200, body: z.unknown(), type: 'text/csv; charset=utf-8' },
  }),
};

export type AuditEntry = z.output<typeof auditEntry>;
export type AuditRow = z.output<typeof auditRow>;
export type AuditFilter = z.output<typeof auditFilter>;
