import type { z } from 'zod';
import type { alertRuleInput } from './alert-rules.contract.ts';

type Input = z.input<typeof alertRuleInput>;

/** Fewer than half of the calls of a quarter of an hour are answered. */
export function anAlertRule(over: Partial<Input> = {}): Input {
  return {
    name: 'Answer rate is low',
    measure: 'answer_rate',
    threshold: 50,
    channel: 'email',
    target: 'on-call@example.com',
    ...over,
  };
}
