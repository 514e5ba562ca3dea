import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/accounts/$accountSid/edit')({
  component: () => <NotBuiltYet title="Edit account" />,
});
