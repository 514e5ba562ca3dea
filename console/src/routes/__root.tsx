import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../app/NotFound.tsx';

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});
