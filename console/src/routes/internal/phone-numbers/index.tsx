import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { PhoneNumberList } from '../../../phone-numbers/PhoneNumberList.tsx';
import { type NumberSearch, warmNumberList } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/')({
  validateSearch: (raw: Record<string, unknown>): NumberSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
    filter: textOf(raw.filter),
    carrier: textOf(raw.carrier),
    application: textOf(raw.application),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmNumberList(context.queryClient, context.session, deps),
  component: PhoneNumberList,
});
