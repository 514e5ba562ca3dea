import { createFileRoute } from '@tanstack/react-router';
import { AlertRuleEditor } from '../../../alert-rules/AlertRuleEditor.tsx';
import { alertRuleQuery } from '../../../alert-rules/alert-rules.queries.ts';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { onlyWithFeature } from '../../../app/guard.ts';
import { recordAddress } from '../../../app/record/record-address.ts';

export const Route = createFileRoute('/internal/alert-rules/$alertRuleSid/edit')({
  ...recordAddress('alertRuleSid'),
  beforeLoad: onlyWithFeature('alert-rules'),
  loader: ({ context, params }) => void fetchAhead(context.queryClient, alertRuleQuery(params.alertRuleSid)),
  component: AlertRuleEditor,
});
