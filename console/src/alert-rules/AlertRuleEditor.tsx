import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { backTo } from '../app/list-as-left.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useSession } from '../session/session.queries.ts';
import { storedFrom } from '../ui/form/use-record-form.ts';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { AlertRuleForm } from './AlertRuleForm.tsx';
import { AlertRuleState } from './AlertRuleState.tsx';
import { alertRuleSent, alertRuleValues } from './alert-rule-form.ts';
import { alertRuleQuery, useTestAlertRule, useUpdateAlertRule } from './alert-rules.queries.ts';
import { DeleteAlertRule } from './DeleteAlertRule.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';

const route = getRouteApi('/internal/alert-rules/$alertRuleSid/edit');
const words = { area: 'alert-rules', kind: 'alert rule', sid: 'Alert rule SID', fields: 6 } as const;

export function AlertRuleEditor() {
  const { alertRuleSid } = route.useParams();
  const { actor } = useSession();
  const query = useQuery(alertRuleQuery(alertRuleSid));
  const update = useUpdateAlertRule(alertRuleSid);
  const test = useTestAlertRule(alertRuleSid);
  const list = backTo('/internal/alert-rules', 'Alert rules');
  const tell = () =>
    test
      .mutateAsync()
      .then(() => toastSuccess('A test is on its way'))
      .catch((error: Error) => toastError(error.message));
  return (
    <RecordScreen
      words={words}
      query={query}
      list={list}
      head={(rule) => ({
        title: rule.name,
        sid: rule.alert_rule_sid,
        status: <AlertRuleState rule={rule} />,
        action: (
          <GuardedButton
            variant="default"
            may={may(alertRulePolicy, 'test', actor, rule)}
            loading={test.isPending}
            onClick={() => void tell()}
          >
            Send a test
          </GuardedButton>
        ),
      })}
      health={(rule) => <DeliveryPanel alert_rule_sid={rule.alert_rule_sid} />}
      removal={(rule) => ({
        may: may(alertRulePolicy, 'remove', actor, rule),
        about: 'Nobody is told any more. To be able to undo that, switch “Active” off instead.',
        dialog: (deleting) => <DeleteAlertRule rule={rule} {...deleting} />,
      })}
    >
      {(rule) => (
        <AlertRuleForm
          key={rule.alert_rule_sid}
          values={alertRuleValues(rule)}
          stored={storedFrom(rule, query)}
          may={may(alertRulePolicy, 'update', actor, rule)}
          cancel={list.link}
          onSave={(values, madeFrom = rule) => update.mutateAsync({ body: alertRuleSent(values), madeFrom })}
          onSaved={() => toastSuccess('Alert rule updated successfully')}
        />
      )}
    </RecordScreen>
  );
}
