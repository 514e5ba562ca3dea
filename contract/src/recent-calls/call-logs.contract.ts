/** What the media servers logged about a call (`W48`), as they wrote it into CloudWatch. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { sid } from '../core/value.ts';

/** More are not fetched for one call. */
export const MOST_LOG_LINES = 10_000;

export const callLogEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RecentCalls/:call_sid/logs',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/RecentCalls/:call_sid/logs' }],
    summary: `The first ${MOST_LOG_LINES} lines that the media servers logged about a call, oldest first`,
    tag: 'recent-calls',
    params: tenantOfPath.extend({
      call_sid: sid,
    }),
    query: z.object({
      logGroupName: z
        .string()
        .max(512, 'logGroupName may have at most 512 characters')
        .optional()
        .meta({ description: 'One of those that the server reads; the first of them by default' }),
    }),
    success: { status: 200, body: z.array(z.string()) },
  }),
};
