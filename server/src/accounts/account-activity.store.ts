/** Whether an account is active, and why it is not. */
import type { Db } from '../db/open.ts';
import { removeThose } from '../db/remove-those.ts';

export function findAccountActivity(db: Db, account_sid: string) {
  return db
    .selectFrom('accounts')
    .select(['account_sid', 'service_provider_sid', 'name', 'is_active', 'deactivated_reason'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
}

/** Switched off, its users are signed out, and do not come back by themselves when it is on again (`R11`). */
export async function saveAccountActivity(
  db: Db,
  account_sid: string,
  is_active: 0 | 1,
  deactivated_reason: string | null,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ is_active, deactivated_reason })
    .where('account_sid', '=', account_sid)
    .execute();
  if (is_active === 1) return;
  const users = db.selectFrom('users').select('user_sid').where('account_sid', '=', account_sid);
  await removeThose(db, 'trunkline_sessions', 'user_sid', users);
}
