/** How an account stands with Stripe: read whole, always anew, so that it does not matter which event came first. */
import type Stripe from 'stripe';

export type HeldItem = { item_id: string; price_id: string; quantity: number; category: string | null };

export type HeldSubscription = {
  id: string;
  status: 'live' | 'unpaid' | 'incomplete' | 'over';
  currency: string;
  /** As whoever made it noted. */
  payment_sid: string | null;
  items: HeldItem[];
  /** A change that is not paid yet, and so has not happened. */
  pending: HeldItem[] | null;
  period_end: Date | null;
  /** When it ends without being renewed. */
  ends_at: Date | null;
  invoice: HeldInvoice | null;
};

export type HeldInvoice = {
  id: string;
  is_open: boolean;
  /** Less what the customer was given back before. */
  amount_due: number;
  amount_paid: number;
  currency: string;
  statement_descriptor: string | null;
  /** What a person has to do about it, while it is open. */
  needs: 'action' | 'card' | null;
  client_secret: string | null;
  /** Why the card was refused, in the words of the card provider. */
  refusal: string | null;
};

export type HeldCard = {
  payment_method_id: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  brand: string;
};

/**
 * `subscription` is the one that counts: one that lives before one that waits before one that is over; of those the one
 * that is known to be ours, or the last.
 */
export type StripeTruth = { subscription: HeldSubscription | null; card: HeldCard | null };

export const CATEGORY = 'jambonz_category';
export const MANY = 100;

/** `known`: a subscription that is ours, in case that the list has it no more. */
export async function truthOf(
  stripe: Stripe,
  { customer_id, account_sid, known }: { customer_id: string; account_sid: string; known: string | null },
): Promise<StripeTruth> {
  const customer = await missingIsNull(
    stripe.customers.retrieve(customer_id, { expand: ['invoice_settings.default_payment_method'] }),
  );
  const isGone = !customer || customer.deleted === true;
  const listed = isGone
    ? []
    : (await stripe.subscriptions.list({ customer: customer_id, status: 'all', limit: MANY })).data;
  const own = listed.filter(({ metadata }) => metadata.account_sid === account_sid);
  const last = known ? await missingIsNull(stripe.subscriptions.retrieve(known)) : null;
  const all = last && !own.some(({ id }) => id === last.id) ? [...own, last] : own;
  const isKnown = ({ id }: Stripe.Subscription) => Number(id === known);
  const [first] = all.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (statusOf(one) === 'over' ? isKnown(other) - isKnown(one) : 0) ||
      other.created - one.created,
  );
  const method = isGone ? null : customer.invoice_settings.default_payment_method;
  return {
    subscription: first ? await subscriptionOf(stripe, first) : null,
    card: typeof method === 'object' && method ? cardOf(method) : null,
  };
}

async function subscriptionOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<HeldSubscription> {
  const items = await Promise.all(subscription.items.data.map((item) => itemOf(stripe, item)));
  const ends = subscription.items.data.map(({ current_period_end }) => current_period_end);
  const period_end = ends.length > 0 ? new Date(Math.min(...ends) * 1000) : null;
  const { cancel_at, cancel_at_period_end, pending_update, latest_invoice } = subscription;
  const invoice_id = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id;
  return {
    id: subscription.id,
    status: statusOf(subscription),
    currency: subscription.currency,
    payment_sid: subscription.metadata.payment_sid ?? null,
    items,
    pending: pending_update?.subscription_items
      ? await Promise.all(pending_update.subscription_items.map((item) => itemOf(stripe, item)))
      : null,
    period_end,
    ends_at: cancel_at ? new Date(cancel_at * 1000) : cancel_at_period_end ? period_end : null,
    invoice: invoice_id ? await invoiceOf(stripe, invoice_id) : null,
  };
}

function statusOf({ status }: Stripe.Subscription): HeldSubscription['status'] {
  if (status === 'active' || status === 'trialing') return 'live';
  if (status === 'incomplete') return 'incomplete';
  return status === 'canceled' || status === 'incomplete_expired' ? 'over' : 'unpaid';
}

const rank = (subscription: Stripe.Subscription) =>
  ({ live: 0, unpaid: 1, incomplete: 2, over: 3 })[statusOf(subscription)];

/** Whoever sells by Stripe's own pages leaves no note with the item; the product says it then. */
async function itemOf(stripe: Stripe, item: Stripe.SubscriptionItem): Promise<HeldItem> {
  const product = item.price.product;
  const category =
    item.metadata.category ??
    (await stripe.products.retrieve(typeof product === 'string' ? product : product.id)).metadata[CATEGORY];
  return {
    item_id: item.id,
    price_id: item.price.id,
    quantity: item.quantity ?? 0,
    category: category ?? null,
  };
}

async function invoiceOf(stripe: Stripe, id: string): Promise<HeldInvoice> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments', 'confirmation_secret'] });
  const is_open = invoice.status === 'open';
  const facts = {
    id: invoice.id ?? id,
    is_open,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    currency: invoice.currency,
    statement_descriptor: invoice.statement_descriptor,
  };
  const payment = invoice.payments?.data[0]?.payment.payment_intent;
  if (!is_open || !payment) return { ...facts, needs: null, client_secret: null, refusal: null };
  const intent = await stripe.paymentIntents.retrieve(typeof payment === 'string' ? payment : payment.id);
  return {
    ...facts,
    needs: intent.status === 'requires_action' ? 'action' : 'card',
    client_secret: invoice.confirmation_secret?.client_secret ?? null,
    refusal: intent.last_payment_error?.message ?? null,
  };
}

function cardOf({ id, card }: Stripe.PaymentMethod): HeldCard | null {
  if (!card) return null;
  const { last4, exp_month, exp_year, brand } = card;
  return { payment_method_id: id, last4, exp_month, exp_year, brand };
}

function missingIsNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
    throw error;
  });
}
