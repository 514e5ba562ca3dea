import { createFileRoute } from '@tanstack/react-router';
import { AlertList } from '../../alerts/AlertList.tsx';
import { readAlertSearch } from '../../alerts/alert-search.ts';
import { alertPages } from '../../alerts/alerts.queries.ts';
import { alertsAsked } from '../../alerts/alerts-asked.ts';
import { restoreAccount } from '../../app/list/account-filter.ts';

export const Route = createFileRoute('/internal/alerts')({
  validateSearch: readAlertSearch,
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    alertPages.warm(context.queryClient, context.session, deps.account, alertsAsked(deps, new Date())),
  component: AlertList,
});
