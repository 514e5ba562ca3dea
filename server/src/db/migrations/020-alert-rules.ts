/** What somebody wants to be told of, what was told, and which rounds are made by one server at a time. */
import { choice, exactTime, flag, key, longText, optional, table, text, to, whole } from '../table-shape.ts';
import type { Migration } from './migration.ts';

export const alertRules: Migration = {
  number: 20,
  name: 'alert-rules',
  async up({ ensureTable }) {
    await ensureTable(
      table(
        'trunkline_alert_rules',
        {
          alert_rule_sid: key(),
          service_provider_sid: optional(to('service_providers.service_provider_sid', 'cascade')),
          account_sid: optional(to('accounts.account_sid', 'cascade')),
          name: text(64),
          is_active: flag(),
          measure: text(32),
          alert_type: optional(text(64)),
          threshold: optional(text(32)),
          window_minutes: whole(),
          minimum_calls: whole(),
          quiet_minutes: whole(),
          tell_when_well: flag(),
          channel: text(16),
          sealed_target: longText(),
          is_firing: flag(),
          is_told: flag(),
          state_since: optional(exactTime()),
          last_value: optional(text(32)),
          checked_at: optional(exactTime()),
          told_at: optional(exactTime()),
        },
        {
          indexes: [
            ['account_sid', 'name', 'alert_rule_sid'],
            ['account_sid', 'measure', 'name', 'alert_rule_sid'],
            ['service_provider_sid', 'account_sid', 'name', 'alert_rule_sid'],
            ['name', 'alert_rule_sid'],
          ],
        },
      ),
    );
    await ensureTable(
      table(
        'trunkline_alert_deliveries',
        {
          alert_delivery_sid: key(),
          alert_rule_sid: to('trunkline_alert_rules.alert_rule_sid', 'cascade'),
          at: exactTime(),
          what: choice(['fired', 'well', 'test']),
          text: longText(),
          channel: text(16),
          state: choice(['waiting', 'delivered', 'given_up']),
          attempts: whole(),
          last_error: optional(text(255)),
        },
        { indexes: [['alert_rule_sid', 'alert_delivery_sid'], ['at']] },
      ),
    );
    await ensureTable(
      table('trunkline_rounds', { name: text(32), at: exactTime() }, { primary_key: ['name'] }),
    );
  },
};
