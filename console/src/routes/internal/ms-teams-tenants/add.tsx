import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/ms-teams-tenants/add')({
  component: () => <NotBuiltYet title="Add MS Teams tenant" />,
});
