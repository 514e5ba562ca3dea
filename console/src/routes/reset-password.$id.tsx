import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../app/guard.ts';
import { pageSettings } from '../app/page-settings.ts';
import { ResetPasswordScreen } from '../session/ResetPasswordScreen.tsx';

export const Route = createFileRoute('/reset-password/$id')({
  beforeLoad: onlyWhen(pageSettings.enable_forgot_password),
  component: ResetPasswordScreen,
});
