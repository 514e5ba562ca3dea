import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { AccountList } from '../../../accounts/AccountList.tsx';
import { accountPages } from '../../../accounts/accounts.queries.ts';
import { guardElseOwnAccount } from '../../../app/guard.ts';
import { beginWithView, listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';

export const Route = createFileRoute('/internal/accounts/')({
  ...listAddress('state'),
  beforeLoad: (at) => {
    guardElseOwnAccount(accountPolicy, 'openList')(at);
    beginWithView(at);
  },
  loader: ({ context, deps }) => warmList(context, accountPages, deps),
  component: AccountList,
});
