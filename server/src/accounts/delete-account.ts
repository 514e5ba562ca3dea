/** Deleting an account (`R19`, `R23`). */
import { type Actor, userSidOf } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { closeCustomer } from '../app/close-customer.ts';
import type { Outbox } from '../app/outbox.ts';
import type { PasswordCheck } from '../app/password-check.ts';
import { refuseWhileUsed } from '../app/refuse-while-used.ts';
import { dropUnusedWebhooks, sidsOf } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { isClaimed } from '../subscriptions/payments.store.ts';
import { findPassword } from '../users/users.store.ts';
import { findAccountBlockers, removeAccountAndContents } from './account-contents.store.ts';
import { showingBuckets } from './bucket-credential.ts';
import type { RealmRecords } from './realm-records.ts';
import { about, lockAccount } from './save-account.ts';

const PAYING = 'A payment for this account is being processed. Wait a minute, then delete it.';
const WRONG = 'The password is incorrect.';

export type RemovesAccounts = {
  cipher: Cipher;
  realms: Pick<RealmRecords, 'release' | 'nudge'>;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
};

/** 422 with `blockers` while something uses it; 403 for a wrong password of a local user's own account. */
export async function deleteAccount(
  db: Db,
  needs: RemovesAccounts & { passwordCheck: PasswordCheck },
  origin: Origin,
  account_sid: string,
  password: string | null | undefined,
): Promise<void> {
  if (origin.actor.scope === 'account') await confirmPerson(db, needs.passwordCheck, origin, password);
  await change(db, origin, {
    locks: [],
    before: (trx) => lockAccount(trx, account_sid, showingBuckets(needs.cipher)),
    version: ({ account }) => ({ record: account }),
    async work(trx, stored) {
      const { row, account: before } = stored;
      await removeUnusedAccount(trx, needs, stored, origin.actor);
      return { action: 'delete', ...about(row, row.name), before };
    },
  });
  needs.realms.nudge();
  needs.outbox.nudge();
}

/** With everything that goes with it. */
export async function removeUnusedAccount(
  trx: Db,
  { realms, outbox }: RemovesAccounts,
  { row, hooks }: Awaited<ReturnType<typeof lockAccount>>,
  actor: Actor,
): Promise<void> {
  const { account_sid } = row;
  const blockers = await findAccountBlockers(trx, account_sid);
  const msg = 'This account is in use. Remove what uses it, then delete it.';
  await refuseWhileUsed(trx, actor, { kind: 'accounts', sid: account_sid }, blockers, msg);
  if (await isClaimed(trx, account_sid)) throw problems.conflict(PAYING);
  const { stripe_customer_id: customer_id } = row;
  if (customer_id) await closeCustomer(trx, outbox, customer_id);
  await outbox.enqueue(trx, { kind: 'speech-forgetting', content: { account_sid } });
  await removeAccountAndContents(trx, account_sid);
  await realms.release(trx, row.sip_realm);
  await dropUnusedWebhooks(trx, sidsOf(hooks));
}

/** Whoever deletes the own account types the own password; a key and an OAuth user have none. */
async function confirmPerson(
  db: Db,
  passwordCheck: PasswordCheck,
  origin: Origin,
  password: string | null | undefined,
): Promise<void> {
  const user_sid = userSidOf(origin.actor);
  const user = user_sid ? await findPassword(db, user_sid) : undefined;
  if (user?.provider !== 'local' || !user.hashed_password) return;
  if (!password)
    throw problems.invalid([{ path: 'password', message: 'Type your password to delete your account.' }]);
  const { hashed_password } = user;
  await passwordCheck.confirm(origin, { ...user, hashed_password }, password, 'password', WRONG);
}
