import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { PhoneNumberList } from '../../../phone-numbers/PhoneNumberList.tsx';
import { numberPages } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/')({
  validateSearch: listSearch('carrier', 'application'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, numberPages, deps),
  component: PhoneNumberList,
});
