/** Signs in and says where to go next. Loaded when someone begins to type: see `app/guard.ts`. */
import { beginSession } from '../app/begin-session.ts';
import { startOf } from '../app/guard.ts';
import { queryClient } from '../app/query-client.ts';
import { rememberPlace } from '../app/return-place.ts';
import { storeForcedChange } from '../app/session.ts';
import { signIn as send, sessionQuery } from './session.queries.ts';

export async function signIn(
  credentials: { username: string; password: string },
  return_to: string | undefined,
) {
  const { token, user_sid, force_change } = await send(credentials);
  const href = beginSession(token, return_to);
  if (force_change) {
    if (href) rememberPlace({ user_sid, href });
    storeForcedChange({ user_sid, old_password: credentials.password });
    return { to: '/create-password' } as const;
  }
  return startOf(await queryClient.query(sessionQuery()), href);
}

/** With a session that somebody else vouched for. */
export async function enter(token: string, return_to: string | undefined) {
  const href = beginSession(token, return_to);
  return startOf(await queryClient.query(sessionQuery()), href);
}
