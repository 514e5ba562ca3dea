import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/applications/$applicationSid/edit')({
  component: () => <NotBuiltYet title="Edit application" />,
});
