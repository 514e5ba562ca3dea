import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { ApplicationList } from '../../../applications/ApplicationList.tsx';
import { type ApplicationSearch, warmApplicationList } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/')({
  validateSearch: (raw: Record<string, unknown>): ApplicationSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
    name: textOf(raw.name),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmApplicationList(context.queryClient, context.session, deps),
  component: ApplicationList,
});
