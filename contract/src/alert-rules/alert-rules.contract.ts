/** Alert rules: what somebody wants to be told of, and where (`W45`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { countByState, listAnswer, pageQuery, sortBy, textFilter } from '../core/paging.ts';
import { recordEndpoints } from '../core/record-endpoints.ts';
import { bit, created, knownSid, sid, sidOrNone, when } from '../core/value.ts';
import { alertRuleStates } from './alert-rule-states.ts';
import { channels, fields, measures, ruleFaults } from './rule-fields.ts';

export const alertRuleInput = z
  .object({
    ...{ service_provider_sid: sidOrNone, account_sid: sidOrNone, ...fields },
    is_active: fields.is_active.default(1),
    alert_type: fields.alert_type.default(null),
    threshold: fields.threshold.default(null),
    window_minutes: fields.window_minutes.default(15),
    minimum_calls: fields.minimum_calls.default(10),
    quiet_minutes: fields.quiet_minutes.default(60),
    tell_when_well: fields.tell_when_well.default(1),
    secret: fields.secret.default(null),
  })
  .superRefine((rule, context) => {
    for (const { path, message } of ruleFaults(rule))
      context.addIssue({ code: 'custom', path: [path], message });
  });

/** A PUT changes what it names; the rest, the owner included, stays. A mask means the stored value. */
export const alertRuleUpdate = z.object(fields).partial();

export const alertRule = z.object({
  alert_rule_sid: knownSid,
  service_provider_sid: knownSid.nullable(),
  account_sid: knownSid.nullable(),
  name: z.string(),
  is_active: bit,
  measure: z.enum(measures),
  alert_type: z.string().nullable(),
  threshold: z.number().nullable(),
  window_minutes: z.number(),
  minimum_calls: z.number(),
  quiet_minutes: z.number(),
  tell_when_well: bit,
  channel: z.enum(channels),
  target: z.string(),
  secret: z.string().nullable(),
  unreadable: z.string().optional().meta({
    description: 'Why `target` and `secret` cannot be read; they are empty, and have to be entered again.',
  }),
  is_firing: bit,
  state_since: when.nullable().meta({ description: 'Null if the rule has not been checked yet' }),
  last_value: z.number().nullable(),
  checked_at: when.nullable(),
  created_at: when.nullable().meta({ description: 'Null if it was created before Trunkline recorded this' }),
});

export const listedAlertRule = alertRule.extend({ account_name: z.string().nullable() });

export const alertDelivery = z.object({
  alert_delivery_sid: knownSid,
  at: when,
  what: z.enum(['fired', 'well', 'test']),
  text: z.string(),
  channel: z.enum(channels),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.number(),
  last_error: z.string().nullable(),
});

const alertRuleParams = z.object({ alert_rule_sid: sid });
export const alertRuleSorts = ['name', 'measure', 'state', 'created_at'] as const;

const alertRuleFilter = pageQuery.extend({
  /** Any part of it. */
  name: textFilter.optional(),
  account_sid: sid.optional(),
  service_provider_sid: sid.optional(),
  state: z
    .enum(alertRuleStates, `state must be ${alertRuleStates.join(', ')}`)
    .optional()
    .meta({ description: 'firing: active rules whose condition holds now' }),
  sort: sortBy(alertRuleSorts),
  count_by: countByState,
});

const path = '/AlertRules/:alert_rule_sid';

export const alertRuleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/AlertRules',
    summary: 'The alert rules within reach, by name',
    tag: 'alert-rules',
    query: alertRuleFilter,
    ...listAnswer(listedAlertRule, 'alert_rules'),
  }),
  ...recordEndpoints({
    tag: 'alert-rules',
    path: '/AlertRules',
    params: alertRuleParams,
    create: {
      summary: 'Add an alert rule to an account, or to a provider with its accounts',
      body: alertRuleInput,
    },
    read: { summary: 'One alert rule and its state, secrets masked', answer: alertRule },
    update: { summary: 'Change what the body names; the owner stays', body: alertRuleUpdate },
    remove: { summary: 'Delete an alert rule and its log of deliveries' },
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    changes_nothing: true,
    summary: 'Send a test message the way the rule would; the log of deliveries says whether it arrived',
    tag: 'alert-rules',
    limit: 'test',
    params: alertRuleParams,
    success: { status: 200, body: created },
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: `${path}/deliveries`,
    summary: "The rule's last 50 messages, and whether they arrived",
    tag: 'alert-rules',
    params: alertRuleParams,
    success: { status: 200, body: z.array(alertDelivery) },
  }),
};

export type AlertRule = z.output<typeof alertRule>;
export type ListedAlertRule = z.output<typeof listedAlertRule>;
export type AlertRuleInput = z.output<typeof alertRuleInput>;
export type AlertRuleUpdate = z.output<typeof alertRuleUpdate>;
export type AlertDelivery = z.output<typeof alertDelivery>;
