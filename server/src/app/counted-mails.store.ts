/** How many mails of a kind there were of late, by what is counted: an account, or an address. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isMysql } from '../db/dialect.ts';
import { insertOrUpdate } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { unifiedMailbox } from '../db/spellings.ts';
import { toDbTimeExact } from '../db/values.ts';

/** Who waits behind another counts with an older time than that one did: that is no clock ahead. */
const SLACK_MS = 60_000;

/**
 * Counts one more within a period that begins with the first; a period that a clock ahead began is over too. It begins
 * anew with each up to `most`, for what may not be exceeded within any such time, wherever that begins.
 */
export async function countMail(
  trx: Db,
  counted: string,
  period_ms: number,
  most = 1,
): Promise<{ sent: number; ends_at: string }> {
  const now = toDbTimeExact(new Date());
  const ends_at = toDbTimeExact(new Date(Date.now() + period_ms));
  const latest = toDbTimeExact(new Date(Date.now() + period_ms + SLACK_MS));
  const isOver = sql`(ends_at <= ${now} or ends_at > ${latest})`;
  const insert = trx.insertInto('trunkline_counted_mails').values({ counted, sent: 1, ends_at });
  // MySQL assigns in this order, and the second sees what the first wrote.
  const isRenewed = isMysql(trx) ? sql`sent <= ${most}` : sql`(${isOver} or sent < ${most})`;
  await insertOrUpdate(trx, insert, ['counted'], {
    sent: sql<number>`case when ${isOver} then 1 else sent + 1 end`,
    ends_at: sql<string>`case when ${isRenewed} then ${ends_at} else ends_at end`,
  });
  return trx
    .selectFrom('trunkline_counted_mails')
    .select(['sent', 'ends_at'])
    .where('counted', '=', counted)
    .executeTakeFirstOrThrow();
}

export async function removeMailCountsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('trunkline_counted_mails').where('ends_at', '<', now).execute();
}

/** Of an address, for counting: what follows a plus leads to the same mailbox nearly everywhere. */
export function mailboxKey(of: string, address: string): string {
  const mailbox = unifiedMailbox(address)
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
  return createHash('sha256').update(`${of} ${mailbox}`).digest('base64url');
}

/** Whether it signed up by itself and does not pay: whoever has it is known by an email address alone. */
export async function isUnpaidSignUp(db: Db, account_sid: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['plan_type', 'trial_end_date'])
    .where('account_sid', '=', account_sid)
    .executeTakeFirst();
  if (!account) return false;
  return account.plan_type === 'free' || (account.plan_type === 'trial' && account.trial_end_date !== null);
}
