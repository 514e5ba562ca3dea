/** Somebody who is signed in signs in by another provider from now on, and no longer with a password (`R35`). */
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import {
  LINKED_ELSEWHERE,
  type OauthAnswer,
  PASSWORD_TO_LINK,
} from '@trunkline/contract/sign-up/oauth.contract.ts';
import type { Registered } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { audit } from '../app/audit.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { everywhere, rowOf } from '../db/lock.ts';
import { transact } from '../db/transaction.ts';
import type { From } from '../http/address.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findSessionStart, removeOtherSessions } from '../session/sessions.store.ts';
import { updateUser } from '../users/user-changes.store.ts';
import { findPassword } from '../users/users.store.ts';
import { type OauthParts, tell, whoIs } from './oauth-sign-in.ts';
import { findOauthUser } from './oauth-users.store.ts';

const WRONG = 'The password is incorrect.';
const CHANGED = 'Your user has since been changed. Nothing was linked; please start again.';

type Needs = OauthParts & { passwordCheck: PasswordCheck };

/**
 * All sessions end, and a new one begins. Who has a password gives it, and is asked for it before the provider is:
 * the code is still good after a wrong one. 401 when the session ended while the provider was asked; 422 when somebody else signs in here with the same person there.
 */
export async function linkProvider(
  parts: Needs,
  origin: Origin,
  from: From,
  answer: OauthAnswer,
): Promise<Registered> {
  const { db, passwordCheck, openSession } = parts;
  const { provider, old_password } = answer;
  const user_sid = userSidOf(origin.actor) ?? '';
  const judged = await findPassword(db, user_sid);
  if (judged?.provider === 'local' && judged.hashed_password) {
    if (!old_password) throw problems.invalid([{ path: 'old_password', message: PASSWORD_TO_LINK }]);
    const { hashed_password } = judged;
    await passwordCheck.confirm(origin, { ...judged, hashed_password }, old_password, 'old_password', WRONG);
  }
  const person = await whoIs(parts, answer);
  const opened = await transact(db, async (trx) => {
    await everywhere('user-names')(trx);
    await rowOf('users', user_sid)(trx);
    // Who was shut out meanwhile would otherwise shut out all others, and go on alone.
    const { session_sid } = origin;
    if (!session_sid || !(await findSessionStart(trx, session_sid))) throw problems.sessionExpired();
    const before = await findPassword(trx, user_sid);
    const other = await findOauthUser(trx, provider, person);
    if (other && other.user_sid !== user_sid) throw problems.duplicate('provider', LINKED_ELSEWHERE);
    if (!before || before.hashed_password !== judged?.hashed_password) throw problems.conflict(CHANGED);
    await updateUser(trx, user_sid, {
      provider,
      provider_userid: person.id,
      hashed_password: null,
      force_change: 0,
    });
    await removeOtherSessions(trx, user_sid, null);
    await audit(trx, origin, {
      action: 'link-sign-in',
      kind: 'users',
      record_sid: user_sid,
      record_name: before.name,
      owner: before,
      before: { provider: before.provider },
      after: { provider },
    });
    const [user, sign] = [await findOauthUser(trx, provider, person), await openSession(trx, user_sid, from)];
    const account_sid = user?.account_sid;
    if (!user || !account_sid || !sign) throw problems.conflict(CHANGED);
    return { user, account_sid, sign, pristine: false };
  });
  return tell(provider, person, opened);
}
