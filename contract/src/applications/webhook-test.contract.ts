/** A sample call to an application's webhook, and what came of it. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { when } from '../core/value.ts';
import { applicationParams } from './applications.contract.ts';

export const testedHooks = ['call_hook', 'call_status_hook', 'messaging_hook'] as const;
export type TestedHook = (typeof testedHooks)[number];

export const SAMPLE_FROM = '+15551230100';
export const SAMPLE_TO = '+15551230199';

function party(label: string, sample: string) {
  return z
    .string(`${label} must be text`)
    .trim()
    .max(128, `${label} may have at most 128 characters`)
    .transform((text) => text || sample)
    .default(sample);
}

export const webhookTestInput = z
  .object({
    hook: z
      .enum(testedHooks, 'hook must be call_hook, call_status_hook or messaging_hook')
      .default('call_hook'),
    from: party('from', SAMPLE_FROM),
    to: party('to', SAMPLE_TO),
    direction: z.enum(['inbound', 'outbound'], 'direction must be inbound or outbound').default('inbound'),
    env: z.boolean('env must be true or false').default(true).meta({
      description: 'Whether to send the environment variables, as with a real call',
    }),
  })
  .prefault({});

const headers = z.array(z.object({ name: z.string(), value: z.string() }));

const verbFault = z.object({
  /** Within the verb: `target.0.number`; empty when it is about the verb itself. */
  path: z.string(),
  message: z.string(),
  level: z.enum(['fault', 'warning']),
});

export const webhookTestResult = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: headers.meta({ description: 'With credentials masked' }),
    body: z.string().nullable().meta({ description: 'With secret variables masked' }),
  }),
  status: z.number().nullable().meta({ description: 'Null if there was no answer' }),
  ms: z.number(),
  headers,
  body: z.string(),
  truncated: z.boolean(),
  verbs: z
    .array(z.object({ index: z.number(), verb: z.string().nullable(), faults: z.array(verbFault) }))
    .nullable()
    .meta({ description: 'Null if the answer has none that could be checked' }),
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
  verdict: z.enum(['ok', 'warning', 'failed']),
  summary: z.string(),
});

const webhookAnswer = z.object({
  hook: z.enum(testedHooks),
  last: webhookTestResult
    .pick({ verdict: true, status: true, ms: true, summary: true })
    .extend({ tested_at: when })
    .nullable()
    .meta({ description: 'Null if it was not tested since the webhook last changed' }),
});

export const webhookTestEndpoints = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/Applications/:application_sid/WebhookAnswers',
    summary: 'The last test result of each webhook of an application, and its time',
    tag: 'applications',
    params: applicationParams,
    success: { status: 200, body: z.array(webhookAnswer) },
  }),
  /** A webhook that cannot be reached is a result, not an error. */
  run: endpoint({
    method: 'POST',
    path: '/Applications/:application_sid/WebhookTest',
    changes_nothing: true,
    summary: 'Send a sample call to a saved webhook, and check the answer',
    tag: 'applications',
    limit: 'test',
    params: applicationParams,
    body: webhookTestInput,
    success: { status: 200, body: webhookTestResult },
  }),
};

export type WebhookTestInput = z.output<typeof webhookTestInput>;
export type WebhookTestResult = z.output<typeof webhookTestResult>;
export type WebhookAnswer = z.output<typeof webhookAnswer>;
