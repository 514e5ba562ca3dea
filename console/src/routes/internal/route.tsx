import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../../app/AppShell.tsx';
import { requireSession } from '../../app/guard.ts';
import { NotFound } from '../../app/NotFound.tsx';
import { FrameProblem } from '../../app/RouteProblem.tsx';

export const Route = createFileRoute('/internal')({
  beforeLoad: requireSession,
  component: AppShell,
  errorComponent: FrameProblem,
  notFoundComponent: NotFound,
});
