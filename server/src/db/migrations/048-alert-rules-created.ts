/** When an alert rule was made; of those that are there already nobody knows. With the orders of the list by it (decision 019). */
import { optional, table, time } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const alertRulesCreated: Migration = {
  number: 48,
  name: 'alert rules created',
  async up({ changeIndexes, ensureTable }) {
    await ensureTable(table('trunkline_alert_rules', { created_at: optional(time()) }));
    await changeIndexes(
      'trunkline_alert_rules',
      [
        ['account_sid', 'created_at', 'alert_rule_sid'],
        ['service_provider_sid', 'account_sid', 'created_at', 'alert_rule_sid'],
        ['created_at', 'alert_rule_sid'],
      ],
      [],
    );
  },
};
