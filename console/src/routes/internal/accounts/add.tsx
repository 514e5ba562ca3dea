import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { guard, guardElseOwnAccount } from '../../../app/guard.ts';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/accounts/add')({
  beforeLoad: (at) => {
    guardElseOwnAccount(accountPolicy, 'openList')(at);
    guard(accountPolicy, 'create')(at);
  },
  component: () => <NotBuiltYet title="Add account" />,
});
