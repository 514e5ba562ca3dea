import { useNavigate } from '@tanstack/react-router';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import { AddScreen } from '../app/AddScreen.tsx';
import { backTo } from '../app/list-as-left.ts';
import { pageOf } from '../app/record-link.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { AlertRuleForm } from './AlertRuleForm.tsx';
import { alertRuleSent, newAlertRuleValues } from './alert-rule-form.ts';
import { useCreateAlertRule } from './alert-rules.queries.ts';

export function AlertRuleCreator() {
  const session = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const create = useCreateAlertRule();
  const navigate = useNavigate();
  const list = backTo('/internal/alert-rules', 'Alert rules');
  const { actor } = session;
  return (
    <AddScreen
      kind="alert rule"
      list={list}
      purpose="Somebody is told when something is not as it should be"
      fields={6}
      needs={[]}
    >
      {() => (
        <AlertRuleForm
          values={newAlertRuleValues(actor.scope === 'account' ? actor.account_sid : '')}
          may={may(alertRulePolicy, 'begin', actor)}
          cancel={list.link}
          onSave={({ account_sid, ...values }) =>
            create.mutateAsync({
              ...alertRuleSent({ ...values, account_sid }),
              account_sid: account_sid || null,
              service_provider_sid: provider_sid ?? null,
            })
          }
          onSaved={({ sid }) => {
            toastSuccess('Alert rule created successfully');
            void navigate(pageOf('alert-rules', sid));
          }}
        />
      )}
    </AddScreen>
  );
}
