import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/phone-numbers/')({
  component: () => <NotBuiltYet title="Phone Numbers" />,
});
