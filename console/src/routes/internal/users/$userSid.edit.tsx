import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/users/$userSid/edit')({
  component: () => <NotBuiltYet title="Edit user" />,
});
