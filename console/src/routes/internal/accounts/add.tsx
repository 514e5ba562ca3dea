import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { AccountCreator } from '../../../accounts/AccountCreator.tsx';
import { guard, guardElseOwnAccount } from '../../../app/guard.ts';
import { loadCurrentProvider } from '../../../service-providers/service-providers.queries.ts';

export const Route = createFileRoute('/internal/accounts/add')({
  beforeLoad: (at) => {
    guardElseOwnAccount(accountPolicy, 'openList')(at);
    guard(accountPolicy, 'create')(at);
  },
  loader: ({ context }) => loadCurrentProvider(context.queryClient),
  component: AccountCreator,
});
