import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { storedToken } from '../app/session.ts';
import { NotFoundScreen } from '../ui/NotFoundScreen.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFoundScreen isSignedIn={storedToken() !== null} />
    </main>
  ),
});
