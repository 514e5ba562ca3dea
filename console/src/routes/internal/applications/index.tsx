import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { ApplicationList } from '../../../applications/ApplicationList.tsx';
import { applicationPages } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/')({
  validateSearch: listSearch(),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, applicationPages, deps),
  component: ApplicationList,
});
