/** What an alert rule is made of, and what is wrong between its fields. */
import { z } from 'zod';
import { NO_ALERT_TYPE } from '../alerts/alerts.contract.ts';
import { newAddressFault } from '../core/address.ts';
import { isEmailAddress } from '../core/email-address.ts';
import { asWritten, isPrintable, notPrintable, withoutUnseen } from '../core/printable.ts';
import { flag, requiredText } from '../core/value.ts';

export const measures = [
  'alerts',
  'answer_rate',
  'failures',
  'average_duration',
  'no_calls',
  'registration_lost',
] as const;
export type Measure = (typeof measures)[number];

export const channels = ['email', 'webhook', 'slack'] as const;
export type Channel = (typeof channels)[number];

/** Periods in minutes. */
export const windows = [5, 15, 30, 60, 240, 1440] as const;

/** What the threshold of a measure is, and how far it may go; the others have none. */
export const thresholds: Partial<Record<Measure, { label: string; most: number }>> = {
  alerts: { label: 'Number of alerts', most: 1_000_000 },
  answer_rate: { label: 'Answer rate', most: 100 },
  failures: { label: 'Number of failed calls', most: 1_000_000 },
  average_duration: { label: 'Average duration', most: 86_400 },
};

/** Whether the measure needs a least number of calls: a share or an average says little about a few. */
export const needsCalls = (measure: Measure) => measure === 'answer_rate' || measure === 'average_duration';

const minutes = (label: string) =>
  z
    .number(`${label} must be a number of minutes`)
    .int(`${label} must be a whole number of minutes`)
    .min(0, `${label} may not be less than 0`)
    .max(10_080, `${label} may be at most a week`);

export const fields = {
  name: requiredText('Name', 64),
  is_active: flag,
  measure: z.enum(measures, `measure must be one of ${measures.join(', ')}`),
  alert_type: z
    .string('alert_type must be text')
    .trim()
    .max(64, 'alert_type may have at most 64 characters')
    .refine(isPrintable, notPrintable('alert_type'))
    .transform((text) => text || null)
    .nullable()
    .meta({ description: `For the measure alerts: only this kind; ${NO_ALERT_TYPE}: those without one` }),
  threshold: z.number('The threshold must be a number').nullable().meta({
    description:
      'For alerts and failures: at least this many; for answer_rate (percent) and average_duration (seconds): below this',
  }),
  window_minutes: z.literal(windows, `window_minutes must be one of ${windows.join(', ')}`),
  minimum_calls: z
    .number('The minimum number of calls must be a number')
    .int('The minimum number of calls must be a whole number')
    .min(1, 'The minimum number of calls must be at least 1')
    .max(1_000_000, 'The minimum number of calls may be at most 1,000,000'),
  quiet_minutes: minutes('The quiet period'),
  tell_when_well: flag,
  channel: z.enum(channels, 'channel must be email, webhook or slack'),
  target: z
    .string('An address is required')
    .overwrite((text) => (text.includes('://') ? withoutUnseen(text) : asWritten(text)))
    .trim()
    .min(1, 'An address is required')
    .max(1024, 'The address may have at most 1024 characters')
    .refine(isPrintable, notPrintable('The address'))
    .meta({
      description: 'An email address, or the address of a webhook; a Slack address is a secret, and masked',
    }),
  secret: z
    .string('The secret must be text')
    .max(255, 'The secret may have at most 255 characters')
    .refine(isPrintable, notPrintable('The secret'))
    .transform((text) => text || null)
    .nullable()
    .meta({ description: 'Signs requests to the webhook; masked' }),
};

type Rule = { measure: Measure; threshold: number | null; channel: Channel; target: string };

/** What is wrong between the fields, by field. */
export function ruleFaults({
  measure,
  threshold,
  channel,
  target,
}: Rule): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = [];
  const wanted = thresholds[measure];
  if (wanted && (threshold === null || threshold <= 0 || threshold > wanted.most))
    faults.push({
      path: 'threshold',
      message: `${wanted.label} must be a number from 1 to ${wanted.most.toLocaleString('en')}`,
    });
  const fault = channel === 'email' ? emailFault(target) : addressFault(target);
  if (fault) faults.push({ path: 'target', message: fault });
  return faults;
}

const emailFault = (target: string) => (isEmailAddress(target) ? null : 'This must be one email address');

function addressFault(target: string): string | null {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target))
    return 'The address must begin with https:// or http://';
  return newAddressFault('The address', target);
}
