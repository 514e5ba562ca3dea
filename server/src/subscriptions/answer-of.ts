/** How a payment stands, as `POST /Subscriptions` and `GET /Subscriptions/Payment` say it (`W43`). */
import type { ChangeAnswer, PaymentState } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { fromDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { HeldInvoice, StripeTruth } from '../outside/stripe-truth.ts';
import { NOT_CHANGED, waitingFor } from './judge-payment.ts';
import type { Outcome } from './payment.ts';
import type { PaymentRow } from './payments.store.ts';

export const NO_CAPACITY =
  'The additional capacity that you requested could not be granted due to a failure processing payment. Please configure a valid credit card for your account and the upgrade will be automatically processed.';

/** 422 where Stripe refused for another reason than a card. */
export function answerOf({ payment, truth }: Outcome): ChangeAnswer {
  const { action, state, reason } = payment;
  const { subscription } = truth;
  const { client_secret = null, amount_paid, currency, statement_descriptor } = subscription?.invoice ?? {};
  const about = {
    ...(subscription ? { subscription: subscription.id } : {}),
    ...(client_secret ? { client_secret } : {}),
  };
  const told = reason ? { reason, msg: reason } : {};
  switch (state) {
    case 'done':
      if (action !== 'upgrade') return { status: 'success' };
      return {
        status: 'success',
        chargedAmount: amount_paid ?? 0,
        ...(currency ? { currency } : {}),
        statementDescriptor: statement_descriptor ?? null,
      };
    case 'action_required':
      return { status: 'action required', ...about };
    case 'card_error':
      if (action === 'quantities') return { status: 'failed', reason: 'payment required', msg: NO_CAPACITY };
      if (action === 'card') return { status: 'failed to pay outstanding invoices', ...told };
      return { status: 'card error', ...about, ...told };
    case 'failed':
      if (action === 'downgrade' || action === 'keep') throw problems.conflict(reason ?? NOT_CHANGED);
      return { status: 'card error', ...told };
    case 'started':
      throw problems.busy();
  }
}

const words = {
  started: 'processing',
  action_required: 'action required',
  card_error: 'card error',
  done: 'success',
  failed: 'failed',
} as const;

/** Is there nothing that could still become of it? */
export function isSettled(payment: PaymentRow | undefined): boolean {
  return !payment || payment.state === 'done' || payment.state === 'failed';
}

const nothing = { client_secret: null, amount_due: null, currency: null };
const none = { state: 'none', action: null, reason: null, started_at: null } as const;

/** A renewal was begun by Stripe and not by a payment of ours; where it waits, it is what there is to say. */
export function stateOf(payment: PaymentRow | undefined, truth: StripeTruth | null): PaymentState {
  const { status, invoice } = truth?.subscription ?? {};
  if (isSettled(payment) && status === 'unpaid' && invoice?.is_open) {
    const { state, reason } = waitingFor(invoice);
    return { state: words[state], action: 'renewal', reason, started_at: null, ...waitingOn(invoice) };
  }
  if (!payment) return { ...none, ...waitingOn(null) };
  const isWaiting = payment.state === 'action_required' || payment.state === 'card_error';
  const reason =
    payment.state === 'card_error' && payment.action === 'quantities' ? NO_CAPACITY : payment.reason;
  return {
    state: words[payment.state],
    action: payment.action,
    reason,
    started_at: fromDbTime(payment.created_at),
    ...waitingOn((isWaiting && invoice) || null),
  };
}

function waitingOn(invoice: HeldInvoice | null) {
  const { client_secret, amount_due, currency } = invoice?.is_open ? invoice : nothing;
  return { client_secret: client_secret || null, amount_due, currency };
}
