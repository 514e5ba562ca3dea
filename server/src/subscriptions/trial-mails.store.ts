/** Which trials end soon, who is told of it, and who was. */
import { insertOrUpdate } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

type Within = { from: Date; to: Date };
export type EndingTrial = { account_sid: string; name: string; trial_end_date: string };

/** By sid, behind `after`, of accounts that were not told of that end; or of one account, whether it is such a one. */
export async function listEndingTrials(
  db: Db,
  { from, to }: Within,
  after: string,
  most: number,
  account_sid?: string,
): Promise<EndingTrial[]> {
  let query = db
    .selectFrom('accounts as a')
    .leftJoin('trunkline_trial_mails as t', (join) =>
      join.onRef('t.account_sid', '=', 'a.account_sid').onRef('t.trial_end_date', '=', 'a.trial_end_date'),
    )
    .select(['a.account_sid', 'a.name', 'a.trial_end_date'])
    .where('a.plan_type', '=', 'trial')
    .where('a.is_active', '=', 1)
    .where('a.trial_end_date', '>', toDbTime(from))
    .where('a.trial_end_date', '<=', toDbTime(to))
    .where('t.account_sid', 'is', null)
    .where('a.account_sid', '>', after)
    .orderBy('a.account_sid')
    .limit(most);
  if (account_sid) query = query.where('a.account_sid', '=', account_sid);
  const rows = await query.execute();
  return rows.flatMap(({ trial_end_date, ...row }) => (trial_end_date ? [{ ...row, trial_end_date }] : []));
}

/** Behind the lock of the account. */
export async function rememberTold(trx: Db, { account_sid, trial_end_date }: EndingTrial): Promise<void> {
  const insert = trx.insertInto('trunkline_trial_mails').values({ account_sid, trial_end_date });
  await insertOrUpdate(trx, insert, ['account_sid'], { trial_end_date });
}

/** The addresses of those who may sign in to it. */
export async function listAddresses(db: Db, account_sid: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('account_sid', '=', account_sid)
    .where('is_active', '=', 1)
    .orderBy('email')
    .limit(most)
    .execute();
  return rows.map(({ email }) => email);
}
