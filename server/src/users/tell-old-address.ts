/**
 * Whoever has the mails of a person can choose a new password, so a person whose address somebody else changed hears of
 * it where mails have come so far (decision 030).
 */
import { type User, userEmailFault } from '@trunkline/contract/users/users.contract.ts';
import { countMail, mailboxKey } from '../app/counted-mails.store.ts';
import type { Delivery, Outbox } from '../app/outbox.ts';
import type { Db } from '../db/open.ts';
import { quotedName } from '../outside/mail-page.ts';

/**
 * Nothing is sent to what a platform stored and is no address, nor to one that people gave themselves and nobody has
 * proven to be theirs: whoever changed it again and again would have strangers told.
 */
function isTold({ email, email_validated }: Mailbox, by_themselves: boolean): boolean {
  return (!by_themselves || email_validated === 1) && userEmailFault(email, null) === null;
}

type Mailbox = Pick<User, 'email' | 'email_validated'>;

const MOST_A_DAY = 3;
const DAY_MS = 86_400_000;

/** In the transaction of the change. Who administers users may give them strangers' addresses too, so the mails to one are counted. */
export async function tellOldAddress(
  trx: Db,
  outbox: Pick<Outbox, 'enqueue'>,
  before: Mailbox & Pick<User, 'name'>,
  by_themselves: boolean,
): Promise<void> {
  if (!isTold(before, by_themselves)) return;
  const { sent } = await countMail(trx, mailboxKey('old address', before.email), DAY_MS, MOST_A_DAY);
  if (sent <= MOST_A_DAY) await outbox.enqueue(trx, mailToOldAddress(before, by_themselves));
}

function mailToOldAddress({ name, email }: Pick<User, 'name' | 'email'>, by_themselves: boolean): Delivery {
  const by = by_themselves ? 'who was signed in as this user' : 'who administers its users';
  return {
    kind: 'mail',
    content: {
      to: email,
      subject: 'The email address of your user was changed',
      parts: [
        {
          text: `The user ${quotedName(name) ?? 'with this address'} has a new email address. Emails for this user are no longer sent to this address.`,
        },
        { text: `It was changed by someone ${by}. Password resets now go to the new address.` },
        { text: 'If you did not expect this, contact the administrator of this installation.' },
      ],
    },
  };
}
