import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';

type AlertRuleStateProps = { rule: Pick<AlertRule, 'is_active' | 'is_firing' | 'checked_at'> };

export function AlertRuleState({ rule }: AlertRuleStateProps) {
  if (!rule.is_active) return <StatusBadge status="off">Off</StatusBadge>;
  if (rule.is_firing) return <StatusBadge status="failing">Firing</StatusBadge>;
  if (!rule.checked_at) return <StatusBadge status="off">Not looked at yet</StatusBadge>;
  return <StatusBadge status="good">All well</StatusBadge>;
}
