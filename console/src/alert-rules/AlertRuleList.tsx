import type { ListedAlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { accountColumn, accountFilter } from '../app/list/account-column.ts';
import { createdColumn } from '../app/list/created-column.ts';
import { ListScreen } from '../app/list/ListScreen.tsx';
import { stateFilter } from '../app/list/state-filter.ts';
import { rowOf } from '../app/record/DeleteRecord.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import type { Column } from '../ui/table/columns.ts';
import { AlertRuleState } from './AlertRuleState.tsx';
import { channelWords, ruleText } from './alert-rule-words.ts';
import { alertRuleKind, alertRulePages } from './alert-rules.queries.ts';

const name: Column<ListedAlertRule> = {
  id: 'name',
  header: 'Name',
  cell: (rule) => rule.name,
  sort: 'name',
};
const when: Column<ListedAlertRule> = { id: 'when', header: 'When', cell: ruleText, sort: 'measure' };
const state: Column<ListedAlertRule> = {
  id: 'state',
  header: 'State',
  cell: (rule) => <AlertRuleState rule={rule} />,
  sort: 'state',
  least: 100,
};
const since: Column<ListedAlertRule> = {
  id: 'since',
  header: 'Since',
  // A rule that is off, or was not looked at yet, is in no state.
  cell: ({ is_active, state_since }) =>
    Boolean(is_active) && state_since !== null && <RelativeTime iso={state_since} />,
};
const where: Column<ListedAlertRule> = {
  id: 'where',
  header: 'Notifies',
  cell: ({ channel, target, unreadable }) =>
    unreadable ? 'Cannot be read' : channel === 'email' ? target : channelWords[channel],
  wideOnly: true,
};

export function AlertRuleList() {
  const session = useSession();
  const { actor } = session;
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const accounts = accountColumn<ListedAlertRule>(actor, { none: 'All accounts' });
  const mayRemove = (rule: ListedAlertRule) => may(alertRulePolicy, 'remove', actor, rule);
  return (
    <ListScreen
      words={{
        title: 'Alert rules',
        help: 'alerts',
        purpose: 'What to watch for, and who is notified',
        noun: 'alert rules',
        search: 'Filter by name',
        empty: {
          title: 'No alert rules yet',
          text: 'A rule checks every minute, for example how many calls are answered, and notifies you by email, webhook or Slack.',
        },
      }}
      many="alert-rules"
      pages={alertRulePages}
      columns={[
        name,
        // On a phone there is no room for the sentence beside a name.
        accounts.length > 0 ? { ...when, wideOnly: true as const } : when,
        state,
        since,
        ...accounts,
        where,
        // The sentence of each rule needs the room.
        { ...createdColumn, optional: true as const },
      ]}
      row={{ ...rowOf(alertRuleKind), mayRemove }}
      filters={[
        ...accountFilter<ListedAlertRule>(actor, provider_sid, { counts: 'alert-rules' }),
        ...stateFilter<ListedAlertRule>(session, [{ value: 'firing', label: 'Firing' }]),
      ]}
      add={{ may: may(alertRulePolicy, 'begin', actor), label: 'Add alert rule' }}
    />
  );
}
