/** The password is the person's own now: forget the temporary one and go where they start. */
import { queryClient } from '../app/query-client.ts';
import { sessionQuery } from './session.queries.ts';

export async function finishForcedChange() {
  sessionStorage.clear();
  queryClient.clear();
  const { actor } = await queryClient.fetchQuery(sessionQuery());
  const to = actor.scope === 'account' ? '/internal/applications' : '/internal/accounts';
  return { to } as const;
}
