import { createFileRoute } from '@tanstack/react-router';
import { requireForcedChange } from '../app/guard.ts';
import { CreatePasswordScreen } from '../session/CreatePasswordScreen.tsx';

export const Route = createFileRoute('/create-password')({
  beforeLoad: requireForcedChange,
  component: CreatePasswordScreen,
});
