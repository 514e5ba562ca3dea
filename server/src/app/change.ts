/** The one way to change a record (decision 026): lock, compare, change and audit, all of it or nothing. */
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Lock } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { DoneBefore } from '../http/once.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import { type AuditEntry, audit } from './audit.ts';
import { claimOnce, removeOldOnce, settleOnce } from './done-once.ts';
import { staysThere } from './tenants.ts';

export type Change<Before> = {
  /**
   * What nobody else changes until the end: the record, its owner where a name must be unique, whatever a
   * "last one" rule counts. Taken in this order, before anything is read.
   */
  locks: readonly Lock[];
  /** The record as it is, read behind the locks or locked by the read; throws a 404. A creation has none. */
  before?: (trx: Db) => Promise<Before>;
  /** Of a record that may change hands: whose it was when the policy was asked about it, whose it is, and whose it will be. */
  whose?: { judged: Owner; now: (before: Before) => Owner; to?: Owner };
  /** The wire form that `If-Match` speaks of, and the part of it that people edit when that is less. */
  version?: (before: Before) => { record: unknown; edited?: unknown };
  /**
   * Must only change the database, because it may run again (`transact`). Returns the audit entry; null if nothing
   * was changed.
   */
  work: (trx: Db, before: Before) => Promise<AuditEntry | null>;
};

/** The owner before and after a change, which may be the same; `from` is the one that the policy was asked about. */
export type Move = { from: Owner; to: Owner };

/** Whether the owner changes. An account never changes its provider, so its sid decides. */
export function changesHands({ from, to }: Move): boolean {
  if (from.account_sid !== to.account_sid) return true;
  return from.account_sid === null && from.service_provider_sid !== to.service_provider_sid;
}

/** Throws a 409 if the record has changed since it was read, or has another owner by now (`R44`). */
export async function change<Before = undefined>(
  db: Db,
  origin: Origin,
  plan: Change<Before>,
): Promise<void> {
  const { once } = origin;
  // Committed like a change: on SQLite it may share the commit of the request that did it.
  const done = await transact(db, async (trx) => {
    const done = once && (await claimOnce(trx, once));
    if (done) return done;
    for (const lock of plan.locks) await lock(trx);
    const before = (await plan.before?.(trx)) as Before;
    const { whose } = plan;
    if (whose && changesHands({ from: whose.judged, to: whose.now(before) })) throw problems.changedHands();
    if (plan.version) {
      const { record, edited } = plan.version(before);
      refuseIfChanged(origin, record, edited);
    }
    if (whose?.to && changesHands({ from: whose.judged, to: whose.to })) await staysThere(whose.to)(trx);
    const entry = await plan.work(trx, before);
    if (entry) await audit(trx, origin, whose ? { ...entry, from: whose.judged } : entry);
    if (once)
      await settleOnce(trx, once, typeof entry?.answer === 'string' ? entry.answer : entry?.record_sid);
    return null;
  });
  if (done) throw new DoneBefore(done);
  if (once) await removeOldOnce(db);
}
