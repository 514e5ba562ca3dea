/**
 * What a person should know first: what needs attention, how calls go, what was changed, and the steps to a first
 * call (`R40`).
 */
import { z } from 'zod';
import { busiest, callVolume, period } from '../analytics/analytics.contract.ts';
import { auditEntry } from '../audit/audit.contract.ts';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { knownSid, when } from '../core/value.ts';

export const needKinds = [
  'speech-service-failing',
  'llm-service-failing',
  'carrier-not-registered',
  'carrier-failing',
  'route-over-inactive-carrier',
  'numbers-without-application',
  'api-key-expiring',
  'limit-nearly-reached',
  'calls-failing',
] as const;

export const need = z.object({
  kind: z.enum(needKinds),
  sid: knownSid.nullable().meta({ description: 'The record to open; for a route, its routing' }),
  name: z
    .string()
    .nullable()
    .meta({ description: "The record's name; for a route, its description or pattern" }),
  detail: z.string().nullable().meta({
    description:
      "Details: a registrar's reason, the result of a trunk test, the name of an inactive carrier, when a key expires, the category of a limit",
  }),
  at: when.optional().meta({ description: 'When it ended, for a registration that was not renewed' }),
  of_installation: z
    .literal(true)
    .optional()
    .meta({ description: "Whether the key is an admin's and not a provider's" }),
  rates: z
    .object({ today: z.number(), usual: z.number().nullable() })
    .optional()
    .meta({ description: 'The answer rates, for a carrier whose calls are answered less often than usual' }),
  use: z
    .object({ used: z.number().int(), limit: z.number().int() })
    .optional()
    .meta({ description: 'For a limit: the most used in the last 24 hours, and what is allowed' }),
  routing: z.string().optional().meta({ description: 'For a route, the name of its routing' }),
  account_sid: knownSid.nullable(),
  account_name: z.string().nullable(),
  count: z.number().int().meta({ description: 'How many things it is about' }),
  count_is_least: z.literal(true).optional(),
});

/** How many more there are of a kind, of which the first few are named. */
export const moreNeeds = z.object({
  kind: z.enum(needKinds),
  count: z.number().int().meta({ description: 'How many more there are' }),
  count_is_least: z.literal(true).optional(),
});

export const stepKinds = ['account', 'carrier', 'application', 'number', 'call'] as const;

export const firstStep = z.object({
  kind: z.enum(stepKinds),
  done: z.boolean().meta({ description: 'What it needs exists and did not fail its last test' }),
  sid: knownSid
    .nullable()
    .meta({ description: 'The record with which it was done, or that has to be completed' }),
  name: z.string().nullable(),
  account_sid: knownSid
    .nullable()
    .meta({ description: 'The account that owns it; null if the provider does' }),
  by: z
    .literal('client')
    .optional()
    .meta({ description: 'For a number: a SIP client leads to the application, but no number does' }),
  test: z
    .object({ verdict: z.enum(['ok', 'warning', 'failed']), summary: z.string(), tested_at: when })
    .nullable()
    .meta({ description: 'The last test result of a carrier or an application; null if there was none' }),
  can_test: z
    .boolean()
    .meta({ description: 'Whether there is something to test: an outbound gateway or a calling webhook' }),
});

/** A provider beside the others of the installation: whether all is well there. */
export const homeProvider = z.object({
  service_provider_sid: knownSid,
  name: z.string(),
  accounts: z.number().int(),
  accounts_is_least: z.literal(true).optional(),
  attempts: z.number().int().nullable().meta({
    description: 'Calls of the period; null if they are not counted or their store does not answer',
  }),
  answered: z.number().int().nullable(),
  needs: z
    .array(
      z.object({
        kind: z.enum(needKinds),
        count: z.number().int().meta({ description: 'For numbers and calls, 1 means that there are some' }),
      }),
    )
    .meta({ description: 'What the home of that provider lists, by kind' }),
});

/** Where counting of live calls and devices ends. */
export const MOST_LIVE = { calls: 10_000, registered: 100_000 } as const;

/** At this moment, as the platform's Redis has it. */
const homeLive = z.object({
  calls: z.number().int().meta({ description: 'Calls in progress, up to 10,000' }),
  registered: z.number().int().meta({ description: 'Registered SIP clients, up to 100,000' }),
});

export const homeCards = ['needs', 'calls', 'live', 'trunks', 'providers', 'changes', 'steps'] as const;

export const home = z.object({
  needs: z.array(need).nullable().meta({ description: 'At most five of each kind' }),
  more_needs: z.array(moreNeeds).nullable().meta({ description: 'For kinds with more than are listed' }),
  needs_not_asked: z
    .array(z.enum(needKinds))
    .nullable()
    .meta({ description: 'Kinds that could not be checked because a store did not answer' }),
  calls: callVolume.nullable(),
  live: homeLive.nullable().meta({ description: 'What is going on now; null if no Redis is configured' }),
  trunks: z
    .array(
      busiest.shape.trunks.element.extend({
        is_failing: z.literal(true).optional().meta({
          description:
            'In the last 24 hours at most half as many of its calls as usual were answered, or almost none if it is new',
        }),
      }),
    )
    .nullable(),
  providers: z.array(homeProvider).nullable().meta({
    description:
      'All service providers by name, at most 100; null unless an admin asks for the home of one of several',
  }),
  changes: z
    .array(
      auditEntry.pick({
        audit_sid: true,
        at: true,
        actor_name: true,
        action: true,
        kind: true,
        record_sid: true,
        record_name: true,
      }),
    )
    .nullable(),
  steps: z.array(firstStep).nullable().meta({
    description:
      'Null also for a provider with more than 500 accounts, unless every step except the call was found done in some of them',
  }),
  failed: z
    .array(z.enum(homeCards))
    .meta({ description: 'Cards whose store did not answer; these are null' }),
});

export const homeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Home',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/Home' }],
    summary: 'What needs attention, how calls go, what was changed last, and the steps to a first call',
    tag: 'home',
    params: tenantOfPath,
    query: z.object({
      period,
      only: z
        .enum(homeCards, `only must be one of ${homeCards.join(', ')}`)
        .optional()
        .meta({ description: 'Only this card; the others are null' }),
    }),
    success: { status: 200, body: home },
  }),
};

export type Need = z.output<typeof need>;
export type MoreNeeds = z.output<typeof moreNeeds>;
export type FirstStep = z.output<typeof firstStep>;
export type HomeProvider = z.output<typeof homeProvider>;
export type HomeCard = (typeof homeCards)[number];
export type Home = z.output<typeof home>;
