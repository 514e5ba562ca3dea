import { createFileRoute } from '@tanstack/react-router';
import { leadSignedInHome } from '../app/guard.ts';
import { LoginScreen } from '../session/LoginScreen.tsx';

export const Route = createFileRoute('/')({
  beforeLoad: leadSignedInHome,
  component: LoginScreen,
});
