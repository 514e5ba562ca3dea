/**
 * Limits how often a password can be tried: at sign-in per user and network (`R10`), and for a signed-in person who
 * has to confirm it per session (`R23`, `R35`), so that an open session is no place to guess from, and guessing there
 * locks out nobody else.
 */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { isUnavailable } from '../db/failures.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { verifyPassword } from '../security/passwords.ts';
import {
  countAttempt,
  forgetAttempts,
  removeOldCounts,
  type Tried,
  takeBackAttempt,
} from '../session/password-attempts.store.ts';
import { audit } from './audit.ts';
import type { Config } from './config.ts';

/** `last`: wrong, and now locked out; `locked`: not checked. */
export type Verdict = 'right' | 'wrong' | 'last' | 'locked';

export type PasswordCheck = {
  /** Counts the attempt, and judges it when there are not too many. */
  attempt(tried: Tried, judge: () => Promise<boolean>): Promise<Verdict>;
  /** Throws a 403 unless it is the password of the person who asks; `path` is the field it came in. */
  confirm(origin: Origin, user: LocalUser, password: string, path: string, sentence: string): Promise<void>;
};

type LocalUser = Owner & { user_sid: string; name: string; hashed_password: string };

const CLEANED_EVERY_MS = 60_000;

export function passwordChecker(db: Db, { attempts, lock_seconds }: Config['login']): PasswordCheck {
  let cleaned_at = Date.now();

  /**
   * Whoever waits behind a right password is not locked out by having been counted beside it. What a store that
   * fails has kept waiting fails with it: each would wait as long again (`R44`).
   */
  const turns = new Map<string, Promise<unknown>>();
  function attempt(tried: Tried, judge: () => Promise<boolean>): Promise<Verdict> {
    const key = `${tried.who} ${tried.from}`;
    const before = turns.get(key) ?? Promise.resolve(null);
    const turn = before.then((failure) => {
      if (failure) throw failure;
      return attemptInTurn(tried, judge);
    });
    const done = turn.then(
      () => null,
      (error: unknown) => (isUnavailable(error) ? error : null),
    );
    turns.set(key, done);
    void done.then(() => {
      if (turns.get(key) === done) turns.delete(key);
    });
    return turn;
  }

  async function attemptInTurn(tried: Tried, judge: () => Promise<boolean>): Promise<Verdict> {
    if (Date.now() - cleaned_at > CLEANED_EVERY_MS) {
      cleaned_at = Date.now();
      await transact(db, removeOldCounts);
    }
    const count = await transact(db, (trx) => countAttempt(trx, tried, attempts, lock_seconds));
    if (count > attempts) return 'locked';
    let isRight: boolean;
    try {
      isRight = await judge();
    } catch (error) {
      await takeBackAttempt(db, tried);
      throw error;
    }
    if (!isRight) return count === attempts ? 'last' : 'wrong';
    await forgetAttempts(db, tried);
    return 'right';
  }

  return {
    attempt,
    async confirm(origin, user, password, path, sentence) {
      const tried = { who: user.user_sid, from: `session:${origin.session_sid}` };
      const verdict = await attempt(tried, () => verifyPassword(user.hashed_password, password));
      if (verdict === 'right') return;
      const about = { kind: 'session', record_sid: user.user_sid, record_name: user.name, owner: user };
      if (verdict !== 'locked') await audit(db, origin, { action: 'wrong-password', ...about });
      if (verdict === 'last') await audit(db, origin, { action: 'password-lock-out', ...about });
      if (verdict === 'wrong') throw problems.forbidden(sentence, { issues: [{ path, message: sentence }] });
      throw problems.lockedOut(
        verdict === 'last'
          ? `Too many wrong passwords. Please try again in ${lock_seconds} seconds.`
          : 'Too many wrong passwords. Please try again later.',
      );
    },
  };
}
