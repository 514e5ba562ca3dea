import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { ClientList } from '../../../clients/ClientList.tsx';
import { type ClientSearch, warmClientList } from '../../../clients/clients.queries.ts';

export const Route = createFileRoute('/internal/clients/')({
  validateSearch: (raw: Record<string, unknown>): ClientSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
    username: textOf(raw.username),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmClientList(context.queryClient, context.session, deps),
  component: ClientList,
});
