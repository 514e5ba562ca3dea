import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { RecordScreen } from '../app/RecordScreen.tsx';
import { useRecord } from '../app/record-kind.ts';
import { useSession } from '../session/session.queries.ts';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { AlertRuleForm } from './AlertRuleForm.tsx';
import { AlertRuleState } from './AlertRuleState.tsx';
import { alertRuleSent, alertRuleValues } from './alert-rule-form.ts';
import { alertRuleKind, alertRuleQuery, useTestAlertRule } from './alert-rules.queries.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';

const route = getRouteApi('/internal/alert-rules/$alertRuleSid/edit');

export function AlertRuleEditor() {
  const { alertRuleSid } = route.useParams();
  const { actor } = useSession();
  const query = useQuery(alertRuleQuery(alertRuleSid));
  const { screen, formOf, update } = useRecord(alertRuleKind, alertRuleSid, query);
  const test = useTestAlertRule(alertRuleSid);
  const tell = () =>
    test
      .mutateAsync()
      .then(() => toastSuccess('A test is on its way'))
      .catch((error: Error) => toastError(error.message));
  return (
    <RecordScreen
      {...screen}
      head={(rule) => ({
        ...screen.head(rule),
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
    >
      {(rule) => (
        <AlertRuleForm
          {...formOf(rule)}
          key={alertRuleSid}
          values={alertRuleValues(rule)}
          onSave={(values, madeFrom = rule) => update({ body: alertRuleSent(values), madeFrom })}
        />
      )}
    </RecordScreen>
  );
}
