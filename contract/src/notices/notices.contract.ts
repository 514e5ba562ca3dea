/**
 * What happened while the person was not looking: messages of alert rules, and the outcome of the person's own long
 * tasks (`W49`).
 */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { knownSid, sid, when } from '../core/value.ts';
import { timeQuery } from '../recent-calls/time-range.ts';

/** At most this many notices are returned, the newest of the last days. */
export const MOST_NOTICES = 20;
export const NOTICE_DAYS = 14;

export const notice = z.object({
  notice_sid: knownSid.meta({ description: 'Later notices have greater sids' }),
  at: when,
  what: z.enum(['fired', 'well', 'done']).meta({ description: 'done: what the person did to many records' }),
  name: z.string().meta({ description: 'The alert rule, or the records: "12 phone numbers from CSV"' }),
  action: z.string().nullable().meta({ description: 'For what was done: the action of the audit log entry' }),
  text: z.string().nullable().meta({ description: 'What the rule reported' }),
  kind: z.string().meta({ description: 'alert-rules, or the kind of the audit log entry' }),
  record_sid: knownSid.nullable().meta({ description: 'The alert rule' }),
  account_name: z.string().nullable(),
  is_new: z.boolean(),
});

export const noticeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Notices',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/Notices' }],
    summary: "The caller's notices, newest first, and how many alerts the account or provider had",
    tag: 'notices',
    params: tenantOfPath,
    query: z.object(timeQuery),
    success: {
      status: 200,
      body: z.object({
        notices: z
          .array(notice)
          .meta({ description: "About everything within the person's reach, whatever the address names" }),
        alerts: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'In the requested time; null if their store does not answer' }),
      }),
    },
  }),
  markSeen: endpoint({
    method: 'PUT',
    path: '/Notices/Seen',
    for_viewers: true,
    summary: 'Mark this notice and all earlier ones as seen by the caller',
    tag: 'notices',
    body: z.object({ notice_sid: sid }),
    success: { status: 204, body: null },
  }),
};

export type Notice = z.output<typeof notice>;
