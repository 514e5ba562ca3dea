import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { UserList } from '../../../users/UserList.tsx';
import { userPages } from '../../../users/users.queries.ts';

export const Route = createFileRoute('/internal/users/')({
  validateSearch: listSearch('scope', 'state'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, userPages, deps),
  component: UserList,
});
