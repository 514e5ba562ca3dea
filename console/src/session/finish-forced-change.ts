/** The password is the person's own now: forget the temporary one and go where they wanted to, or where they start. */
import { dropBegun, type Page } from '../app/begun.ts';
import { homeOf } from '../app/guard.ts';
import { queryClient } from '../app/query-client.ts';
import { placeLink, takePlace } from '../app/return-place.ts';
import { sessionQuery } from './session.queries.ts';

export async function finishForcedChange() {
  sessionStorage.clear();
  queryClient.clear();
  dropBegun(window as Page);
  const session = await queryClient.query(sessionQuery());
  const { actor, me } = session;
  const home = homeOf(session);
  // Where people start on the home page, so do those who come with a temporary password (`R40`).
  const isAtHome = home.to === '/internal/home';
  const to = actor.scope === 'account' ? '/internal/applications' : '/internal/accounts';
  return placeLink(takePlace(me.user.user_sid)) ?? (isAtHome ? home : ({ to } as const));
}
