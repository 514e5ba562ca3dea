import type { AlertRule } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { exactTime } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { serverNow } from '../ui/page/server-clock.ts';
import { isOverdue, saysNothing } from './alert-rule-words.ts';

type AlertRuleStateProps = {
  rule: Pick<AlertRule, 'is_active' | 'is_firing' | 'measure' | 'last_value' | 'checked_at'>;
};

export function AlertRuleState({ rule }: AlertRuleStateProps) {
  const { is_active, is_firing, checked_at } = rule;
  if (!is_active) return <StatusBadge status="off">Inactive</StatusBadge>;
  if (!checked_at) return <StatusBadge status="off">Not checked yet</StatusBadge>;
  const isUnknown = saysNothing(rule);
  const was = is_firing
    ? 'It was firing at that time.'
    : isUnknown
      ? 'There were too few calls.'
      : 'It was not firing at that time.';
  if (isOverdue(checked_at, serverNow().getTime()))
    return (
      <StatusBadge status="attention" detail={was}>
        Not checked since {exactTime(new Date(checked_at))}
      </StatusBadge>
    );
  if (is_firing) return <StatusBadge status="failing">Firing</StatusBadge>;
  if (isUnknown) return <StatusBadge status="off">Too few calls</StatusBadge>;
  return <StatusBadge status="good">OK</StatusBadge>;
}
