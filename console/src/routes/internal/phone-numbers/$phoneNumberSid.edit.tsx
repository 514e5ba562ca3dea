import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/phone-numbers/$phoneNumberSid/edit')({
  component: () => <NotBuiltYet title="Edit phone number" />,
});
