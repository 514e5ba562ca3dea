/** The changes that `POST /Subscriptions` knows: each a payment with its rules, its steps and its answer. */
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import type {
  ChangeAnswer,
  SubscriptionChange,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import { answerOf } from './answer-of.ts';
import { ensureCustomer } from './customer.ts';
import { dropChange, dropUnpaid, leaveTrial } from './leave-trial.ts';
import { checkWanted, costNow, countedFrom, isSame, linesOver, quantitiesOf } from './offers.ts';
import { carryOut } from './payment.ts';
import { findBilling, listOpenPayments } from './payments.store.ts';
import { telling } from './stripe-problems.ts';
import { findPayer, insertPlan, listPlans, type Payer, type PlanRow } from './subscriptions.store.ts';
import { type SubscriptionParts, syncAccount, type Teller } from './sync-account.ts';

type Of<A extends SubscriptionChange['action']> = Extract<SubscriptionChange, { action: A }>;
type Buying = { offers: readonly PricedProduct[]; by: Teller };

const PAID_ALREADY = 'This account is on the paid plan already. Change its capacity instead.';
export const OVER =
  'The paid plan has ended, so this account is on the free plan. Upgrade to have one again.';
const SUSPENDED = 'The last payment failed, so the plan is suspended. Save a card that can be charged first.';
const AMOUNT_CHANGED =
  'The cost of this change is now different. Nothing was charged. Review the changes and confirm them again.';
const ENDS = 'The plan ends with this billing period. Keep the paid plan first, then change its capacity.';

/** The paid plan as it stands; 400 where there is none. */
export async function paidPlan(
  db: Db,
  { account_sid }: Payer,
): Promise<PlanRow & { subscription_id: string }> {
  const plans = await listPlans(db, account_sid);
  const found = plans.find(({ pending }) => pending === 0) ?? plans[0];
  if (!found?.stripe_subscription_id)
    throw problems.badRequest('This account has no paid plan. Upgrade to one first.');
  return { ...found, subscription_id: found.stripe_subscription_id };
}

export async function upgrade(
  parts: SubscriptionParts,
  payer: Payer,
  sent: Of<'upgrade-to-paid'>,
  { offers, by, email }: Buying & { email: string | null },
): Promise<ChangeAnswer> {
  const { account_sid } = payer;
  const { stripe } = parts;
  const { quantities, lines } = checkWanted(offers, sent.products);
  // What ended at Stripe while nobody listened is no plan that stands in the way.
  if (payer.plan_type === 'paid') await telling(syncAccount(parts, account_sid, { by }));
  const outcome = await carryOut(parts, account_sid, {
    action: 'upgrade',
    by,
    async begin(trx, now) {
      if (now.plan_type === 'paid') throw problems.conflict(PAID_ALREADY);
      const account_subscription_sid = await insertPlan(trx, account_sid, quantities, { pending: 1 });
      return { quantities, account_subscription_sid };
    },
    async ask({ sid, details, step }) {
      const now = { ...payer, ...(await findPayer(parts.db, account_sid)) };
      const customer = await step(() => ensureCustomer(parts, now, email, by));
      const card = await step(() => stripe.keepCard(customer, sent.payment_method_id, sid));
      // Of an upgrade that nobody has paid, in another tab or with another card.
      await dropUnpaid(parts, { sid, step }, { account_sid, customer, isPaid: PAID_ALREADY });
      const { account_subscription_sid = '' } = details;
      const noted = { account_sid, account_subscription_sid, payment_sid: sid };
      const ordered = lines.filter(({ quantity }) => quantity > 0);
      await step(() => stripe.subscribe(customer, ordered, noted, sid));
      // Of a paid plan that there was before.
      await step(() => stripe.forgetOtherCards(customer, card));
    },
  });
  return answerOf(outcome);
}

export async function changeQuantities(
  parts: SubscriptionParts,
  payer: Payer,
  sent: Of<'update-quantities'>,
  { offers, by }: Buying,
): Promise<ChangeAnswer> {
  const { account_sid, stripe_customer_id } = payer;
  const { db, stripe } = parts;
  const { quantities, lines } = checkWanted(offers, sent.products);
  const plan = await paidPlan(db, payer);
  const isThere = !plan.pending && isSame(plan.quantities, quantities);
  // Else another order waits, which is taken back.
  if (isThere && (await listOpenPayments(db, account_sid)).length === 0) return { status: 'success' };
  const outcome = await carryOut(parts, account_sid, {
    action: 'quantities',
    by,
    async begin(trx, now) {
      const current = await paidPlan(trx, now);
      if (current.pending) throw problems.conflict(SUSPENDED);
      if ((await findBilling(trx, account_sid)).ends_at) throw problems.conflict(ENDS);
      const account_subscription_sid = await insertPlan(trx, account_sid, quantities, { pending: 1 });
      return { quantities, account_subscription_sid };
    },
    async ask(payment) {
      const { sid, step } = payment;
      const { subscription } = await step(() =>
        stripe.readTruth(stripe_customer_id ?? '', account_sid, plan.subscription_id),
      );
      if (!subscription) throw problems.conflict('Stripe has no subscription for this account.');
      if (subscription.status === 'over') throw problems.conflict(OVER);
      const changes = linesOver(subscription.items, lines);
      const since = countedFrom(sent.proration_date);
      const isHeld = isSame(quantitiesOf(subscription.items), quantities);
      if (!isHeld && sent.prorated_cost !== undefined) {
        const now = since && (await step(() => stripe.preview(subscription.id, changes, since)));
        if (!now || costNow(now) !== sent.prorated_cost) throw problems.conflict(AMOUNT_CHANGED);
      }
      if (!(await dropChange(parts, payment, subscription))) throw problems.conflict(AMOUNT_CHANGED);
      if (!isHeld) await step(() => stripe.changeLines(subscription.id, changes, sid, since));
    },
  });
  return answerOf(outcome);
}

export async function saveCard(
  parts: SubscriptionParts,
  { account_sid, stripe_customer_id: customer }: Payer,
  sent: Of<'update-payment-method'>,
  by: Teller,
): Promise<ChangeAnswer> {
  const { stripe } = parts;
  if (!customer) throw problems.badRequest(`Account ${account_sid} is not provisioned in Stripe`);
  const outcome = await carryOut(parts, account_sid, {
    action: 'card',
    by,
    begin: async () => ({ payment_method_id: sent.payment_method_id }),
    async ask({ sid, step }) {
      const before = await step(() => stripe.readTruth(customer, account_sid, null));
      const kept = await step(
        () => stripe.keepCard(customer, sent.payment_method_id, sid),
        (payment_method_id) => ({ payment_method_id }),
      );
      const { subscription } = before;
      if (subscription && subscription.status !== 'over')
        await step(() => stripe.payOpenInvoices(customer, subscription.id, sid));
      await step(() => stripe.forgetOtherCards(customer, kept));
    },
  });
  return answerOf(outcome);
}

/** The paid plan goes on to its end (`R31`); whoever pays nothing is on the free one at once. */
export async function downgrade(parts: SubscriptionParts, payer: Payer, by: Teller): Promise<ChangeAnswer> {
  const { db, stripe } = parts;
  const { account_sid, stripe_customer_id: customer } = payer;
  if (payer.plan_type !== 'paid') {
    await leaveTrial(parts, payer, by);
    return { status: 'success' };
  }
  const { subscription_id } = await paidPlan(db, payer);
  const outcome = await carryOut(parts, account_sid, {
    action: 'downgrade',
    by,
    begin: async () => ({}),
    async ask(payment) {
      const { sid, step } = payment;
      const { subscription } = await step(() =>
        stripe.readTruth(customer ?? '', account_sid, subscription_id),
      );
      await dropChange(parts, payment, subscription);
      await step(() => stripe.endAtPeriod(subscription_id, true, sid));
    },
  });
  const { ends_at } = await findBilling(db, account_sid);
  return { ...answerOf(outcome), ...(ends_at ? { ends_at: fromDbTime(ends_at) } : {}) };
}

/** Takes back a downgrade, as long as the plan goes on. */
export async function keepPlan(parts: SubscriptionParts, payer: Payer, by: Teller): Promise<ChangeAnswer> {
  const { db, stripe } = parts;
  const { subscription_id } = await paidPlan(db, payer);
  const { account_sid, stripe_customer_id } = payer;
  const outcome = await carryOut(parts, account_sid, {
    action: 'keep',
    by,
    begin: async () => ({}),
    async ask({ sid, step }) {
      const { subscription } = await step(() =>
        stripe.readTruth(stripe_customer_id ?? '', account_sid, subscription_id),
      );
      if (subscription?.status === 'over') throw problems.conflict(OVER);
      await step(() => stripe.endAtPeriod(subscription_id, false, sid));
    },
  });
  return answerOf(outcome);
}
