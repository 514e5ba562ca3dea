import { createFileRoute } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { AccountList } from '../../../accounts/AccountList.tsx';
import { type AccountSearch, warmAccountsPage } from '../../../accounts/accounts.queries.ts';
import { guardElseOwnAccount } from '../../../app/guard.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';

export const Route = createFileRoute('/internal/accounts/')({
  validateSearch: (raw: Record<string, unknown>): AccountSearch => ({
    ...readListSearch(raw),
    name: textOf(raw.name),
  }),
  beforeLoad: guardElseOwnAccount(accountPolicy, 'openList'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmAccountsPage(context.queryClient, deps),
  component: AccountList,
});
