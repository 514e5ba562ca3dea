/** A record's page that is opened in order to test it: from the palette, or its list's menu. */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record is tested on arrival, once: going back to it, and loading it again, does not. */
    tests?: boolean | undefined;
  }
}

/** With the link to its page. */
export const TESTS = { state: { tests: true } };

export function useTestsAsked(may: boolean, run: () => void): void {
  const navigate = useNavigate();
  const asked = useRouterState({
    select: ({ location }) => (location.state.tests ? location.href : undefined),
  });
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!asked || done.current === asked) return;
    done.current = asked;
    void navigate({ to: '.', search: true, replace: true, state: (now) => ({ ...now, tests: undefined }) });
    if (may) run();
  });
}
