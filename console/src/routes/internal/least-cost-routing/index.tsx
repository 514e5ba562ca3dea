import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/least-cost-routing/')({
  component: () => <NotBuiltYet title="Outbound Call Routing" />,
});
