import { createFileRoute } from '@tanstack/react-router';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import { AlertRuleCreator } from '../../../alert-rules/AlertRuleEditor.tsx';
import { guard, onlyWithFeature } from '../../../app/guard.ts';

export const Route = createFileRoute('/internal/alert-rules/add')({
  beforeLoad: onlyWithFeature('alert-rules', guard(alertRulePolicy, 'begin')),
  component: AlertRuleCreator,
});
