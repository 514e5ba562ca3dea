/**
 * The address of a rule may be a stranger's, and the name of the rule a message to them. So mails are counted, by account
 * and by address, whatever becomes of the rule; where nobody pays, an address is counted for all such accounts together.
 */

import { countMail, isUnpaidSignUp, mailboxKey } from '../app/counted-mails.store.ts';
import type { Db } from '../db/open.ts';

const HOUR_MS = 3_600_000;
const usual = { hours: 1, of_account: 200, to_address: 60 };
const unpaid = { hours: 24, of_account: 20, to_address: 10 };

/** Counts the mail, in a transaction; answers why it is not sent, as a sentence, or null. A provider's own rules are free. */
export async function heldBack(trx: Db, account_sid: string | null, address: string): Promise<string | null> {
  if (account_sid === null) return null;
  const isUnpaid = await isUnpaidSignUp(trx, account_sid);
  const { hours, of_account, to_address } = isUnpaid ? unpaid : usual;
  const plan = isUnpaid ? ' without a paid plan' : '';
  const within = hours === 1 ? 'an hour' : `${hours} hours`;
  const say = (what: string, most: number, { sent, ends_at }: { sent: number; ends_at: string }) =>
    sent > most
      ? `Held back: ${what} at most ${most} alert emails in ${within}. The next can be sent from ${ends_at.slice(0, 16)} UTC.`
      : null;
  const count = (counted: string) => countMail(trx, counted, hours * HOUR_MS);
  return (
    say(`an account${plan} sends`, of_account, await count(`account ${account_sid}`)) ??
    say('one address gets', to_address, await count(mailboxKey(isUnpaid ? 'unpaid' : account_sid, address)))
  );
}
