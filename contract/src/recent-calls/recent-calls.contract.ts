/** Calls that have ended, as the SIP edge recorded them (`W33`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { sid, when } from '../core/value.ts';
import { asOf, callPageQuery, pageAnswer, timeQuery, trunkFilter } from './time-range.ts';

/** The trace id of a call without a trace. */
export const NO_TRACE = '0'.repeat(32);

/** Texts are as they were written; what was not written is null. */
const text = z.string().nullable();

export const call = z.object({
  attempted_at: when,
  direction: text.meta({ description: 'inbound or outbound' }),
  from: text,
  to: text,
  answered: z.boolean(),
  answered_at: when.nullable(),
  terminated_at: when.nullable(),
  duration: z.number().meta({ description: 'Seconds; 0 if it was not answered' }),
  sip_status: z.number().nullable(),
  termination_reason: text,
  call_sid: text.meta({ description: 'Null if the call failed before it reached a media server' }),
  sip_callid: text,
  sip_parent_callid: text,
  account_sid: text,
  service_provider_sid: text,
  application_sid: text,
  trunk: text.meta({ description: "The carrier's name, or `user`, `sipUri` or `Microsoft Teams`" }),
  host: text,
  remote_host: text,
  trace_id: text.meta({ description: '32 hexadecimal digits; null or all zeros if it has no trace' }),
  recording_url: text.meta({ description: 'A path below the base path; null if it was not recorded' }),
});

/** A platform's server does not send the name (`R7`). */
export const listedCall = call.extend({ account_name: text.optional() });

export const callFilter = z.object({
  ...timeQuery,
  as_of: asOf,
  account_sid: sid.optional().meta({ description: "On a provider's path: the calls of this account" }),
  direction: z.enum(['inbound', 'outbound'], 'direction must be inbound or outbound').optional(),
  /** The platform passes over what is neither. */
  answered: z.enum(['true', 'false']).optional().catch(undefined),
  trunk: trunkFilter,
  application_sid: sid.optional(),
  filter: z
    .string()
    .trim()
    .max(255, 'filter may have at most 255 characters')
    .optional()
    .meta({ description: 'Plain text to search for in from, to, call_sid and sip_callid' }),
});

export const callQuery = callFilter.extend({
  ...callPageQuery,
  count_by: z.enum(['direction', 'answered'], 'count_by must be direction or answered').optional().meta({
    description: 'Also count the calls of each value; left out with filter, trunk or application_sid',
  }),
});

const byAccount = '/Accounts/:account_sid/RecentCalls';
const byProvider = '/ServiceProviders/:service_provider_sid/RecentCalls';

export const recentCallEndpoints = {
  list: endpoint({
    method: 'GET',
    path: byAccount,
    also: [{ method: 'GET', path: byProvider }],
    summary: 'The calls of an account or of a provider with its accounts, newest first',
    tag: 'recent-calls',
    params: tenantOfPath,
    query: callQuery,
    success: { status: 200, body: pageAnswer(listedCall) },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: `${byAccount}/export`,
    also: [{ method: 'GET', path: `${byProvider}/export` }],
    summary: 'All calls that match the filter, streamed as CSV',
    tag: 'recent-calls',
    params: tenantOfPath,
    query: callFilter,
    success: { status: 200, body: z.unknown(), type: 'text/csv; charset=utf-8' },
  }),
  read: endpoint({
    method: 'GET',
    path: '/RecentCalls/:call_id',
    summary: 'One call within reach, by its call_sid or its sip_callid',
    tag: 'recent-calls',
    params: z.object({ call_id: z.string().min(1).max(255) }),
    success: { status: 200, body: listedCall },
  }),
};

export type Call = z.output<typeof call>;
export type ListedCall = z.output<typeof listedCall>;
export type CallFilter = z.output<typeof callFilter>;
export type CallQuery = z.output<typeof callQuery>;
