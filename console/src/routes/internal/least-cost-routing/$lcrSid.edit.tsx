import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/least-cost-routing/$lcrSid/edit')({
  component: () => <NotBuiltYet title="Edit outbound call routing" />,
});
