import { IconSend } from '@tabler/icons-react';
import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { AddScreen } from '../app/record/AddScreen.tsx';
import { RecordScreen } from '../app/record/RecordScreen.tsx';
import { useNewRecord, useRecord } from '../app/record/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastError, toastSuccess } from '../ui/overlay/toast.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { AlertRuleForm } from './AlertRuleForm.tsx';
import { AlertRuleState } from './AlertRuleState.tsx';
import { alertRuleSent, alertRuleValues, newAlertRuleValues } from './alert-rule-form.ts';
import { alertRuleKind, useTestAlertRule } from './alert-rules.queries.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';

export function AlertRuleCreator() {
  const { actor } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const { screen, form, create } = useNewRecord(alertRuleKind);
  return (
    <AddScreen {...screen} purpose="Notifies someone when something goes wrong" needs={[]}>
      {() => (
        <AlertRuleForm
          {...form}
          values={newAlertRuleValues(actor.scope === 'account' ? actor.account_sid : '')}
          onSave={(values) =>
            create({
              ...alertRuleSent(values),
              account_sid: values.account_sid || null,
              service_provider_sid: provider_sid ?? null,
            })
          }
        />
      )}
    </AddScreen>
  );
}

export function AlertRuleEditor() {
  const { actor } = useSession();
  const { sid, screen, formOf, update } = useRecord(alertRuleKind, 'alertRuleSid');
  const test = useTestAlertRule(sid);
  const tell = () =>
    test
      .mutateAsync()
      .then(() => toastSuccess('The test is being sent'))
      .catch((error: Error) => toastError(error.message));
  const sendTest = (rule: AlertRule) => ({
    label: 'Send test',
    icon: <IconSend size={16} aria-hidden />,
    may: may(alertRulePolicy, 'test', actor, rule),
    onSelect: () => test.isPending || void tell(),
  });
  return (
    <RecordScreen
      {...screen}
      head={(rule) => ({
        ...screen.head(rule),
        status: <AlertRuleState rule={rule} />,
        action: <HeadAction entry={sendTest(rule)} />,
        menu: [sendTest(rule)],
      })}
      health={(rule) => <DeliveryPanel alert_rule_sid={rule.alert_rule_sid} />}
    >
      {(rule) => (
        <AlertRuleForm
          {...formOf(rule)}
          values={alertRuleValues(rule)}
          onSave={(values, madeFrom = rule) => update({ body: alertRuleSent(values), madeFrom })}
        />
      )}
    </RecordScreen>
  );
}
