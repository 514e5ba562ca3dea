/** What was ordered and not paid is not ordered any more; whoever pays nothing is on the free plan at once. */
import { rowOf } from '../db/lock.ts';
import { transact } from '../db/transaction.ts';
import { problems } from '../http/problems.ts';
import type { HeldSubscription } from '../outside/stripe-truth.ts';
import { toFree } from './apply-truth.ts';
import { carryOut, type Payment, UNDER_WAY } from './payment.ts';
import { isBeingPaid, listOpenPayments } from './payments.store.ts';
import { findPayer, listPlans, type Payer } from './subscriptions.store.ts';
import { type SubscriptionParts, standing, type Teller, tell } from './sync-account.ts';

const PAID_MEANWHILE =
  'Your upgrade has since been paid, so this account is on the paid plan. Nothing was changed.';

export async function leaveTrial(parts: SubscriptionParts, payer: Payer, by: Teller): Promise<void> {
  const { db } = parts;
  const { account_sid, stripe_customer_id: customer } = payer;
  // Else another card, or the bank's yes, would pay it all the same.
  if (customer && (await listOpenPayments(db, account_sid)).length > 0)
    await carryOut(parts, account_sid, {
      action: 'downgrade',
      by,
      begin: async () => ({}),
      ask: (payment) => dropUnpaid(parts, payment, { account_sid, customer, isPaid: PAID_MEANWHILE }),
    });
  await transact(db, async (trx) => {
    await rowOf('accounts', account_sid)(trx);
    const payer = await findPayer(trx, account_sid);
    if (payer?.plan_type !== 'trial') return;
    if (await isBeingPaid(trx, account_sid)) throw problems.conflict(UNDER_WAY);
    const before = await standing(trx, payer);
    await toFree(trx, account_sid, await listPlans(trx, account_sid));
    await tell(trx, by, payer, before);
  });
}

/** Ends an upgrade that nobody has paid; 422 with the sentence `isPaid` where there is a plan that somebody has. */
export async function dropUnpaid(
  { stripe }: SubscriptionParts,
  { sid, step }: Pick<Payment, 'sid' | 'step'>,
  { customer, account_sid, isPaid }: { customer: string; account_sid: string; isPaid: string },
): Promise<void> {
  const { subscription } = await step(() => stripe.readTruth(customer, account_sid, null));
  if (!subscription || subscription.status === 'over') return;
  const isDropped =
    subscription.status === 'incomplete' && (await step(() => stripe.cancelUnpaid(subscription, sid)));
  if (!isDropped) throw problems.conflict(isPaid);
}

/** More capacity that nobody has paid: any card that is saved later would pay it. False where it was paid at this moment. */
export async function dropChange(
  { stripe }: SubscriptionParts,
  { sid, step }: Pick<Payment, 'sid' | 'step'>,
  subscription: HeldSubscription | null,
): Promise<boolean> {
  const invoice = subscription?.pending ? subscription.invoice : null;
  return !invoice?.is_open || step(() => stripe.takeBack(invoice, sid));
}
