import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { RegisterEmailScreen } from '../../../sign-up/RegisterEmailScreen.tsx';

export const Route = createFileRoute('/register/email/')({
  beforeLoad: onlyWhen(pageSettings.enable_hosted_system),
  component: RegisterEmailScreen,
});
