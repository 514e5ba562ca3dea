/** When somebody is told in the demo's world. */
import { alertRuleEndpoints, alertRuleInput } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import type { z } from 'zod';
import type { Api } from './api.ts';

type Rule = Omit<z.input<typeof alertRuleInput>, 'account_sid' | 'service_provider_sid'>;

const mail = { channel: 'email', target: 'on-call@example.com' } as const;
const ofProvider: readonly Rule[] = [
  { ...mail, name: 'Answer rate is low', measure: 'answer_rate', threshold: 40, window_minutes: 60 },
  { ...mail, name: 'A trunk is not registered', measure: 'registration_lost', quiet_minutes: 240 },
];
const ofAccount: readonly Rule[] = [
  { ...mail, name: 'Webhooks fail', measure: 'alerts', alert_type: 'webhook-failure', threshold: 5 },
  { ...mail, name: 'No calls by day', measure: 'no_calls', window_minutes: 240, is_active: false },
];

/** Of the provider and of the first of its accounts; answers how many. */
export async function makeAlertRules(
  api: Api,
  service_provider_sid: string,
  [account_sid]: readonly string[],
): Promise<number> {
  const rules = [
    ...ofProvider.map((rule) => ({ ...rule, service_provider_sid, account_sid: null })),
    ...(account_sid ? ofAccount.map((rule) => ({ ...rule, account_sid })) : []),
  ];
  for (const body of rules) await api(alertRuleEndpoints.create, { body: alertRuleInput.parse(body) });
  return rules.length;
}
