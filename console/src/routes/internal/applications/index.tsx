import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { ApplicationList } from '../../../applications/ApplicationList.tsx';
import { applicationPages } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/')({
  ...listAddress(),
  loader: ({ context, deps }) => warmList(context, applicationPages, deps),
  component: ApplicationList,
});
