/** The code that was sent to an address makes the account (`R32`). */
import { WRONG_CODE } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { everywhere, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { fromDbTime } from '../db/values.ts';
import type { From } from '../http/address.ts';
import { problems } from '../http/problems.ts';
import { sameText } from '../security/same-text.ts';
import { findSession, insertSession } from '../session/sessions.store.ts';
import { saveLastLogin } from '../session/users-signing-in.store.ts';
import { isNameOrEmailTaken } from '../users/user-changes.store.ts';
import { makeCustomer } from './new-account.ts';
import { mayBeMailed, newCode, refusalMail, type SignUpParts } from './register.ts';
import { codeMail } from './sign-up-mails.ts';
import {
  countTry,
  findSignUp,
  removeSignUp,
  replaceCode,
  SIGN_UP_MS,
  type SignUp,
} from './sign-ups.store.ts';

const MOST_TRIES = 5;
const PAUSE_MS = 60_000;
/** As long as the token (`register.ts`). */
const SESSION_MS = 2 * SIGN_UP_MS;

const TOO_MANY = 'Too many wrong codes. Request a new one.';
const NO_MORE = 'No more codes are sent to this address. Register again later.';
const TAKEN = 'A user with this address now exists. Log in with it.';

type Asking = From & { token: string; user_sid: string };

/**
 * The token of the registration becomes a session. Asked again after it was done it is done. 400 for a wrong code,
 * the sixth too; 422 when the address got a user meanwhile.
 */
export async function activate(parts: SignUpParts, asking: Asking, code: string): Promise<void> {
  const { db, cipher } = parts;
  const sign_up_sid = await sidOf(parts, asking.token);
  // Judged one after the other, so that behind a right code there is nothing left to be tried.
  const refusal = await transact(db, async (trx) => {
    const isLeft = await countTry(trx, sign_up_sid, MOST_TRIES);
    const found = await findSignUp(trx, sign_up_sid);
    if (!found) return problems.signUpOver(WRONG_CODE);
    if (!isLeft) return problems.badRequest(TOO_MANY);
    const isRight = sameText(cipher.open(found.sealed_code, 'The activation code'), code);
    // What was mailed to nobody can only be guessed, by whoever registers an address again and again.
    const isMailed = found.mails > 0 && !found.is_known;
    if (!isRight || !isMailed || found.user_sid !== asking.user_sid) return problems.badRequest(WRONG_CODE);
    await makeAccount(trx, found, asking);
    return null;
  });
  if (refusal === null) return;
  if ((await findSession(db, sign_up_sid))?.user_sid !== asking.user_sid) throw refusal;
}

async function makeAccount(
  trx: Db,
  signUp: SignUp,
  { address, user_agent, request_id }: Asking,
): Promise<void> {
  const { sign_up_sid, user_sid, new_account_sid, service_provider_sid, email, hashed_password } = signUp;
  await everywhere('user-names')(trx);
  await rowOf('service_providers', service_provider_sid)(trx);
  await removeSignUp(trx, sign_up_sid);
  if (await isNameOrEmailTaken(trx, { name: email, email }, null)) throw problems.duplicate('email', TAKEN);
  await makeCustomer(
    trx,
    { address, request_id },
    {
      user_sid,
      account_sid: new_account_sid,
      service_provider_sid,
      email,
      provider: 'local',
      provider_userid: null,
      hashed_password,
    },
  );
  const expires = new Date(Date.now() + SESSION_MS);
  await saveLastLogin(trx, user_sid);
  await insertSession(trx, { session_sid: sign_up_sid, user_sid, expires, address, user_agent });
}

/** Another code in the place of the last one. 429 before a minute is over, 422 after so many to the address. */
export async function resendCode(parts: SignUpParts, { token, user_sid }: Asking): Promise<void> {
  const { db, cipher, outbox } = parts;
  const sign_up_sid = await sidOf(parts, token);
  const found = await findSignUp(db, sign_up_sid);
  if (!found) throw problems.signUpOver('invalid user_sid');
  if (found.user_sid !== user_sid) throw problems.badRequest('invalid user_sid');
  const wait_ms = Date.parse(fromDbTime(found.mailed_at)) + PAUSE_MS - Date.now();
  if (wait_ms > 0) throw problems.tooMany(Math.ceil(wait_ms / 1000));
  const code = newCode();
  await transact(db, async (trx) => {
    // Who registers with it at the same time, or has, counts too.
    await everywhere('sign-ups')(trx);
    if (!(await replaceCode(trx, found, cipher.seal(code)))) return;
    if (!(await mayBeMailed(trx, found.email))) throw problems.conflict(NO_MORE);
    const refusal = await refusalMail(trx, found.email, parts.base_url);
    const mail = found.is_known ? refusal : codeMail(found.email, code);
    await outbox.enqueue(trx, mail, { expires_at: new Date(fromDbTime(found.expires_at)) });
  });
  outbox.nudge();
}

/** 401 unless the token is one that this server signed. */
async function sidOf({ tokens }: SignUpParts, token: string): Promise<string> {
  const claimed = await tokens.read(token);
  if (typeof claimed === 'object') return claimed.session_sid;
  throw problems.unauthenticated('Your registration has expired. Please register again.');
}
