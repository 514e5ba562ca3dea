import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/')({
  component: () => <NotBuiltYet title="MS Teams Tenants" />,
});
