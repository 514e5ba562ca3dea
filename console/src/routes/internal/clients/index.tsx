import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { ClientList } from '../../../clients/ClientList.tsx';
import { clientPages } from '../../../clients/clients.queries.ts';

export const Route = createFileRoute('/internal/clients/')({
  ...listAddress('state'),
  loader: ({ context, deps }) => warmList(context, clientPages, deps),
  component: ClientList,
});
