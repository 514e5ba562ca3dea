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
    { text: 'Enter this code to continue your registration:' },
    { code },
    { text: 'The code is valid for one hour after you registered.' },
    { text: 'If you did not register, ignore this email.' },
  );

/** To somebody who has a user, whoever registered with the address. */
export const knownMail = (to: string, base_url: string): Delivery =>
  mailTo(
    to,
    { text: 'Someone registered with this address. It already has a user, so no new user was created.' },
    { link: { label: 'Log in', url: `${base_url}/` } },
    { text: 'If this was not you, ignore this email.' },
  );

/** Where the database takes the address for another one: whether that has a user is nothing for this mailbox (`R10`). */
export const unusableMail = (to: string): Delivery =>
  mailTo(
    to,
    { text: 'Someone registered with this address. No user can be created with it here.' },
    { text: 'If this was you, please register with another address.' },
    { text: 'If this was not you, ignore this email.' },
  );
