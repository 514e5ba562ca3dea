/** Signs in and says where to go next. Loaded when someone begins to type: see `app/guard.ts`. */
import { homeOf } from '../app/guard.ts';
import { queryClient } from '../app/query-client.ts';
import { storeForcedChange, storeToken } from '../app/session.ts';
import { signIn as send, sessionQuery } from './session.queries.ts';

export async function signIn(credentials: { username: string; password: string }) {
  const { token, user_sid, force_change } = await send(credentials);
  queryClient.clear();
  storeToken(token);
  if (force_change) {
    storeForcedChange({ user_sid, old_password: credentials.password });
    return { to: '/create-password' } as const;
  }
  return homeOf(await queryClient.fetchQuery(sessionQuery()));
}
