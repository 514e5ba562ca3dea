/**
 * Makes what we have of an account's plan what Stripe says of it (decision 038). It is the same whoever asked, and however
 * often: a payment's own server, an event, or the look after a restart.
 */
import type { Quantities } from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { Db } from '../db/open.ts';
import { toDbTimeExact } from '../db/values.ts';
import type { HeldSubscription, StripeTruth } from '../outside/stripe-truth.ts';
import type { Cipher } from '../security/cipher.ts';
import { judge, type PaymentDetails } from './judge-payment.ts';
import { isSame, quantitiesOf } from './offers.ts';
import {
  type Billing,
  endClaim,
  listOpenPayments,
  type PaymentRow,
  settlePayment,
} from './payments.store.ts';
import {
  activatePlan,
  closePlan,
  insertPlan,
  listPlans,
  type Payer,
  type PlanRow,
  type StoredCard,
  savePlanType,
  updatePlan,
} from './subscriptions.store.ts';

const FREE: Quantities = { voice_call_session: 1, device: 1 };

const PAYMENT_FAILED = Buffer.from('payment failed');
const HOUR_MS = 3_600_000;

export type Applying = {
  cipher: Cipher;
  payer: Payer;
  truth: StripeTruth;
  /** When Stripe was asked: claims that had ended before are judged. */
  asked_at: Date;
  /** The payment whose own server is done with it. */
  ended: string | null;
};

/** Behind the lock of the account. Answers when it is looked at next, and when the plan ends. */
export async function applyTruth(trx: Db, applying: Applying): Promise<Omit<Billing, 'version'>> {
  const { payer, truth, asked_at, ended } = applying;
  const { account_sid } = payer;
  const payments = await listOpenPayments(trx, account_sid);
  const judged = payments.map((payment) => {
    const has_ended = payment.payment_sid === ended || payment.claimed_until <= toDbTimeExact(asked_at);
    return { payment, has_ended, verdict: judge(payment, truth, has_ended) };
  });
  const waiting = judged.filter(({ verdict }) => verdict.state !== 'done' && verdict.state !== 'failed');
  await settlePlans(
    trx,
    applying,
    waiting.map(({ payment }) => payment),
  );
  // Of a trial nothing is left at Stripe that could end later: the free plan begins with the choice.
  const isLeft = judged.some(
    ({ payment, verdict }) => payment.action === 'downgrade' && verdict.state === 'done',
  );
  const isPaid = truth.subscription !== null && truth.subscription.status !== 'over';
  if (isLeft && !isPaid && payer.plan_type === 'trial')
    await toFree(trx, account_sid, await listPlans(trx, account_sid));
  for (const { payment, verdict } of judged)
    if (verdict.state !== payment.state || verdict.reason !== payment.reason)
      await settlePayment(trx, payment.payment_sid, verdict);
  if (ended) await endClaim(trx, ended);
  const claims = judged.flatMap(({ payment, has_ended }) => (has_ended ? [] : [payment.claimed_until]));
  return { due_at: nextLook(truth.subscription, claims, waiting.length > 0), ends_at: endOf(truth) };
}

async function settlePlans(trx: Db, applying: Applying, waiting: readonly PaymentRow[]): Promise<void> {
  const { payer, truth } = applying;
  const plans = await listPlans(trx, payer.account_sid);
  const planOf = ({ details_json }: PaymentRow) =>
    (JSON.parse(details_json) as PaymentDetails).account_subscription_sid;
  const awaited = new Set(waiting.map(planOf));
  const { subscription } = truth;
  const current = plans.find(({ pending }) => pending === 0);
  const own = (plan: PlanRow) => subscription !== null && plan.stripe_subscription_id === subscription.id;
  const isWaiting = ({ account_subscription_sid }: PlanRow) => awaited.has(account_subscription_sid);
  if (subscription?.status === 'live' || subscription?.status === 'unpaid')
    return held(trx, applying, subscription, plans, isWaiting);
  for (const plan of plans)
    if (plan.pending === 1 && current && !isWaiting(plan))
      await closePlan(trx, plan.account_subscription_sid, 'not paid');
  if (subscription?.status === 'incomplete') {
    // An order that takes its place has no subscription yet.
    const payment = waiting.find(({ payment_sid }) => payment_sid === subscription.payment_sid);
    const plan = plans.find((one) => payment && one.account_subscription_sid === planOf(payment));
    if (plan)
      await updatePlan(trx, plan.account_subscription_sid, {
        stripe_subscription_id: subscription.id,
        pending_reason: subscription.invoice?.needs === 'card' ? PAYMENT_FAILED : null,
      });
  }
  const paid = current ?? plans[0];
  if (subscription?.status === 'over' && paid && own(paid)) await toFree(trx, payer.account_sid, plans);
}

/** What the account may use is what it pays for, or would if its renewal were paid; what it had before ends. */
async function held(
  trx: Db,
  { payer, truth, cipher }: Applying,
  subscription: HeldSubscription,
  plans: readonly PlanRow[],
  isWaiting: (plan: PlanRow) => boolean,
): Promise<void> {
  const quantities = quantitiesOf(subscription.items);
  const isIt = (plan: PlanRow) =>
    isSame(plan.quantities, quantities) &&
    (plan.stripe_subscription_id === subscription.id ||
      (plan.pending === 1 && plan.stripe_subscription_id === null));
  const current = plans.find(({ pending }) => pending === 0);
  const found = current && isIt(current) ? current : plans.find(isIt);
  const sid =
    found?.account_subscription_sid ?? (await insertPlan(trx, payer.account_sid, quantities, { pending: 1 }));
  const card = truth.card && changedCard(truth, found, cipher);
  const isUnpaid = subscription.status === 'unpaid';
  const isSuspended = !current && found?.stripe_subscription_id === subscription.id;
  if (found?.pending === 0 || (isSuspended && isUnpaid)) {
    if (card) await updatePlan(trx, sid, card);
  } else
    await activatePlan(trx, sid, {
      stripe_subscription_id: subscription.id,
      stripe_statement_descriptor: subscription.invoice?.statement_descriptor ?? null,
      ...card,
    });
  if (isUnpaid) await updatePlan(trx, sid, { pending: 1, pending_reason: PAYMENT_FAILED });
  for (const plan of plans) {
    if (plan === found) continue;
    const waits = plan.pending === 1 && isWaiting(plan);
    if (waits) await updatePlan(trx, plan.account_subscription_sid, { pending_reason: PAYMENT_FAILED });
    else await closePlan(trx, plan.account_subscription_sid, reasonOf(plan, subscription, current));
  }
  if (payer.plan_type !== 'paid') await savePlanType(trx, payer.account_sid, 'paid');
}

/** In the words of the platform. Where there is none in use, one that waits may be the one that is suspended. */
function reasonOf(plan: PlanRow, { id }: HeldSubscription, current: PlanRow | undefined): string {
  if (plan.pending === 1 && (current || plan.stripe_subscription_id === null)) return 'not paid';
  return plan.stripe_subscription_id === id ? 'selected new capacities' : 'upgrade to paid plan';
}

/** From the paid plan, or from the trial. */
export async function toFree(trx: Db, account_sid: string, plans: readonly PlanRow[]): Promise<void> {
  for (const { account_subscription_sid } of plans)
    await closePlan(trx, account_subscription_sid, 'downgraded to free plan');
  await insertPlan(trx, account_sid, FREE);
  await savePlanType(trx, account_sid, 'free');
}

function changedCard({ card }: StripeTruth, plan: PlanRow | undefined, cipher: Cipher): StoredCard | null {
  if (!card) return null;
  const { payment_method_id, last4, exp_month, exp_year, brand } = card;
  const isKnown =
    plan?.stripe_payment_method_id === payment_method_id &&
    plan.exp_month === exp_month &&
    plan.exp_year === exp_year;
  if (isKnown) return null;
  return {
    stripe_payment_method_id: payment_method_id,
    last4: cipher.sealForPlatform(last4),
    exp_month,
    exp_year,
    card_type: brand.slice(0, 16),
  };
}

const endOf = ({ subscription }: StripeTruth) =>
  subscription?.ends_at && subscription.status !== 'over' ? toDbTimeExact(subscription.ends_at) : null;

/** Stripe tells of everything; this is for what it told while nobody listened. */
function nextLook(
  subscription: HeldSubscription | null,
  claims: readonly string[],
  isWaiting: boolean,
): string | null {
  const soon = toDbTimeExact(new Date(Date.now() + HOUR_MS));
  if (claims.length > 0) return claims.toSorted()[0] ?? soon;
  if (isWaiting || subscription?.status === 'unpaid') return soon;
  if (subscription?.status !== 'live' || !subscription.period_end) return null;
  const after = subscription.period_end.getTime() + HOUR_MS;
  return toDbTimeExact(new Date(Math.max(after, Date.now() + HOUR_MS)));
}
