/** What people who register are told by email. */
import type { Delivery } from '../app/outbox.ts';

const SUBJECT = 'Account activation code';

/** To whom the address may belong; it is shown by the code. One that is sent again is good no longer than the first. */
export function codeMail(to: string, code: string): Delivery {
  return {
    kind: 'mail',
    content: {
      to,
      subject: SUBJECT,
      parts: [
        { text: 'Enter this code to go on with your registration:' },
        { code },
        { text: 'It is good until one hour after you registered.' },
        { text: 'If it was not you who registered, there is nothing to do.' },
      ],
    },
  };
}

/** To somebody who has a user, whoever registered with the address. */
export function knownMail(to: string, base_url: string): Delivery {
  return {
    kind: 'mail',
    content: {
      to,
      subject: SUBJECT,
      parts: [
        { text: 'Somebody registered with this address. It has a user already, so no other is made.' },
        { link: { label: 'Log in', url: `${base_url}/` } },
        { text: 'If it was not you, there is nothing to do.' },
      ],
    },
  };
}

/** Where the database takes the address for another one: whether that has a user is nothing for this mailbox (`R10`). */
export function unusableMail(to: string): Delivery {
  return {
    kind: 'mail',
    content: {
      to,
      subject: SUBJECT,
      parts: [
        { text: 'Somebody registered with this address. No user can be made with it here.' },
        { text: 'If it was you, please register with another address.' },
        { text: 'If it was not you, there is nothing to do.' },
      ],
    },
  };
}
