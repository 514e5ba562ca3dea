import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import type { Deleting } from '../app/RecordScreen.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { useRemoveAlertRule } from './alert-rules.queries.ts';

type DeleteAlertRuleProps = Deleting & {
  rule: Pick<AlertRule, 'alert_rule_sid' | 'name'>;
};

export function DeleteAlertRule({ rule, ...rest }: DeleteAlertRuleProps) {
  const remove = useRemoveAlertRule();
  return (
    <ConfirmDelete
      {...rest}
      kind="alert rule"
      name={rule.name}
      onDelete={() => remove.mutateAsync(rule.alert_rule_sid)}
      done={`Deleted alert rule ${rule.name}`}
    >
      <p>Nobody is told any more, and the log of what it told goes with it.</p>
    </ConfirmDelete>
  );
}
