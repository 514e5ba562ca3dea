import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { UserList } from '../../../users/UserList.tsx';
import { type UserSearch, warmUsersPage } from '../../../users/users.queries.ts';

const scopes = ['admin', 'service_provider', 'account'] as const;

export const Route = createFileRoute('/internal/users/')({
  validateSearch: (raw: Record<string, unknown>): UserSearch => ({
    ...readListSearch(raw),
    filter: textOf(raw.filter),
    scope: scopes.find((scope) => scope === raw.scope),
    account: textOf(raw.account),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmUsersPage(context.queryClient, context.session, deps),
  component: UserList,
});
