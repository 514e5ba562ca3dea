import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/clients/$clientSid/edit')({
  component: () => <NotBuiltYet title="Edit client" />,
});
