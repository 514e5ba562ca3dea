/** Whose trial is over is on the free plan from then on, where plans are sold (decision 046). */
import { keepLooking } from '../app/keep-looking.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { toFree } from './apply-truth.ts';
import { isBeingPaid } from './payments.store.ts';
import { findPayer, listEndedTrials, listPlans } from './subscriptions.store.ts';
import { type SubscriptionParts, standing, type Teller, tell } from './sync-account.ts';
import { type TrialMailParts, tellOfTrialEnds } from './tell-of-trial-ends.ts';

const EVERY_MS = 600_000;
const AT_ONCE = 100;

/** Where nobody asked. */
const byTime: Teller = {
  actor: { by: { kind: 'system', name: 'End of the trial' }, scope: 'account' },
  address: null,
  request_id: null,
};

export function watchTrials(parts: Pick<SubscriptionParts, 'log'> & TrialMailParts) {
  const { db, log } = parts;
  const { start, stop } = keepLooking({
    every_ms: EVERY_MS,
    async look() {
      await endTrials(db, new Date());
      await tellOfTrialEnds(parts, new Date());
    },
    failed: (error) => log.warn({ err: error }, 'trials could not be looked at; they are in ten minutes'),
  });
  return { start, stop };
}

/** All that are over at that time; of several servers each ends some. */
export async function endTrials(db: Db, now: Date): Promise<void> {
  let after = '';
  for (;;) {
    const over = await listEndedTrials(db, now, after, AT_ONCE);
    for (const account_sid of over) await endTrial(db, account_sid, now);
    if (over.length < AT_ONCE) return;
    after = over.at(-1) ?? '';
  }
}

async function endTrial(db: Db, account_sid: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    await rowOf('accounts', account_sid)(trx);
    const payer = await findPayer(trx, account_sid);
    if (payer?.plan_type !== 'trial') return;
    // It was prolonged meanwhile.
    if (!(await listEndedTrials(trx, now, '', 1, account_sid)).length) return;
    // Whoever is paying at this moment is on the paid plan next, or found here again.
    if (await isBeingPaid(trx, account_sid)) return;
    const before = await standing(trx, payer);
    await toFree(trx, account_sid, await listPlans(trx, account_sid));
    await tell(trx, byTime, payer, before);
  });
}
