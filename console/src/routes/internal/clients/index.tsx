import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { ClientList } from '../../../clients/ClientList.tsx';
import { clientPages } from '../../../clients/clients.queries.ts';

export const Route = createFileRoute('/internal/clients/')({
  validateSearch: listSearch('state'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, clientPages, deps),
  component: ClientList,
});
