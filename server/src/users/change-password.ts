/** The change of one's own password (`R8`, `R11`, `R12`). */
import { passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { hashPassword, verifyPassword } from '../security/passwords.ts';
import { removeOtherSessions } from '../session/sessions.store.ts';
import { readPasswordSettings } from '../settings/settings.store.ts';
import { findPassword, savePassword } from './users.store.ts';

type Change = { user_sid: string; old_password: string; new_password: string; kept_session: string | null };

/** 403 for a wrong old password, 400 for a new one that breaks the rules. All other sessions end. */
export async function changePassword(db: Db, origin: Origin, change: Change): Promise<void> {
  const user = await findPassword(db, change.user_sid);
  if (!user) throw problems.unknown('user');
  if (user.provider !== 'local' || !user.hashed_password)
    throw problems.badRequest('can not change password when using oauth2');
  if (!(await verifyPassword(user.hashed_password, change.old_password)))
    throw problems.forbidden('The current password is incorrect.', {
      issues: [{ path: 'old_password', message: 'The current password is incorrect.' }],
    });
  const faults = passwordFaults(await readPasswordSettings(db), change.new_password);
  if (change.new_password === change.old_password) faults.push('new password cannot be your old password');
  if (faults.length > 0) throw problems.invalid(faults.map((message) => ({ path: 'new_password', message })));

  const hashed = await hashPassword(change.new_password);
  await db.transaction().execute(async (trx) => {
    await savePassword(trx, user.user_sid, hashed);
    await removeOtherSessions(trx, user.user_sid, change.kept_session);
    await audit(trx, origin, {
      action: 'change-password',
      kind: 'users',
      record_sid: user.user_sid,
      record_name: user.name,
      owner: user,
    });
  });
}
