/** What went wrong, as the platform's components recorded it (`W34`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { sid, when } from '../core/value.ts';
import { asOf, callPageQuery, pageAnswer, timeQuery } from '../recent-calls/time-range.ts';

/** Known types; components also write others, and some write none. */
export const alertTypes = [
  'webhook-failure',
  'webhook-connection-failure',
  'webhook-url-notfound',
  'webhook-auth-failure',
  'invalid-app-payload',
  'no-tts',
  'no-stt',
  'tts-failure',
  'stt-failure',
  'tts-streaming-connection-failure',
  'no-carrier',
  'play-url-notfound',
  'account-call-limit',
  'account-device-limit',
  'account-api-limit',
  'service-provider-call-limit',
  'service-provider-device-limit',
  'service-provider-api-limit',
  'alert-from-application',
  'account is inactive or suspended',
  'bot-action-delay-giveup',
  'error-updating-call',
  'no-llm',
  'llm-failure',
  // Raised by this server, which takes recordings where media servers send them here.
  'recording-failure',
  'recording-slow',
] as const;

/** In a filter and its counts: those whose component named no type. */
export const NO_ALERT_TYPE = 'none';

const text = z.string().nullable();

export const alert = z.object({
  time: when,
  alert_type: text.meta({ description: 'New types may appear; null if the component named none' }),
  message: text,
  detail: text,
  target_sid: text.meta({ description: 'The record that it is about, if one was named' }),
  vendor: text,
  account_sid: text,
  service_provider_sid: text,
});

/** A platform's server does not send the name (`R7`). */
export const listedAlert = alert.extend({ account_name: text.optional() });

export const alertFilter = z.object({
  ...timeQuery,
  as_of: asOf,
  account_sid: sid.optional().meta({ description: "On a provider's path: the alerts of this account" }),
  alert_type: z
    .string()
    .trim()
    .max(255, 'alert_type may have at most 255 characters')
    .optional()
    .meta({ description: `Exactly this one; ${NO_ALERT_TYPE}: those without one` }),
});

export const alertQuery = alertFilter.extend({
  ...callPageQuery,
  count_by: z.literal('alert_type', 'count_by must be alert_type').optional().meta({
    description: 'Also count the alerts of each alert_type that has any; left out if there are very many',
  }),
});

const byAccount = '/Accounts/:account_sid/Alerts';
const byProvider = '/ServiceProviders/:service_provider_sid/Alerts';

export const alertEndpoints = {
  list: endpoint({
    method: 'GET',
    path: byAccount,
    also: [{ method: 'GET', path: byProvider }],
    summary: 'The alerts of an account or of a provider with its accounts, newest first',
    tag: 'alerts',
    params: tenantOfPath,
    query: alertQuery,
    success: { status: 200, body: pageAnswer(listedAlert) },
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: `${byAccount}/export`,
    also: [{ method: 'GET', path: `${byProvider}/export` }],
    summary: 'All alerts that match the filter, streamed as CSV',
    tag: 'alerts',
    params: tenantOfPath,
    query: alertFilter,
    success: { status: 200, body: z.unknown(), type: 'text/csv; charset=utf-8' },
  }),
};

export type Alert = z.output<typeof alert>;
export type ListedAlert = z.output<typeof listedAlert>;
export type AlertFilter = z.output<typeof alertFilter>;
export type AlertQuery = z.output<typeof alertQuery>;
