import { createFileRoute } from '@tanstack/react-router';
import { AlertRuleList } from '../../../alert-rules/AlertRuleList.tsx';
import { alertRulePages } from '../../../alert-rules/alert-rules.queries.ts';
import { onlyWithFeature } from '../../../app/guard.ts';
import { listAddress, restoreAccount } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';

export const Route = createFileRoute('/internal/alert-rules/')({
  ...listAddress('state'),
  beforeLoad: onlyWithFeature('alert-rules', restoreAccount),
  loader: (at) => warmList(at.context, alertRulePages, at.deps),
  component: AlertRuleList,
});
