import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { pageSettings } from '../app/page-settings.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';

const plans = { trial: 'Trial', free: 'Free', paid: 'Paid' };

/** Plans mean something in hosted mode only. `withReason` says in words why an account is inactive. */
export function AccountState({ account, withReason = false }: { account: Account; withReason?: boolean }) {
  const reason = account.is_active ? null : account.deactivated_reason;
  const state = account.is_active ? 'Active' : 'Inactive';
  const plan = pageSettings.enable_hosted_system ? plans[account.plan_type] : undefined;
  return (
    <StatusBadge status={account.is_active ? 'good' : 'off'} detail={reason ?? undefined}>
      {plan ? `${plan}, ${state.toLowerCase()}` : state}
      {withReason && reason && `: ${reason}`}
    </StatusBadge>
  );
}
