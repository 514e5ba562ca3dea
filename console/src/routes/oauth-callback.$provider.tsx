import { createFileRoute, redirect } from '@tanstack/react-router';
import { onlyWhen, tellWhy } from '../app/guard.ts';
import { pageSettings } from '../app/page-settings.ts';
import { leaveFlash, MUST_LOG_IN, storedToken } from '../app/session.ts';
import { OauthCallbackScreen } from '../session/OauthCallbackScreen.tsx';
import { readReturn } from '../session/oauth-return.ts';
import { takeStart } from '../session/oauth-start.ts';

export const Route = createFileRoute('/oauth-callback/$provider')({
  beforeLoad: onlyWhen(pageSettings.enable_hosted_system),
  loader: ({ params, location }) => {
    const search = new URLSearchParams(location.searchStr);
    const read = readReturn(params.provider, search, (state) => takeStart(state, Date.now()));
    const isSignedIn = storedToken() !== null;
    if (!('fault' in read)) {
      if (read.start.from !== '/link' || isSignedIn) return read;
      leaveFlash(MUST_LOG_IN);
    } else if (isSignedIn) tellWhy({ preload: false }, read.fault);
    else leaveFlash(read.fault);
    // From there on to where somebody begins who is signed in.
    throw redirect({ to: '/', replace: true });
  },
  // It is taken once; a second look would find nothing.
  staleTime: Number.POSITIVE_INFINITY,
  component: OauthCallbackScreen,
});
