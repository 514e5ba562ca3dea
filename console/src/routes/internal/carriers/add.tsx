import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/carriers/add')({
  component: () => <NotBuiltYet title="Add carrier" />,
});
