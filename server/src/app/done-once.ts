/** Requests that carry an `Idempotency-Key` claim it in the transaction of their change (decision 029). */
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';
import { type Done, DoneBefore, type Once, onceReader } from '../http/once.ts';
import { problems } from '../http/problems.ts';
import { findOnce, insertOnce, listOldOnce, removeOnce, updateOnce } from './done-once.store.ts';

/** Longer than anybody waits before they try again. */
const KEPT_MS = 15 * 60_000;
const CLEANED_EVERY_MS = 60_000;
const SLICE = 500;

/** Call it first in a transaction: null if the request has to be done, else what was done before. */
export async function claimOnce(trx: Db, once: Once): Promise<Done | null> {
  const expires_at = toDbTime(new Date(Date.now() + KEPT_MS));
  for (const [nth, claim] of once.entries()) {
    if (await insertOnce(trx, { ...claim, expires_at })) continue;
    if (nth > 0) await removeOnce(trx, hashesOf(once.slice(0, nth)));
    const done = await findOnce(trx, claim.request_hash);
    // Cleaned away in between.
    if (!done) throw problems.busy();
    return done;
  }
  return null;
}

/** Call it last, with the record that was created or changed; undefined if nothing was done after all. */
export async function settleOnce(trx: Db, once: Once, record_sid: string | null | undefined): Promise<void> {
  if (record_sid === undefined) await removeOnce(trx, hashesOf(once));
  else await updateOnce(trx, hashesOf(once), record_sid);
}

/** Installed for every route: reads a request's keys, and finds what was done under them. */
export function rememberOnce(
  app: FastifyInstance,
  db: Db,
  { jwt_secret, jwt_secret_other }: { jwt_secret: string; jwt_secret_other?: string | null },
): void {
  app.decorate('once', onceReader(jwt_secret, jwt_secret_other));
  app.decorate('find_done', (once) => findDone(db, once));
}

/** What was done of a request, whatever is to be found of it by now. */
async function findDone(db: Db, once: Once): Promise<Done | undefined> {
  for (const { request_hash } of once) {
    const done = await findOnce(db, request_hash);
    if (done) return done;
  }
  return undefined;
}

/** Call it before a request is judged by something that it changed when it was first done, such as a password. */
export async function refuseDone(db: Db, once: Once | null | undefined): Promise<void> {
  const done = once && (await findDone(db, once));
  if (done) throw new DoneBefore(done);
}

const hashesOf = (once: Once) => once.map(({ request_hash }) => request_hash);

let cleaned_at = Date.now();

/** Removes old rows in slices, now and then. */
export async function removeOldOnce(db: Db, now_ms = Date.now()): Promise<void> {
  if (now_ms - cleaned_at < CLEANED_EVERY_MS) return;
  cleaned_at = now_ms;
  for (;;) {
    const old = await listOldOnce(db, toDbTime(new Date(now_ms)), SLICE);
    if (old.length > 0) await removeOnce(db, old);
    if (old.length < SLICE) return;
  }
}
