/** Writing users. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { permissionNames } from '../app/permission-names.store.ts';
import { lockAcrossNodes } from '../db/cluster.ts';
import { isMysql } from '../db/dialect.ts';
import type { Lock } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { mailboxSpellings } from '../db/spellings.ts';
import type { Database } from '../db/tables.ts';
import { changesNothing } from '../db/values.ts';

/** Another user with this name or this email address, however its domain is written, in any tenant (`R14`). */
export async function isNameOrEmailTaken(
  db: Db,
  { name, email }: { name?: string | undefined; email?: string | undefined },
  except: string | null,
): Promise<boolean> {
  const asked = Object.entries({ name, email }) as ['name' | 'email', string | undefined][];
  let isTaken = false;
  // All of them, so that it takes the same time; one by one, for what a column cannot hold is found nowhere.
  for (const [column, text] of asked)
    for (const written of text === undefined ? [] : mailboxSpellings(text)) {
      const row = await db
        .selectFrom('users')
        .select('user_sid')
        .where(column, '=', written)
        .where('user_sid', '!=', except ?? '')
        .executeTakeFirst();
      isTaken ||= row !== undefined;
    }
  return isTaken;
}

/** A link is sent for the password, and to the address, that there is now (`R9`). */
export async function removeResetLinks(db: Db, user_sid: string): Promise<void> {
  await db.deleteFrom('trunkline_password_resets').where('user_sid', '=', user_sid).execute();
}

export async function insertUser(db: Db, row: Insertable<Database['users']>): Promise<void> {
  await db.insertInto('users').values(row).execute();
}

/** Leaves the columns whose value is undefined. */
export async function updateUser(
  db: Db,
  user_sid: string,
  changes: Updateable<Database['users']>,
): Promise<void> {
  if (changesNothing(changes)) return;
  if (changes.hashed_password !== undefined || changes.email !== undefined)
    await removeResetLinks(db, user_sid);
  await db.updateTable('users').set(changes).where('user_sid', '=', user_sid).execute();
}

/**
 * View-only is a user whose only permission is VIEW_ONLY. Taking it away gives nothing else back:
 * no other permission has an effect (`D2`).
 */
export async function saveViewOnly(db: Db, user_sid: string, view_only: boolean): Promise<void> {
  await db.deleteFrom('user_permissions').where('user_sid', '=', user_sid).execute();
  if (!view_only) return;
  const { permission_sid } = await db
    .selectFrom('permissions')
    .select('permission_sid')
    .where('name', '=', 'VIEW_ONLY')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_permissions')
    .values({ user_permissions_sid: randomUUID(), user_sid, permission_sid })
    .execute();
}

/** Those of whom one has to stay; who takes one away waits for whoever takes another. */
export const lockActiveAdmins: Lock = async (trx) => {
  if (!isMysql(trx)) return;
  await lockAcrossNodes(trx, 'active admins');
  await activeAdmins(trx).orderBy('user_sid').forUpdate().execute();
};

function activeAdmins(db: Db) {
  return db
    .selectFrom('users as u')
    .select('user_sid')
    .where('account_sid', 'is', null)
    .where('service_provider_sid', 'is', null)
    .where('is_active', '=', 1);
}

/** Whether another admin could still sign in and change things. */
export async function hasOtherActiveAdmin(db: Db, user_sid: string): Promise<boolean> {
  const others = await activeAdmins(db)
    .select(permissionNames.as('permissions'))
    .where('user_sid', '!=', user_sid)
    .execute();
  return others.some(({ permissions }) => permissions !== 'VIEW_ONLY');
}

export async function removeUser(db: Db, user_sid: string): Promise<void> {
  await db.deleteFrom('user_permissions').where('user_sid', '=', user_sid).execute();
  await db.deleteFrom('users').where('user_sid', '=', user_sid).execute();
}
