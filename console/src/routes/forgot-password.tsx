import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../app/guard.ts';
import { pageSettings } from '../app/page-settings.ts';
import { ForgotPasswordScreen } from '../session/ForgotPasswordScreen.tsx';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: onlyWhen(pageSettings.enable_forgot_password),
  component: ForgotPasswordScreen,
});
