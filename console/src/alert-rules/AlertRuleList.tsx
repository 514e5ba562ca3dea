import type { ListedAlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { accountColumn, accountFilter } from '../app/account-column.ts';
import { DeleteRecord } from '../app/DeleteRecord.tsx';
import { type ListedRow, ListScreen } from '../app/ListScreen.tsx';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
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
};
const where: Column<ListedAlertRule> = {
  id: 'where',
  header: 'Told by',
  cell: ({ channel, target }) => (channel === 'email' ? target : channelWords[channel]),
  wideOnly: true,
};

const row: ListedRow<ListedAlertRule> = {
  id: alertRuleKind.sidOf,
  name: alertRuleKind.nameOf,
  removal: (record, dialog) => <DeleteRecord of={alertRuleKind} {...{ record, ...dialog }} />,
};

export function AlertRuleList() {
  const { actor } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid ?? '';
  const mayRemove = (rule: ListedAlertRule) => may(alertRulePolicy, 'remove', actor, rule);
  return (
    <ListScreen
      words={{
        title: 'Alert rules',
        help: 'alerts',
        purpose: 'What somebody is told of, and where',
        noun: 'alert rules',
        search: 'Filter by name',
        empty: {
          title: 'No alert rule yet.',
          text: 'A rule looks once a minute, for example whether few calls are answered, and tells somebody by e-mail, webhook or Slack.',
        },
      }}
      pages={alertRulePages}
      columns={[name, when, state, ...accountColumn<ListedAlertRule>(actor, { none: 'All accounts' }), where]}
      row={{ ...row, mayRemove }}
      filters={accountFilter(actor, provider_sid, { counts: 'alert-rules' })}
      add={{ may: may(alertRulePolicy, 'begin', actor), label: 'Add alert rule' }}
    />
  );
}
