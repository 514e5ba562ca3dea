/**
 * Whoever has the mails of a person can choose a new password, so a person whose address somebody else changed hears of
 * it where mails have come so far (decision 030).
 */
import { type User, userEmailFault } from '@trunkline/contract/users/users.contract.ts';
import type { Delivery } from '../app/outbox.ts';
import { quotedName } from '../outside/mail-page.ts';

/**
 * Nothing is sent to what a platform stored and is no address, nor to one that people gave themselves and nobody has
 * proven to be theirs: whoever changed it again and again would have strangers told.
 */
export function isTold({ email, email_validated }: Mailbox, by_themselves: boolean): boolean {
  return (!by_themselves || email_validated === 1) && userEmailFault(email, null) === null;
}

type Mailbox = Pick<User, 'email' | 'email_validated'>;

export function mailToOldAddress(
  { name, email }: Pick<User, 'name' | 'email'>,
  by_themselves: boolean,
): Delivery {
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
