/** What the screens call measures, ways and times. */
import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import type { Channel, Measure } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { alertTypeText } from '../app/calls/alert-words.ts';

export const measureWords: Record<Measure, string> = {
  answer_rate: 'Answer rate is low',
  failures: 'Many calls fail',
  average_duration: 'Calls are short',
  no_calls: 'No calls come in',
  registration_lost: 'A carrier loses its registration',
  alerts: 'Alerts occur',
};

export const channelWords: Record<Channel, string> = { email: 'Email', webhook: 'Webhook', slack: 'Slack' };

export const windowWords: Record<string, string> = {
  5: '5 minutes',
  15: '15 minutes',
  30: '30 minutes',
  60: '1 hour',
  240: '4 hours',
  1440: '24 hours',
};

type Told = Pick<AlertRule, 'measure' | 'threshold' | 'window_minutes' | 'alert_type'>;

/** "Less than 50 % answered within 15 minutes" */
export function ruleText({ measure, threshold, window_minutes, alert_type }: Told): string {
  const within = `within ${windowWords[window_minutes] ?? `${window_minutes} minutes`}`;
  switch (measure) {
    case 'answer_rate':
      return `Less than ${threshold} % answered ${within}`;
    case 'failures':
      return `${threshold} or more calls fail ${within}`;
    case 'average_duration':
      return `Shorter than ${threshold} seconds on average ${within}`;
    case 'no_calls':
      return `No call ends ${within}`;
    case 'registration_lost':
      return 'A carrier that should be registered is not';
    case 'alerts':
      return `${threshold} or more alerts${alert_type ? ` “${alertTypeText(alert_type)}”` : ''} ${within}`;
  }
}

/** A share or an average of too few calls is none (`W45`), so it is not well either. */
export function saysNothing({ measure, last_value }: Pick<AlertRule, 'measure' | 'last_value'>): boolean {
  // Asked where lists are drawn, so without schemas.
  return last_value === null && (measure === 'answer_rate' || measure === 'average_duration');
}

/** Rules are looked at once a minute; a store of calls that gives no answer keeps all of them waiting. */
const OVERDUE_MS = 5 * 60_000;

/** What was seen then says nothing of now. */
export function isOverdue(checked_at: string, now: number): boolean {
  return now - Date.parse(checked_at) > OVERDUE_MS;
}
