import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { CarrierList } from '../../../carriers/CarrierList.tsx';
import { type CarrierSearch, warmCarrierList } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/')({
  validateSearch: (raw: Record<string, unknown>): CarrierSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
    name: textOf(raw.name),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmCarrierList(context.queryClient, context.session, deps),
  component: CarrierList,
});
