/**
 * The address of a rule may be a stranger's, and the name of the rule a message to them. So mails are counted, by account
 * and by address, whatever becomes of the rule; where nobody pays, an address is counted for all such accounts together.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { countAlertMail, isUnpaidSignUp } from './alert-mails.store.ts';

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
  const count = (counted: string) => countAlertMail(trx, counted, hours * HOUR_MS);
  const mailbox = mailboxOf(address);
  return (
    say(`an account${plan} sends`, of_account, await count(`account ${account_sid}`)) ??
    say(`one address gets`, to_address, await count(hashOf(isUnpaid ? mailbox : `${account_sid} ${mailbox}`)))
  );
}

/** What follows a plus leads to the same mailbox nearly everywhere. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
