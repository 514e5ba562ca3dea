import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { UserList } from '../../../users/UserList.tsx';
import { userPages } from '../../../users/users.queries.ts';

export const Route = createFileRoute('/internal/users/')({
  ...listAddress('scope', 'state'),
  loader: ({ context, deps }) => warmList(context, userPages, deps),
  component: UserList,
});
