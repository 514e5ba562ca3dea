import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { AccountList } from '../../../accounts/AccountList.tsx';
import { accountPages } from '../../../accounts/accounts.queries.ts';
import { beginWithView } from '../../../app/account-filter.ts';
import { guardElseOwnAccount } from '../../../app/guard.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';

export const Route = createFileRoute('/internal/accounts/')({
  validateSearch: listSearch('state'),
  beforeLoad: (at) => {
    guardElseOwnAccount(accountPolicy, 'openList')(at);
    beginWithView(at);
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, accountPages, deps),
  component: AccountList,
});
