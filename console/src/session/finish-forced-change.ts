/** The password is the person's own now: forget the temporary one and go where they wanted to, or where they start. */
import { dropBegun, type Page } from '../app/begun.ts';
import { queryClient } from '../app/query-client.ts';
import { placeLink, takePlace } from '../app/return-place.ts';
import { sessionQuery } from './session.queries.ts';

export async function finishForcedChange() {
  sessionStorage.clear();
  queryClient.clear();
  dropBegun(window as Page);
  const { actor, me } = await queryClient.fetchQuery(sessionQuery());
  const to = actor.scope === 'account' ? '/internal/applications' : '/internal/accounts';
  return placeLink(takePlace(me.user.user_sid)) ?? ({ to } as const);
}
