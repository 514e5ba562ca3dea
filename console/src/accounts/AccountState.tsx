import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { pageSettings } from '../app/page-settings.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';

const plans = { trial: 'Trial', free: 'Free', paid: 'Paid' };

type AccountStateProps = {
  account: Account;
  /** Says in words why an account is inactive. */
  withReason?: boolean;
  /** A renewal could not be paid. */
  isSuspended?: boolean;
};

/** Plans mean something in hosted mode only. */
export function AccountState({ account, withReason = false, isSuspended = false }: AccountStateProps) {
  const reason = account.is_active ? null : account.deactivated_reason;
  const isStopped = account.is_active && isSuspended;
  const state = isStopped ? 'Suspended' : account.is_active ? 'Active' : 'Inactive';
  const status = isStopped ? 'failing' : account.is_active ? 'good' : 'off';
  const plan = pageSettings.enable_hosted_system ? plans[account.plan_type] : undefined;
  return (
    <StatusBadge status={status} detail={reason ?? undefined}>
      {plan ? `${plan}, ${state.toLowerCase()}` : state}
      {withReason && reason && `: ${reason}`}
    </StatusBadge>
  );
}
