/** The permission matrix of alert rules. */
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import {
  about,
  type Case,
  creating,
  name,
  ownerOf,
  read,
  recordCases,
  rowIn,
  write,
} from './matrix-rules.ts';

const rule = rowIn('trunkline_alert_rules', 'alert_rule_sid', (tenant, app) => ({
  ...{ ...ownerOf(tenant), name: name(), is_active: 0 },
  ...{ measure: 'no_calls', window_minutes: 15, minimum_calls: 10, quiet_minutes: 60 },
  ...{ tell_when_well: 1, channel: 'email', is_firing: 0, is_told: 0 },
  sealed_target: app.cipher.seal(JSON.stringify({ target: 'nobody@example.com', secret: null })),
}));

export const alertRuleCases: Record<string, Case> = {
  ...recordCases('alert-rules', rule, {
    create: creating((tenant) => anAlertRule(ownerOf(tenant))),
    changes: () => ({ name: 'Another name' }),
  }),
  'alert-rules.test': about(write, rule()),
  'alert-rules.listDeliveries': about(read, rule()),
};
