import { createFileRoute } from '@tanstack/react-router';
import { guardElseOwnAccount } from '../../app/guard.ts';
import { screenPolicy } from '../../app/screen-policy.ts';
import { NotBuiltYet } from '../../ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/internal/settings')({
  beforeLoad: guardElseOwnAccount(screenPolicy, 'openSettings'),
  component: () => <NotBuiltYet title="Settings" />,
});
