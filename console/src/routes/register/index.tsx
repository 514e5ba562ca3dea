import { createFileRoute } from '@tanstack/react-router';
import { onlyWhen } from '../../app/guard.ts';
import { pageSettings } from '../../app/page-settings.ts';
import { OauthButtons } from '../../session/OauthButtons.tsx';
import { RegisterScreen } from '../../sign-up/RegisterScreen.tsx';

export const Route = createFileRoute('/register/')({
  beforeLoad: onlyWhen(pageSettings.enable_hosted_system),
  component: () => <RegisterScreen oauth={<OauthButtons from="/register" verb="Sign Up" />} />,
});
