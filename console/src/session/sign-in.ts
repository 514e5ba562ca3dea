/** Signs in and says where to go next. Loaded when someone begins to type: see `app/guard.ts`. */
import { startOf } from '../app/guard.ts';
import { queryClient } from '../app/query-client.ts';
import { rememberPlace } from '../app/return-place.ts';
import { storeForcedChange, storeToken } from '../app/session.ts';
import { signIn as send, sessionQuery } from './session.queries.ts';

export async function signIn(
  credentials: { username: string; password: string },
  return_to: string | undefined,
) {
  const { token, user_sid, force_change } = await send(credentials);
  queryClient.clear();
  storeToken(token);
  if (force_change) {
    if (return_to) rememberPlace({ user_sid, href: return_to });
    storeForcedChange({ user_sid, old_password: credentials.password });
    return { to: '/create-password' } as const;
  }
  return startOf(await queryClient.fetchQuery(sessionQuery()), return_to);
}

/** With a session that somebody else vouched for. */
export async function enter(token: string, return_to: string | undefined) {
  queryClient.clear();
  storeToken(token);
  return startOf(await queryClient.fetchQuery(sessionQuery()), return_to);
}
