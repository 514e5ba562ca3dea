/** What is told, in words. */
import type { Measure } from '@trunkline/contract/alert-rules/rule-fields.ts';

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

export function whatFired(rule: Rule, value: number | null, lost: readonly string[]): string {
  const { measure, threshold, window_minutes, alert_type } = rule;
  const time = within(window_minutes);
  const seen = round(value ?? 0);
  switch (measure) {
    case 'alerts':
      return `${seen} alerts${alert_type ? ` of the kind ${alert_type}` : ''} ${time}; the rule says ${threshold} or more.`;
    case 'failures':
      return `${seen} calls failed ${time}; the rule says ${threshold} or more.`;
    case 'answer_rate':
      return `${seen} % of the calls were answered ${time}; the rule says less than ${threshold} %.`;
    case 'average_duration':
      return `Calls lasted ${seen} seconds on average ${time}; the rule says less than ${threshold}.`;
    case 'no_calls':
      return `No call ended ${time}.`;
    case 'registration_lost':
      return `Not registered: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? `, and ${lost.length - 20} more` : ''}.`;
  }
}

export const wellAgain = ({ name }: Pick<Rule, 'name'>) => `It is well again: ${name}.`;
