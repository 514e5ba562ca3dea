import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/recent-calls')({
  component: () => <NotBuiltYet title="Recent calls" />,
});
