import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { dropDrafts, keepDrafts } from '../ui/form/drafts.ts';
import { parseSearch, stringifySearch } from './list-search.ts';
import { RouteProblem } from './RouteProblem.tsx';
import { rememberPlace } from './return-place.ts';
import { watchOtherTabs, whenPasswordMustChange, whenSessionEnds } from './session.ts';

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

whenSessionEnds(async ({ user_sid, isAsked }) => {
  if (isAsked) dropDrafts();
  else {
    keepDrafts();
    rememberPlace({ user_sid, href: router.latestLocation.href });
  }
  // A changed form does not hold back a session that is over. What was loaded is forgotten once its
  // screens are gone, or they would ask for it again.
  await router.navigate({ to: '/', ignoreBlocker: true });
  await forgetLoaded();
});

whenPasswordMustChange(() => void router.navigate({ to: '/create-password', ignoreBlocker: true }));

watchOtherTabs(async (isSomebodyElse) => {
  if (isSomebodyElse) dropDrafts();
  await forgetLoaded();
  if (isSomebodyElse) await router.navigate({ to: '/', ignoreBlocker: true });
  else await router.invalidate();
});

async function forgetLoaded(): Promise<void> {
  const { queryClient } = await import('./query-client.ts');
  queryClient.clear();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
