import { createFileRoute } from '@tanstack/react-router';
import { AlertRuleList } from '../../../alert-rules/AlertRuleList.tsx';
import { alertRulePages } from '../../../alert-rules/alert-rules.queries.ts';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';

export const Route = createFileRoute('/internal/alert-rules/')({
  validateSearch: listSearch('state'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: (at) => warmList(at.context, alertRulePages, at.deps),
  component: AlertRuleList,
});
