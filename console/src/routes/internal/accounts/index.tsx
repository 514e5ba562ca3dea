import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { guardElseOwnAccount } from '../../../app/guard.ts';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/accounts/')({
  beforeLoad: guardElseOwnAccount(accountPolicy, 'openList'),
  component: () => <NotBuiltYet title="Accounts" />,
});
