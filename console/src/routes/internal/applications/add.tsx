import { createFileRoute } from '@tanstack/react-router';
import { applicationPolicy } from '@trunkline/contract/applications/applications.policy.ts';
import { guard } from '../../../app/guard.ts';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/applications/add')({
  beforeLoad: guard(applicationPolicy, 'begin'),
  component: () => <NotBuiltYet title="Add application" />,
});
