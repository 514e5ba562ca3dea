/** What signing in needs to know of a user (`R10`). */

import { asWritten } from '@trunkline/contract/core/printable.ts';
import { permissionNames } from '../app/permission-names.store.ts';
import { inOneCase } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';
import { allSpellings, unified, unifiedMailbox } from '../db/spellings.ts';
import { toDbTime } from '../db/values.ts';

export type UserSigningIn = NonNullable<Awaited<ReturnType<typeof findUserSigningIn>>>;

/** What all spellings of a name have in common: its case, and whatever of it nobody sees. */
export const nameKey = (db: Db, typed: string): string =>
  inOneCase(db, unifiedMailbox(unified(asWritten(typed)).trim()));

/**
 * By login name or email address, whatever their case and what of them nobody sees, or by sid. What else a database
 * takes for one name is another here: a name that nobody has would otherwise be told by what its spellings are counted as (`R10`).
 */
export async function findUserSigningIn(
  db: Db,
  asked: { name: string } | { email: string } | { user_sid: string },
) {
  const [column, value] = Object.entries(asked)[0] as ['name' | 'email' | 'user_sid', string];
  const alike: Awaited<ReturnType<typeof usersWith>> = [];
  // All of them, whoever is found: so that it takes the same time. One by one: what a column cannot hold is found nowhere.
  for (const written of new Set([value, ...allSpellings(asWritten(value).trim())]))
    alike.push(...(await usersWith(db, column, written)));
  return (
    alike.find((user) => inOneCase(db, user[column]) === inOneCase(db, value)) ??
    alike.find((user) => nameKey(db, user[column]) === nameKey(db, value))
  );
}

function usersWith(db: Db, column: 'name' | 'email' | 'user_sid', value: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.account_sid', 'u.account_sid')
    .leftJoin('service_providers as own', 'own.service_provider_sid', 'u.service_provider_sid')
    .leftJoin('service_providers as above', 'above.service_provider_sid', 'a.service_provider_sid')
    .select([
      'u.user_sid',
      'u.name',
      'u.email',
      'u.hashed_password',
      'u.provider',
      'u.force_change',
      'u.is_active',
      'u.account_sid',
      'u.service_provider_sid as own_provider_sid',
      'a.name as account_name',
      'a.is_active as account_active',
      'a.service_provider_sid as account_provider_sid',
      'own.name as own_provider_name',
      'above.name as account_provider_name',
      permissionNames.as('permissions'),
    ])
    .where(`u.${column}`, '=', value)
    .orderBy('u.user_sid')
    .execute();
}

export async function saveHash(db: Db, user_sid: string, hashed_password: string): Promise<void> {
  await db.updateTable('users').set({ hashed_password }).where('user_sid', '=', user_sid).execute();
}

/** What the list of users tells of the last sign-in. */
export async function saveLastLogin(db: Db, user_sid: string): Promise<void> {
  const last_login_at = toDbTime(new Date());
  const { numUpdatedRows } = await db
    .updateTable('trunkline_user_details')
    .set({ last_login_at })
    .where('user_sid', '=', user_sid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await db.insertInto('trunkline_user_details').values({ user_sid, last_login_at }).execute();
}
