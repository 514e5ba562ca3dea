/** Figures about calls, from what was counted as they arrived: one endpoint for each group of cards. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { knownSid, sid, when } from '../core/value.ts';
import { trunkFilter } from '../recent-calls/time-range.ts';

export const periods = { '24h': 24, '7d': 168, '30d': 720 } as const;

export const period = z.enum(['24h', '7d', '30d'], 'period must be 24h, 7d or 30d').default('24h');

const query = z.object({
  period,
  account_sid: sid.optional().meta({ description: "On a provider's path: the calls of this account" }),
  trunk: trunkFilter,
  application_sid: sid.optional(),
});

const count = z.number().int();
const seconds = z.number().int().meta({ description: 'Sum over all answered calls' });

const window = {
  from: when.meta({ description: 'The beginning of the first hour' }),
  until: when.meta({ description: 'The end of the current hour' }),
  counted_from: when.nullable().meta({
    description: 'Older calls are still being counted and are missing so far; null if none is missing',
  }),
};

export const callVolume = z.object({
  ...window,
  attempts: count,
  answered: count,
  answer_rate: z.number().nullable().meta({ description: '0 to 1; null if there was no attempt' }),
  average_duration: z.number().nullable().meta({ description: 'Seconds, of answered calls' }),
  longest: z.number().nullable().meta({ description: 'Seconds' }),
  peak: count.nullable().meta({
    description:
      'Most calls at the same time, sampled every ten seconds; null if narrowed to both trunk and application',
  }),
  hours: z
    .array(z.object({ at: when, answered: count, failed: count, peak: count.nullable() }))
    .meta({ description: 'Every hour of the period, oldest first' }),
});

export const busiest = z.object({
  ...window,
  trunks: z.array(z.object({ trunk: z.string().nullable(), attempts: count, answered: count, seconds })),
  applications: z.array(
    z.object({
      application_sid: knownSid.nullable().meta({ description: 'Null for calls that reached none' }),
      name: z.string().nullable(),
      account_name: z
        .string()
        .nullable()
        .meta({ description: "The account's name, if calls of several accounts are counted" }),
      attempts: count,
      answered: count,
      seconds,
    }),
  ),
});

export const failures = z.object({
  ...window,
  failed: count,
  reasons: z.array(z.object({ sip_status: z.number().int().nullable(), calls: count })),
});

function group<const P extends string, B extends z.ZodType>(path: P, summary: string, body: B) {
  return endpoint({
    method: 'GET',
    path: `/Accounts/:account_sid/CallStats/${path}` as const,
    also: [{ method: 'GET', path: `/ServiceProviders/:service_provider_sid/CallStats/${path}` as const }],
    summary,
    tag: 'analytics',
    params: tenantOfPath,
    query,
    success: { status: 200, body },
  });
}

export const analyticsEndpoints = {
  readVolume: group('Volume', 'Calls by the hour, answered and failed, and their sums', callVolume),
  readBusiest: group('Busiest', 'The ten trunks and the ten applications with the most calls', busiest),
  readFailures: group('Failures', 'Why calls failed, by SIP status', failures),
};

export type Period = z.output<typeof period>;
export type StatsQuery = z.output<typeof query>;
export type CallVolume = z.output<typeof callVolume>;
export type Busiest = z.output<typeof busiest>;
export type Failures = z.output<typeof failures>;
