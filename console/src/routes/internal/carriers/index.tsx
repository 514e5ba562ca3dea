import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { CarrierList } from '../../../carriers/CarrierList.tsx';
import { carrierPages } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/')({
  validateSearch: listSearch('state'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, carrierPages, deps),
  component: CarrierList,
});
