import { createRootRoute, Outlet } from '@tanstack/react-router';
import { loadDocumentForCards } from '../app/card-document.ts';
import { NotFound } from '../app/NotFound.tsx';
import { FrameProblem } from '../app/RouteProblem.tsx';

export const Route = createRootRoute({
  beforeLoad: loadDocumentForCards,
  component: Outlet,
  errorComponent: FrameProblem,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});
