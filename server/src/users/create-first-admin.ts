/** The first admin of an installation that has no user yet (`R33`). */
import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { hashPassword } from '../security/passwords.ts';
import { hasUsers, insertFirstAdmin } from './first-admin.store.ts';

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Answers the password to print, once; null when the installation has users. */
export async function createFirstAdmin(
  db: Db,
  given: { password: string | null; email: string },
): Promise<{ name: string; password: string } | null> {
  if (await hasUsers(db)) return null;
  const password =
    given.password ?? Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
  const hashed_password = await hashPassword(password);
  const made = await transact(db, async (trx) => {
    if (await hasUsers(trx)) return false;
    await insertFirstAdmin(trx, {
      user_sid: randomUUID(),
      name: 'admin',
      email: given.email,
      hashed_password,
    });
    return true;
  });
  return made ? { name: 'admin', password } : null;
}
