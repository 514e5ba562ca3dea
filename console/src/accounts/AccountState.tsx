import type { Account } from '@trunkline/contract/accounts/accounts.contract.ts';
import { pageSettings } from '../app/page-settings.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';

const plans = { trial: 'Trial', free: 'Free', paid: 'Paid' };

/** Plans mean something in hosted mode only. */
export function AccountState({ account }: { account: Account }) {
  const state = account.is_active ? 'Active' : 'Inactive';
  const plan = pageSettings.enable_hosted_system ? plans[account.plan_type] : undefined;
  return (
    <StatusBadge
      status={account.is_active ? 'good' : 'off'}
      detail={account.is_active ? undefined : (account.deactivated_reason ?? undefined)}
    >
      {plan ? `${plan}, ${state.toLowerCase()}` : state}
    </StatusBadge>
  );
}
