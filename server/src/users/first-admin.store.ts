import { randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('user_sid').limit(1).executeTakeFirst()) !== undefined;
}

/** With every permission, so not view-only (`D2`). */
export async function insertFirstAdmin(
  db: Db,
  admin: { user_sid: string; name: string; email: string; hashed_password: string },
): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...admin, provider: 'local', force_change: 1, email_validated: 1 })
    .execute();
  const permissions = await db.selectFrom('permissions').select('permission_sid').execute();
  for (const { permission_sid } of permissions)
    await db
      .insertInto('user_permissions')
      .values({ user_permissions_sid: randomUUID(), user_sid: admin.user_sid, permission_sid })
      .execute();
}
