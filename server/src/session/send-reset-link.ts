/**
 * What follows when somebody says that the password is forgotten (`R9`, `R10`). It is done by the outbox, after the
 * request: so that takes the same time whether or not there is such a user.
 */
import { randomBytes } from 'node:crypto';
import { audit } from '../app/audit.ts';
import { countMail, mailboxKey } from '../app/counted-mails.store.ts';
import type { Delivery, Outbox } from '../app/outbox.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type MailPart, quotedName } from '../outside/mail-page.ts';
import { about, maySignIn, notSignedIn } from './begin-session.ts';
import { insertLink, LINK_MS, listUsersOfAddress, removeOldLinks } from './reset-links.store.ts';
import { findUserSigningIn, type UserSigningIn } from './users-signing-in.store.ts';

export type ResetRequest = { email: string; address: string; request_id: string };

/**
 * Within an hour. A stranger who asks again and again fills nobody's mailbox, nor does an account that gives a stranger's
 * address to its users, each with another ending, or gives one user another password each time.
 */
const MOST_TIMES = 3;
/** On a shared database an address may be that of several people. */
const MOST_USERS = 5;

type Parts = { db: Db; base_url: string; outbox: Pick<Outbox, 'enqueue' | 'nudge'> };

/** `settle` removes the request with what comes of it, and tells when another server has it. */
export async function sendResetLinks(
  parts: Parts,
  request: ResetRequest,
  settle: (trx: Db) => Promise<boolean>,
): Promise<void> {
  await removeOldLinks(parts.db);
  const users = await listUsersOfAddress(parts.db, request.email, MOST_USERS);
  await transact(parts.db, async (trx) => {
    if (!(await settle(trx))) return;
    const counted = new Map<string, boolean>();
    for (const user_sid of users) await sendLink(trx, parts, request, user_sid, counted);
  });
  parts.outbox.nudge();
}

async function sendLink(
  trx: Db,
  parts: Parts,
  request: ResetRequest,
  user_sid: string,
  counted: Map<string, boolean>,
): Promise<void> {
  await rowOf('users', user_sid)(trx);
  const user = await findUserSigningIn(trx, { user_sid });
  if (!user || !maySignIn(user) || !(await mayBeTold(trx, user, counted))) return;
  const link = randomBytes(24).toString('base64url');
  const expires_at = new Date(Date.now() + LINK_MS);
  if (user.provider === 'local') await insertLink(trx, link, user_sid, expires_at);
  const url = `${parts.base_url}/reset-password/${link}`;
  // Not to the address that was typed: what a database takes for the same may be somebody else's.
  await parts.outbox.enqueue(trx, mailTo(user, url), { expires_at });
  const { address, request_id } = request;
  await audit(
    trx,
    { actor: notSignedIn, address, request_id },
    { action: 'ask-for-password-reset', ...about(user) },
  );
}

/** For each owner of users apart: no account keeps another's people from their links. Several of one address are told together. */
async function mayBeTold(trx: Db, user: UserSigningIn, counted: Map<string, boolean>): Promise<boolean> {
  const { account_sid, own_provider_sid, email } = user;
  const mailbox = mailboxKey(`reset ${account_sid ?? own_provider_sid ?? 'admins'}`, email);
  const known = counted.get(mailbox);
  if (known !== undefined) return known;
  const { sent } = await countMail(trx, mailbox, LINK_MS, MOST_TIMES);
  counted.set(mailbox, sent <= MOST_TIMES);
  return sent <= MOST_TIMES;
}

function mailTo(user: UserSigningIn, url: string): Delivery {
  const isLocal = user.provider === 'local';
  const asked = `Someone asked to reset the password of the user ${quotedName(user.name) ?? 'with this address'}.`;
  const parts: MailPart[] = isLocal
    ? [
        { text: asked },
        { link: { label: 'Choose a new password', url } },
        { text: 'The link is valid for one hour and can be used once.' },
        { text: 'If this was not you, ignore this email. Your password stays the same.' },
      ]
    : [
        { text: asked },
        { text: `This user has no password here and signs in with ${nameOf(user.provider)}.` },
        { text: 'If this was not you, ignore this email.' },
      ];
  return { kind: 'mail', content: { to: user.email, subject: 'Reset password request', parts } };
}

function nameOf(provider: string): string {
  if (provider === 'github') return 'GitHub';
  return provider === 'google' ? 'Google' : provider;
}
