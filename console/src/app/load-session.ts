/** The session and the cache that it is kept in; fetched when a session is first needed, see `guard.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.queries.ts';
import { ApiProblem } from './api-problem.ts';
import { pageSettings } from './page-settings.ts';
import { queryClient } from './query-client.ts';
import { MUST_LOG_IN, type Session } from './session.ts';

export type Loaded = { session: Session; queryClient: QueryClient };

export async function loadSession(): Promise<Loaded> {
  const session = await queryClient.ensureQueryData(sessionQuery());
  if (session.me.user.force_change && !pageSettings.enable_hosted_system) {
    queryClient.clear();
    // The tab that knew the temporary password is gone, so it has to be typed again.
    throw new ApiProblem(403, { msg: MUST_LOG_IN });
  }
  return { session, queryClient };
}
