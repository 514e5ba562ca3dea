/**
 * Registering with an email address (`R10`, `R32`, decision 033). Nothing is made but a note of it, whoever asks; the
 * account follows when the code has shown that the address is one's own.
 */
import { randomInt, randomUUID } from 'node:crypto';
import {
  CODE_DIGITS,
  type EmailRegistration,
  type Registered,
} from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { countMail, mailboxKey } from '../app/counted-mails.store.ts';
import type { Delivery, Outbox } from '../app/outbox.ts';
import { refuseWeakPassword } from '../app/refuse-weak-password.ts';
import { everywhere } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toDbTimeExact } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { hashPassword } from '../security/passwords.ts';
import type { TokenReader } from '../security/tokens.ts';
import { findUserSigningIn } from '../session/users-signing-in.store.ts';
import { isNameOrEmailTaken } from '../users/user-changes.store.ts';
import { codeMail, knownMail, unusableMail } from './sign-up-mails.ts';
import { insertSignUp, listProvidersForSignUp, removeOldSignUps, SIGN_UP_MS } from './sign-ups.store.ts';

export type SignUpParts = {
  db: Db;
  tokens: TokenReader;
  cipher: Cipher;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
  base_url: string;
  /** Whose customers they become; null: the one provider with a root domain. */
  service_provider_sid: string | null;
};

/** The token outlasts the code, so that a late activation is not the end of the session. */
const TOKEN_MS = 2 * SIGN_UP_MS;
/** To one mailbox within an hour, however many register with its addresses. */
export const MOST_MAILS = 5;

export const newCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** 400 for a password that breaks the rules, 422 where nobody can register. */
export async function register(parts: SignUpParts, input: EmailRegistration): Promise<Registered> {
  const { db, cipher, outbox } = parts;
  const { email, password } = input;
  await refuseWeakPassword(db, 'password', password);
  const provider = await providerOf(parts, input.service_provider_sid ?? null);
  const hashed_password = await hashPassword(password);
  const [sign_up_sid, user_sid, account_sid] = [randomUUID(), randomUUID(), randomUUID()];
  const { service_provider_sid, root_domain } = provider;
  const expires_at = new Date(Date.now() + SIGN_UP_MS);
  await transact(db, async (trx) => {
    // Who registers at the same time counts too.
    await everywhere('sign-ups')(trx);
    await removeOldSignUps(trx);
    const is_known = (await isNameOrEmailTaken(trx, { name: email, email }, null)) ? 1 : 0;
    const isTold = await mayBeMailed(trx, email);
    const code = newCode();
    await insertSignUp(trx, {
      sign_up_sid,
      user_sid,
      new_account_sid: account_sid,
      service_provider_sid,
      email,
      hashed_password,
      sealed_code: cipher.seal(code),
      is_known,
      tries: 0,
      mails: isTold ? 1 : 0,
      mailed_at: toDbTimeExact(new Date()),
      expires_at: toDbTimeExact(expires_at),
    });
    // Looked up of everybody, so that it takes the same time.
    const refusal = await refusalMail(trx, email, parts.base_url);
    const mail = is_known ? refusal : codeMail(email, code);
    if (isTold) await outbox.enqueue(trx, mail, { expires_at });
  });
  outbox.nudge();
  const claims = { jti: sign_up_sid, user_sid, account_sid, service_provider_sid, name: email };
  const facts = { scope: 'account', permissions: [], is_view_only: false };
  return {
    jwt: await parts.tokens.sign({ ...claims, ...facts }, new Date(Date.now() + TOKEN_MS)),
    user_sid,
    account_sid,
    name: email,
    email,
    provider: 'local',
    root_domain,
    pristine: true,
    is_active: false,
    email_validated: false,
    phone_validated: false,
    tutorial_completion: 0,
    scope: 'read-write',
  };
}

/** Counts one more; whatever becomes of the registration. */
export async function mayBeMailed(trx: Db, email: string): Promise<boolean> {
  const { sent } = await countMail(trx, mailboxKey('sign-up', email), SIGN_UP_MS, MOST_MAILS);
  return sent <= MOST_MAILS;
}

/** To an address with which no user is made. */
export async function refusalMail(db: Db, email: string, base_url: string): Promise<Delivery> {
  // Both of everybody: one question less would be told by the time.
  const byAddress = await findUserSigningIn(db, { email });
  const byName = await findUserSigningIn(db, { name: email });
  return byAddress || byName ? knownMail(email, base_url) : unusableMail(email);
}

/** Whose customer somebody becomes. 422 for another than the configured one, and where there is none, or none that is meant. */
export async function providerOf(
  { db, service_provider_sid: own }: Pick<SignUpParts, 'db' | 'service_provider_sid'>,
  asked: string | null,
) {
  const [one, other] = own && asked && own !== asked ? [] : await listProvidersForSignUp(db, own ?? asked);
  if (!one?.root_domain || other)
    throw problems.conflict(
      asked
        ? 'invalid service_provider_sid'
        : 'Registration is not available yet: the administrator of this server has to set a root domain for the service provider.',
    );
  return { service_provider_sid: one.service_provider_sid, root_domain: one.root_domain };
}
