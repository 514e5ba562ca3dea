/** What became of a payment, by what Stripe says now. */
import type { Quantities } from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { HeldInvoice, StripeTruth } from '../outside/stripe-truth.ts';
import { isSame, quantitiesOf } from './offers.ts';
import type { PaymentRow } from './payments.store.ts';

/** What the payment was made for, kept with it. */
export type PaymentDetails = {
  quantities?: Quantities;
  payment_method_id?: string;
  /** What waits for it to be paid. */
  account_subscription_sid?: string;
};

export type Verdict = Pick<PaymentRow, 'state' | 'reason'>;

const NOT_PAID = 'The payment was not made. Nothing was charged.';
export const NOT_CHANGED = 'Stripe did not accept the change. Nothing was changed.';
const TOO_LATE = 'The payment was not made in time. Nothing was charged.';

/**
 * `has_ended`: nobody is at work on it any more, so that what Stripe does not have will not come. A payment whose
 * invoice waits for a person stays open.
 */
export function judge(payment: PaymentRow, { subscription, card }: StripeTruth, has_ended: boolean): Verdict {
  const details: PaymentDetails = JSON.parse(payment.details_json);
  const undecided = (reason: string): Verdict =>
    has_ended
      ? { state: 'failed', reason: payment.reason ?? reason }
      : { state: payment.state, reason: payment.reason };
  switch (payment.action) {
    case 'upgrade':
      if (subscription?.payment_sid !== payment.payment_sid) return undecided(NOT_PAID);
      if (subscription.status === 'over') return { state: 'failed', reason: TOO_LATE };
      return subscription.status === 'incomplete' ? waitingFor(subscription.invoice) : done;
    case 'quantities': {
      if (!(subscription && details.quantities)) return undecided(NOT_CHANGED);
      if (subscription.pending && isSame(quantitiesOf(subscription.pending), details.quantities))
        return waitingFor(subscription.invoice);
      return isSame(quantitiesOf(subscription.items), details.quantities) && subscription.status === 'live'
        ? done
        : undecided(NOT_PAID);
    }
    case 'card': {
      if (card?.payment_method_id !== details.payment_method_id) return undecided(NOT_CHANGED);
      return subscription?.invoice?.is_open && subscription.status !== 'over'
        ? waitingFor(subscription.invoice)
        : done;
    }
    case 'downgrade':
      return !subscription || subscription.status === 'over' || subscription.ends_at
        ? done
        : undecided(NOT_CHANGED);
    case 'keep': {
      const goes_on = subscription?.status === 'live' || subscription?.status === 'unpaid';
      return goes_on && !subscription.ends_at ? done : undecided(NOT_CHANGED);
    }
  }
}

const done: Verdict = { state: 'done', reason: null };

/** What an invoice that is not paid needs. */
export function waitingFor(invoice: HeldInvoice | null): Verdict {
  if (invoice?.needs === 'action') return { state: 'action_required', reason: null };
  return { state: 'card_error', reason: invoice?.refusal ?? 'The card could not be charged.' };
}
