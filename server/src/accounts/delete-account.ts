/** Deleting an account (`R19`, `R23`). */
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { findPassword } from '../users/users.store.ts';
import { findAccountBlockers, removeAccountAndContents } from './account-contents.store.ts';
import { showingBuckets } from './bucket-credential.ts';
import { about, getStoredAccount } from './save-account.ts';

const WRONG = 'The password is incorrect.';

/** 422 with `blockers` while something uses it; 403 for a wrong password of a local user's own account. */
export async function deleteAccount(
  db: Db,
  { cipher, passwordCheck }: { cipher: Cipher; passwordCheck: PasswordCheck },
  origin: Origin,
  account_sid: string,
  password: string | undefined,
): Promise<void> {
  if (origin.actor.scope === 'account') await confirmPerson(db, passwordCheck, origin, password);
  await change(db, origin, {
    locks: [rowOf('accounts', account_sid)],
    before: (trx) => getStoredAccount(trx, account_sid, showingBuckets(cipher)),
    async work(trx, { row, account: before }) {
      const blockers = await findAccountBlockers(trx, account_sid);
      if (blockers.length > 0)
        throw problems.inUse('This account is in use. Remove what uses it, then delete it.', blockers);
      await removeAccountAndContents(trx, account_sid);
      await dropUnusedWebhooks(trx, [row.registration_hook_sid, row.queue_event_hook_sid]);
      return { action: 'delete', ...about(row, row.name), before };
    },
  });
}

/** Whoever deletes the own account types the own password; a key and an OAuth user have none. */
async function confirmPerson(
  db: Db,
  passwordCheck: PasswordCheck,
  origin: Origin,
  password: string | undefined,
): Promise<void> {
  const user_sid = userSidOf(origin.actor);
  const user = user_sid ? await findPassword(db, user_sid) : undefined;
  if (user?.provider !== 'local' || !user.hashed_password) return;
  if (!password)
    throw problems.invalid([{ path: 'password', message: 'Type your password to delete your account.' }]);
  const { hashed_password } = user;
  await passwordCheck.confirm(origin, { ...user, hashed_password }, password, 'password', WRONG);
}
