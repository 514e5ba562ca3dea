/** What was charged, what is charged next, and what a change would cost. */
import { costOf } from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import type {
  ChangeAnswer,
  PastInvoice,
  WantedProduct,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { problems } from '../http/problems.ts';
import { OVER, paidPlan } from './change-subscription.ts';
import { checkWanted, costNow, linesOver } from './offers.ts';
import { telling } from './stripe-problems.ts';
import type { Payer } from './subscriptions.store.ts';
import { type SubscriptionParts, syncAccount } from './sync-account.ts';

const NO_INVOICE = 'invoice';

/** 404 where nothing more is charged. */
export async function readNextInvoice({ db, stripe }: SubscriptionParts, payer: Payer) {
  if (!payer.stripe_customer_id || payer.plan_type !== 'paid') throw problems.unknown(NO_INVOICE);
  const { subscription_id } = await paidPlan(db, payer);
  const invoice = await telling(stripe.preview(subscription_id));
  if (!invoice) throw problems.unknown(NO_INVOICE);
  return invoice;
}

/** None for an account that never paid. */
export async function listPastInvoices(
  { stripe }: SubscriptionParts,
  { stripe_customer_id }: Payer,
): Promise<PastInvoice[]> {
  return stripe_customer_id ? telling(stripe.listInvoices(stripe_customer_id)) : [];
}

/** Charges nothing and changes nothing. */
export async function tryQuantities(
  parts: SubscriptionParts,
  payer: Payer,
  offers: readonly PricedProduct[],
  sent: readonly WantedProduct[],
): Promise<ChangeAnswer> {
  const { db, stripe } = parts;
  const { account_sid, stripe_customer_id } = payer;
  const { lines } = checkWanted(offers, sent);
  const { subscription_id } = await paidPlan(db, payer);
  const { subscription } = await telling(
    stripe.readTruth(stripe_customer_id ?? '', account_sid, subscription_id),
  );
  if (subscription?.status === 'over') {
    await telling(syncAccount(parts, account_sid));
    throw problems.conflict(OVER);
  }
  const proration_date = Math.floor(Date.now() / 1000);
  const preview =
    subscription &&
    (await telling(stripe.preview(subscription.id, linesOver(subscription.items, lines), proration_date)));
  if (!preview) throw problems.conflict('Stripe cannot say what this would cost. Try again in a moment.');
  const monthly_cost = lines.reduce((sum, { price_id, quantity, category }) => {
    const prices = offers.find((offer) => offer.category === category)?.prices;
    const price = prices?.find(({ stripe_price_id }) => stripe_price_id === price_id);
    return sum + (price ? costOf(price, quantity).cost : 0);
  }, 0);
  const next = subscription.period_end;
  return {
    currency: preview.currency,
    prorated_cost: costNow(preview),
    proration_date,
    monthly_cost,
    ...(next ? { next_invoice_date: dateOf(next) } : {}),
  };
}

/** `Fri Jan 15 2027`, in UTC. */
function dateOf(date: Date): string {
  const [day = '', number = '', month = '', year = ''] = date.toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${number} ${year}`;
}
