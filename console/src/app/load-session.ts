/** The session and the cache that it is kept in; fetched when a session is first needed, see `guard.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.queries.ts';
import { fetchOnce } from './fetch-ahead.ts';
import { queryClient } from './query-client.ts';
import type { Session } from './session.ts';

export type Loaded = { session: Session; queryClient: QueryClient };

export async function loadSession(): Promise<Loaded> {
  return { session: await fetchOnce(queryClient, atOnce()), queryClient };
}

/** Asks the server, whatever was known before. */
export async function loadSessionAgain(): Promise<Loaded> {
  const session = await queryClient.query({ ...atOnce(), staleTime: 0 });
  return { session, queryClient };
}

/** There is nothing on the screen yet, so a server that is away is said without a second try. */
function atOnce() {
  return { ...sessionQuery(), retry: false };
}
