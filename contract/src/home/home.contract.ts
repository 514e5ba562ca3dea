/** What a person should know first: what needs attention, how calls go, what was changed, and how far the first call is (`R40`). */
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
  sid: knownSid.nullable().meta({ description: 'The record to open: of a route, its routing' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'What the record is called; of a route, its description or pattern' }),
  detail: z.string().nullable().meta({
    description:
      "More of it: a registrar's reason, what a trunk test found, an inactive carrier's name, when a key expires, the category of a limit",
  }),
  at: when.optional().meta({ description: 'Of a registration that nobody renewed, when it ended' }),
  of_installation: z
    .literal(true)
    .optional()
    .meta({ description: 'Of a key, that it is an admin’s, and no provider’s' }),
  rates: z
    .object({ today: z.number(), usual: z.number().nullable() })
    .optional()
    .meta({ description: 'Of a carrier whose calls are answered less than usual, the answer rates' }),
  use: z
    .object({ used: z.number().int(), limit: z.number().int() })
    .optional()
    .meta({ description: 'Of a limit: the most of the last 24 hours, and what is allowed' }),
  routing: z.string().optional().meta({ description: 'Of a route, what its routing is called' }),
  account_sid: knownSid.nullable(),
  account_name: z.string().nullable(),
  count: z.number().int().meta({ description: 'How many it is about' }),
  count_is_least: z.literal(true).optional(),
});

/** Of each kind the first few are named. */
export const moreNeeds = z.object({
  kind: z.enum(needKinds),
  count: z.number().int().meta({ description: 'How many there are besides' }),
  count_is_least: z.literal(true).optional(),
});

export const stepKinds = ['account', 'carrier', 'application', 'number', 'call'] as const;

export const firstStep = z.object({
  kind: z.enum(stepKinds),
  done: z.boolean().meta({ description: 'What it needs is there, and did not fail its last test' }),
  sid: knownSid.nullable().meta({ description: 'Of what it is done with, or of what has to be completed' }),
  name: z.string().nullable(),
  account_sid: knownSid.nullable().meta({ description: 'Whose it is; null: the provider itself has it' }),
  by: z
    .literal('client')
    .optional()
    .meta({ description: 'Of a number: a SIP client leads to the application, and no number does' }),
  test: z
    .object({ verdict: z.enum(['ok', 'warning', 'failed']), summary: z.string(), tested_at: when })
    .nullable()
    .meta({ description: 'Of a carrier or an application, what its last test found; null: none was made' }),
  can_test: z
    .boolean()
    .meta({ description: 'Whether there is something to ask: an outbound gateway, or a calling webhook' }),
});

/** Beside the others of an installation: is it all right there? */
export const homeProvider = z.object({
  service_provider_sid: knownSid,
  name: z.string(),
  accounts: z.number().int(),
  accounts_is_least: z.literal(true).optional(),
  attempts: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Calls of the period; null where they are not counted, or their store is silent' }),
  answered: z.number().int().nullable(),
  needs: z
    .array(
      z.object({
        kind: z.enum(needKinds),
        count: z.number().int().meta({ description: 'Of numbers and of calls 1: there are some' }),
      }),
    )
    .meta({ description: 'What the home of that provider names, by kind' }),
});

/** Where counting what goes on ends. */
export const MOST_LIVE = { calls: 10_000, registered: 100_000 } as const;

/** At this moment, as the platform's Redis has it. */
const homeLive = z.object({
  calls: z
    .number()
    .int()
    .meta({ description: 'Calls that are going on; more than 10,000 are counted as 10,000' }),
  registered: z
    .number()
    .int()
    .meta({ description: 'SIP clients that are registered; more than 100,000 are counted as 100,000' }),
});

export const homeCards = ['needs', 'calls', 'live', 'trunks', 'providers', 'changes', 'steps'] as const;

export const home = z.object({
  needs: z.array(need).nullable().meta({ description: 'Five of a kind at most' }),
  more_needs: z
    .array(moreNeeds)
    .nullable()
    .meta({ description: 'Of the kinds that have more than were named' }),
  needs_not_asked: z
    .array(z.enum(needKinds))
    .nullable()
    .meta({ description: 'Kinds that could not be looked for, since a store gave no answer' }),
  calls: callVolume.nullable(),
  live: homeLive
    .nullable()
    .meta({ description: 'What is going on now; null where no Redis is configured, which tells of it' }),
  trunks: z
    .array(
      busiest.shape.trunks.element.extend({
        is_failing: z.literal(true).optional().meta({
          description:
            'In the last 24 hours half as many of its calls are answered as is usual, or fewer; of a new one nearly none',
        }),
      }),
    )
    .nullable(),
  providers: z.array(homeProvider).nullable().meta({
    description:
      'All service providers by name, a hundred at most; null unless an admin asks for the home of one of several',
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
      'null also of a provider with over 500 accounts, unless all but the call were found done in some of them',
  }),
  failed: z
    .array(z.enum(homeCards))
    .meta({ description: 'Cards whose store gave no answer: these are null' }),
});

export const homeEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Home',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/Home' }],
    summary: 'What needs attention, how calls go, what was changed last, and how far the first call is',
    tag: 'home',
    params: tenantOfPath,
    query: z.object({
      period,
      only: z
        .enum(homeCards, `only is one of ${homeCards.join(', ')}`)
        .optional()
        .meta({ description: 'This card alone; the others are null' }),
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
