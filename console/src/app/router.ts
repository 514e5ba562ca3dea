import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { dropDrafts, keepDrafts } from '../ui/form/drafts.ts';
import { parseSearch, stringifySearch } from './list/list-search.ts';
import { RouteProblem } from './RouteProblem.tsx';
import { isInside, rememberPlace } from './return-place.ts';
import { claimsOf, storedToken, watchOtherTabs, whenPasswordMustChange, whenSessionEnds } from './session.ts';

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

whenPasswordMustChange(() => {
  const user_sid = claimsOf(storedToken())?.user_sid ?? null;
  rememberPlace({ user_sid, href: router.latestLocation.href });
  void router.navigate({ to: '/create-password', ignoreBlocker: true });
});

// What was kept for the screen that the person came back to and was not asked for there, such as a dialog's, goes with it.
router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
  if (pathChanged && fromLocation && isInside(fromLocation.pathname) && isInside(toLocation.pathname))
    dropDrafts();
});

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
