import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/users/add')({
  component: () => <NotBuiltYet title="Add user" />,
});
