/** What people who register are told by email. */
import type { Delivery } from '../app/outbox.ts';

type Mail = Extract<Delivery, { kind: 'mail' }>['content'];

const mailTo = (to: string, ...parts: Mail['parts']): Delivery => ({
  kind: 'mail',
  content: { to, subject: 'Account activation code', parts },
});

/** To whom the address may belong; it is shown by the code. One that is sent again is good no longer than the first. */
export const codeMail = (to: string, code: string): Delivery =>
  mailTo(
    to,
    { text: 'Enter this code to go on with your registration:' },
    { code },
    { text: 'It is good until one hour after you registered.' },
    { text: 'If it was not you who registered, there is nothing to do.' },
  );

/** To somebody who has a user, whoever registered with the address. */
export const knownMail = (to: string, base_url: string): Delivery =>
  mailTo(
    to,
    { text: 'Somebody registered with this address. It already has a user, so no new one was created.' },
    { link: { label: 'Log in', url: `${base_url}/` } },
    { text: 'If it was not you, there is nothing to do.' },
  );

/** Where the database takes the address for another one: whether that has a user is nothing for this mailbox (`R10`). */
export const unusableMail = (to: string): Delivery =>
  mailTo(
    to,
    { text: 'Somebody registered with this address. No user can be created with it here.' },
    { text: 'If it was you, please register with another address.' },
    { text: 'If it was not you, there is nothing to do.' },
  );
