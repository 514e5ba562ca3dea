import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../../app/AppShell.tsx';
import { requireSession } from '../../app/guard.ts';
import { NotFound } from '../../app/NotFound.tsx';

export const Route = createFileRoute('/internal')({
  beforeLoad: requireSession,
  component: AppShell,
  notFoundComponent: NotFound,
});
