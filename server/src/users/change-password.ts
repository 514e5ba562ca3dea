/** The change of one's own password (`R8`, `R11`, `R12`). */
import { oauthNames } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { PASSWORD_FOR_EMAIL, type User, type UserUpdate } from '@trunkline/contract/users/users.contract.ts';
import { change } from '../app/change.ts';
import { refuseDone } from '../app/done-once.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { refuseWeakPassword } from '../app/refuse-weak-password.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { hashPassword } from '../security/passwords.ts';
import { removeOtherSessions } from '../session/sessions.store.ts';
import { readPasswordSettings } from '../settings/settings.store.ts';
import { findPassword, savePassword } from './users.store.ts';

/** The platform's text at `/Users`. */
const ELSEWHERE = 'can not change password when using oauth2';

/** 400 for a temporary password, or a forced change, of somebody who has none here and could not get past it (`R36`). */
export function refusePasswordElsewhere(
  { provider, force_change }: Pick<User, 'provider' | 'force_change'>,
  update: Pick<UserUpdate, 'initial_password' | 'force_change'>,
): void {
  if (provider === 'local') return;
  const isForced = update.force_change === 1 && force_change !== 1;
  if (!update.initial_password && !isForced) return;
  const name = oauthNames[provider as keyof typeof oauthNames] ?? provider;
  const path = update.initial_password ? 'initial_password' : 'force_change';
  throw problems.invalid([{ path, message: `${ELSEWHERE}: this user signs in with ${name}` }]);
}

/** What a new one has to be like. */
export const readRules = readPasswordSettings;

/**
 * For what opens the way to the password, such as another email address (`R35`): 403 for a wrong one, 400 where
 * none is given. Who signs in elsewhere has none here.
 */
export async function confirmOwnPassword(
  db: Db,
  passwordCheck: PasswordCheck,
  origin: Origin,
  { user_sid, old_password }: { user_sid: string; old_password: string | null | undefined },
): Promise<void> {
  const judged = await findPassword(db, user_sid);
  if (!judged) throw problems.unknown('user');
  const { provider, hashed_password } = judged;
  if (provider !== 'local' || !hashed_password) return;
  if (!old_password) throw problems.invalid([{ path: 'old_password', message: PASSWORD_FOR_EMAIL }]);
  await passwordCheck.confirm(origin, { ...judged, hashed_password }, old_password, 'old_password', WRONG);
}

type Change = {
  user_sid: string;
  old_password: string;
  new_password: string;
  /** What is said to whoever signs in elsewhere; the platform has a text of its own for each path (`R4`). */
  elsewhere?: string;
};

const WRONG = 'The current password is incorrect.';

/**
 * 403 for a wrong old password, as rarely told as at a sign-in; 400 for a new one that breaks the
 * rules. All sessions end but the one that asks.
 */
export async function changePassword(
  db: Db,
  passwordCheck: PasswordCheck,
  origin: Origin,
  asked: Change,
): Promise<void> {
  const { user_sid, old_password, new_password, elsewhere = ELSEWHERE } = asked;
  const judged = await findPassword(db, user_sid);
  if (!judged) throw problems.unknown('user');
  const { provider, hashed_password } = judged;
  if (provider !== 'local' || !hashed_password) throw problems.badRequest(elsewhere);
  // Sent again after its answer was lost: the old password is stored no more.
  await refuseDone(db, origin.once);
  await passwordCheck.confirm(origin, { ...judged, hashed_password }, old_password, 'old_password', WRONG);
  const more = new_password === old_password ? ['new password cannot be your old password'] : [];
  await refuseWeakPassword(db, 'new_password', new_password, more);

  const hashed = await hashPassword(new_password);
  let isCurrent = true;
  await change(db, origin, {
    locks: [rowOf('users', user_sid)],
    async work(trx) {
      const user = await findPassword(trx, user_sid);
      isCurrent = user?.hashed_password === hashed_password;
      if (!user || !isCurrent) return null;
      await savePassword(trx, user_sid, hashed);
      await removeOtherSessions(trx, user_sid, origin.session_sid);
      return {
        action: 'change-password',
        kind: 'users',
        record_sid: user_sid,
        record_name: user.name,
        owner: user,
      };
    },
  });
  // What was judged is stored no more: another password, or the same one hashed anew at a sign-in.
  if (!isCurrent) await changePassword(db, passwordCheck, origin, asked);
}
