/** What Stripe told while nobody listened, and what a server that stopped left behind, is found here (decision 038). */
import { keepLooking } from '../app/keep-looking.ts';
import { endClaimsFrom, listDueAccounts, postponeAccount } from './payments.store.ts';
import { findAccountOfCustomer } from './subscriptions.store.ts';
import { type SubscriptionParts, syncAccount } from './sync-account.ts';

const EVERY_MS = 30_000;
const AT_ONCE = 20;
const AFTER_FAILURE_MS = 300_000;

export type PaymentWatch = {
  start(): void;
  stop(): Promise<void>;
  /** Everything that is due now; tests wait for it. */
  look(): Promise<void>;
  /** Of an event: true when its account was brought up to date, false when nobody has it. */
  hear(customer_id: string): Promise<boolean>;
};

/** `is_alone`: no other server works on this database, so what was claimed before the start is nobody's. */
export function watchPayments(parts: SubscriptionParts, { is_alone }: { is_alone: boolean }): PaymentWatch {
  const { db, log } = parts;
  const running = new Map<string, { now: Promise<unknown>; next: Promise<unknown> | null }>();
  const start = new Date();
  let isFirst = is_alone;
  const looking = keepLooking({
    every_ms: EVERY_MS,
    look,
    failed: (error) => log.warn({ err: error }, 'payments could not be looked at; they are in half a minute'),
  });

  async function look(): Promise<void> {
    // Requests are taken already: what they have begun goes on.
    if (isFirst) await endClaimsFrom(db, start);
    isFirst = false;
    for (const account_sid of await listDueAccounts(db, new Date(), AT_ONCE)) await settle(account_sid);
  }

  async function settle(account_sid: string): Promise<void> {
    try {
      await sync(account_sid);
    } catch (error) {
      log.warn(
        { err: error, account_sid },
        'Stripe could not be asked about an account; it is in some minutes',
      );
      await postponeAccount(db, account_sid, new Date(Date.now() + AFTER_FAILURE_MS));
    }
  }

  /** Of many events at once about one account, the first is heard, and then all others together. */
  function sync(account_sid: string): Promise<unknown> {
    const at = running.get(account_sid);
    if (at) {
      at.next ??= at.now.catch(() => {}).then(() => run(account_sid));
      return at.next;
    }
    return run(account_sid);
  }

  function run(account_sid: string): Promise<unknown> {
    const now = syncAccount(parts, account_sid).finally(() => {
      if (running.get(account_sid)?.now === now) running.delete(account_sid);
    });
    running.set(account_sid, { now, next: null });
    return now;
  }

  return {
    start: looking.start,
    async stop() {
      await looking.stop();
      await Promise.allSettled([...running.values()].flatMap(({ now, next }) => [now, next]));
    },
    look,
    async hear(customer_id) {
      const account_sid = await findAccountOfCustomer(db, customer_id);
      if (account_sid) await sync(account_sid);
      return account_sid !== null;
    },
  };
}
