/** The list of alert rules by their state is read in this order (decision 019); and one goes that step 16 replaced. */
import type { Migration } from './migration.ts';

const inOrder = ['is_active', 'is_firing', 'name', 'alert_rule_sid'];

export const alertRuleStates: Migration = {
  number: 50,
  name: 'alert rule states',
  async up({ changeIndexes }) {
    const owners = [['account_sid'], ['service_provider_sid', 'account_sid'], []];
    await changeIndexes(
      'trunkline_alert_rules',
      owners.map((owner) => [...owner, ...inOrder]),
      [],
    );
    // A database that had both steps at once kept it.
    await changeIndexes('users', [], [['name', 'user_sid', 'account_sid', 'service_provider_sid']]);
  },
};
