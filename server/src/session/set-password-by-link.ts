/** A new password with a link in the place of the old one (`R9`). */
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { resetFault } from '@trunkline/contract/session/password-reset.contract.ts';
import { change } from '../app/change.ts';
import { refuseWeakPassword } from '../app/refuse-weak-password.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { hashPassword } from '../security/passwords.ts';
import { findPassword, savePassword } from '../users/users.store.ts';
import { forgetAllAttempts } from './password-attempts.store.ts';
import { findLink } from './reset-links.store.ts';
import { removeOtherSessions } from './sessions.store.ts';
import { LINK_OVER } from './sign-in-by-link.ts';

/** Whether the text is a link of the person who asks, still good. */
export async function isOwnLink(db: Db, origin: Origin, link: string): Promise<boolean> {
  const found = await findLink(db, link);
  return found !== undefined && found.user_sid === userSidOf(origin.actor);
}

/** 400 for a password that breaks the rules; 403 when the link has been used meanwhile. Ends all sessions. */
export async function setPasswordByLink(
  db: Db,
  origin: Origin,
  link: string,
  new_password: string,
): Promise<void> {
  const message = resetFault(new_password);
  if (message) throw problems.invalid([{ path: 'new_password', message }]);
  await refuseWeakPassword(db, 'new_password', new_password);
  const user_sid = userSidOf(origin.actor) ?? '';
  const hashed = await hashPassword(new_password);
  await change(db, origin, {
    locks: [rowOf('users', user_sid)],
    async work(trx) {
      const user = await findPassword(trx, user_sid);
      // Behind the lock: of two at once, the first takes the link away with the password.
      if (!user || !(await isOwnLink(trx, origin, link))) throw problems.forbidden(LINK_OVER);
      await savePassword(trx, user_sid, hashed);
      await forgetAllAttempts(trx, user_sid);
      await removeOtherSessions(trx, user_sid, null);
      return {
        action: 'reset-password',
        kind: 'users',
        record_sid: user_sid,
        record_name: user.name,
        owner: user,
      };
    },
  });
}
