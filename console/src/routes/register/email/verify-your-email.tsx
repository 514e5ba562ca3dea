import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../../../app/guard.ts';
import { NotBuiltYet } from '../../../app/NotBuiltYet.tsx';
import { pageSettings } from '../../../app/page-settings.ts';

export const Route = createFileRoute('/register/email/verify-your-email')({
  beforeLoad: onlyWhen(pageSettings.enable_hosted_system),
  component: () => <NotBuiltYet title="Verify your email" />,
});
