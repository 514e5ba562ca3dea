import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/speech-services/$speechCredentialSid/edit')({
  component: () => <NotBuiltYet title="Edit speech service" />,
});
