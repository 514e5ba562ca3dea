import { createFileRoute } from '@tanstack/react-router';
import { requireRealm } from '../../app/guard.ts';
import { NotFound } from '../../app/NotFound.tsx';
import { FrameProblem } from '../../app/RouteProblem.tsx';
import { AppShell } from '../../app/shell/AppShell.tsx';

export const Route = createFileRoute('/internal')({
  beforeLoad: requireRealm,
  component: AppShell,
  errorComponent: FrameProblem,
  notFoundComponent: NotFound,
});
