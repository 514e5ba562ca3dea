import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { parseSearch, stringifySearch } from './list-search.ts';
import { RouteProblem } from './RouteProblem.tsx';
import { whenPasswordMustChange, whenSessionEnds } from './session.ts';

const SLOW_MS = 100;

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router asks it every time.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: SLOW_MS,
  defaultErrorComponent: RouteProblem,
});

whenSessionEnds(async () => {
  // A changed form does not hold back a session that is over. What was loaded is forgotten once its
  // screens are gone, or they would ask for it again.
  await router.navigate({ to: '/', ignoreBlocker: true });
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
});

whenPasswordMustChange(() => void router.navigate({ to: '/create-password', ignoreBlocker: true }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
