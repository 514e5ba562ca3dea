/** What is told, in words. */

import type { Measure } from '@trunkline/contract/alert-rules/rule-fields.ts';
import { NO_ALERT_TYPE } from '@trunkline/contract/alerts/alerts.contract.ts';

type Rule = {
  name: string;
  measure: Measure;
  threshold: number | null;
  window_minutes: number;
  alert_type: string | null;
};

const times: Record<number, string> = { 60: 'hour', 240: '4 hours', 1440: '24 hours' };
const within = (minutes: number) => `in the last ${times[minutes] ?? `${minutes} minutes`}`;
const round = (value: number) => String(Math.round(value * 10) / 10);
/** What is less than a limit is never told as the limit itself. */
const roundDown = (value: number | null) => String(Math.floor((value ?? 0) * 10) / 10);
const counted = (number: string, what: string) => `${number} ${what}${number === '1' ? '' : 's'}`;

export function whatFired(rule: Rule, value: number | null, lost: readonly string[]): string {
  const { measure, threshold, window_minutes, alert_type } = rule;
  const time = within(window_minutes);
  const seen = round(value ?? 0);
  switch (measure) {
    case 'alerts':
      return `${counted(seen, 'alert')}${ofKind(alert_type)} ${time}; the threshold is ${threshold} or more.`;
    case 'failures':
      return `${counted(seen, 'call')} failed ${time}; the threshold is ${threshold} or more.`;
    case 'answer_rate':
      return `${roundDown(value)} % of the calls were answered ${time}; the threshold is less than ${threshold} %.`;
    case 'average_duration':
      return `Calls lasted ${counted(roundDown(value), 'second')} on average ${time}; the threshold is less than ${threshold}.`;
    case 'no_calls':
      return `No call ended ${time}.`;
    case 'registration_lost':
      return `Not registered: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? `, and ${lost.length - 20} more` : ''}.`;
  }
}

function ofKind(alert_type: string | null): string {
  if (alert_type === null) return '';
  return alert_type === NO_ALERT_TYPE ? ' without a kind' : ` of the kind ${alert_type}`;
}

/** Too few calls say nothing (`W45`), so neither that it is well: a carrier that is down altogether brings none. */
export function wellAgain(
  { name, window_minutes }: Pick<Rule, 'name' | 'window_minutes'>,
  value: number | null,
): string {
  return value === null
    ? `Too few calls ended ${within(window_minutes)} to tell whether this is resolved: ${name}.`
    : `Resolved: ${name}.`;
}
