import { AddScreen } from '../app/AddScreen.tsx';
import { useNewRecord } from '../app/record-kind.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { AlertRuleForm } from './AlertRuleForm.tsx';
import { alertRuleSent, newAlertRuleValues } from './alert-rule-form.ts';
import { alertRuleKind, useCreateAlertRule } from './alert-rules.queries.ts';

export function AlertRuleCreator() {
  const { actor } = useSession();
  const provider_sid = useCurrentProvider()?.service_provider_sid;
  const create = useCreateAlertRule();
  const { screen, form } = useNewRecord(alertRuleKind);
  return (
    <AddScreen {...screen} purpose="Somebody is told when something is not as it should be" needs={[]}>
      {() => (
        <AlertRuleForm
          {...form}
          values={newAlertRuleValues(actor.scope === 'account' ? actor.account_sid : '')}
          onSave={({ account_sid, ...values }) =>
            create.mutateAsync({
              ...alertRuleSent({ ...values, account_sid }),
              account_sid: account_sid || null,
              service_provider_sid: provider_sid ?? null,
            })
          }
        />
      )}
    </AddScreen>
  );
}
