import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { VerifyEmailScreen } from '../../../sign-up/VerifyEmailScreen.tsx';

export const Route = createFileRoute('/register/email/verify-your-email')({
  beforeLoad: onlyWhen(pageSettings.enable_hosted_system),
  component: VerifyEmailScreen,
});
