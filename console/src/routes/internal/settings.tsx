import { createFileRoute } from '@tanstack/react-router';
import { guardElseOwnAccount } from '../../app/guard.ts';
import { NotBuiltYet } from '../../app/NotBuiltYet.tsx';
import { screenPolicy } from '../../app/screen-policy.ts';

export const Route = createFileRoute('/internal/settings')({
  beforeLoad: guardElseOwnAccount(screenPolicy, 'openSettings'),
  component: () => <NotBuiltYet title="Settings" />,
});
