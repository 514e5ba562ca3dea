import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../app/guard.ts';
import { NotBuiltYet } from '../app/NotBuiltYet.tsx';
import { pageSettings } from '../app/page-settings.ts';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: onlyWhen(pageSettings.enable_forgot_password),
  component: () => <NotBuiltYet title="Forgot password" />,
});
