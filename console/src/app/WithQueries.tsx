import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { seldom } from './api.ts';
import { queryClient } from './query-client.ts';

/** Around every screen that asks the API by queries; the login screen does not, and is lighter for it. */
export function WithQueries({ children }: { children: ReactNode }) {
  useEffect(() => {
    // While the server is there: a proxy that answers in its place for one that went away has no scripts either.
    seldom().catch(() => undefined);
  }, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
