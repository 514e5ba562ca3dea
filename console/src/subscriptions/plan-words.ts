/** What a plan is and costs, in sentences. Pure. */

import type { NextInvoice } from '@trunkline/contract/subscriptions/invoices.ts';
import { registeredDevices } from '@trunkline/contract/subscriptions/plan-cost.ts';
import type { ChangeAnswer, PaymentState } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { serverNow } from '../ui/page/server-clock.ts';
import { counted, dayOf, money, quantitiesOf } from './plan-form.ts';

type Owner = Pick<Me, 'account' | 'subscription'>;

/** The next bill, where it is known. */
export type NextBill = Omit<NextInvoice, 'period_end'>;

/** The sentence on the account's page. */
export function planSentence(
  { account, subscription }: Owner,
  bill: NextBill | undefined,
  now = serverNow().getTime(),
) {
  const capacity = capacityOf({ account, subscription });
  switch (account.plan_type) {
    case 'paid': {
      const has = capacity && `, with a capacity of ${capacity}`;
      return `You are on the paid plan${has}. ${endOf(subscription, bill)}`.trim();
    }
    case 'trial': {
      const end = account.trial_end_date;
      const limits = `You are on a free trial${capacity && `, limited to ${capacity}`}.`;
      if (!end) return limits;
      const is_over = Date.parse(end) < now;
      return is_over
        ? `Your free trial ended on ${dayOf(end)}.${capacity && ` It is still limited to ${capacity}.`} Upgrade to a paid subscription for more.`
        : `${limits} It ends on ${dayOf(end)}.`;
    }
    default:
      return account.is_active
        ? `${endOfTrial(account, now)}You are on the free plan, limited to 1 simultaneous call and 1 registered device.`
        : 'Your free trial has expired. Upgrade to a paid subscription to continue.';
  }
}

/** Empty for an account that nobody registered: what it may use no plan says. */
function capacityOf({ account, subscription }: Owner): string {
  if (!subscription?.products.length) return '';
  const quantities = quantitiesOf(subscription);
  const devices = registeredDevices(account.device_to_call_ratio ?? 0, quantities);
  const calls = counted(quantities.voice_call_session, 'simultaneous call');
  return `${calls} and ${counted(devices, 'registered device')}`;
}

/** Who never came near paying is on the free plan because of it. */
function endOfTrial({ trial_end_date: end, stripe_customer_id }: Owner['account'], now: number): string {
  const is_over = end !== null && !stripe_customer_id && Date.parse(end) < now;
  return is_over ? `Your free trial ended on ${dayOf(end)}. ` : '';
}

function endOf(subscription: Owner['subscription'], bill: NextBill | undefined): string {
  const end = subscription?.ends_at
    ? `It ends on ${dayOf(subscription.ends_at)}; then the free plan begins.`
    : '';
  if (subscription?.status === 'suspended')
    return `${end} The last bill could not be paid, so the service is suspended until a card pays it.`.trim();
  if (end) return end;
  if (!bill?.next_payment_attempt) return '';
  const { total, amount_due, currency } = bill;
  const credit =
    amount_due < total
      ? `: ${money(total, currency)}, less a credit of ${money(total - amount_due, currency)}`
      : '';
  return `Your next bill is ${money(amount_due, currency)} on ${dayOf(bill.next_payment_attempt * 1000)}${credit}.`;
}

/** What a bank asks about may be another amount than what the page would order now. */
export function waitingSentence({
  amount_due,
  currency,
}: Pick<PaymentState, 'amount_due' | 'currency'>): string {
  const payment = amount_due !== null && currency ? `of ${money(amount_due, currency)}` : 'of yours';
  return `A payment ${payment} needs your confirmation: your bank has to verify that it is you.`;
}

/** Of a dry run: positive is charged once, negative is given back with the next bill. */
export function proratedSentence({ prorated_cost = 0, currency, next_invoice_date }: ChangeAnswer): string {
  const amount = money(Math.abs(prorated_cost), currency);
  const next = next_invoice_date ? ` on ${dayOf(next_invoice_date)}` : '';
  if (prorated_cost > 0)
    return `A one-time charge of ${amount} is made now, for the rest of this billing period. Your next bill is${next || ' at its end'}.`;
  if (prorated_cost < 0) return `A credit of ${amount} comes with your next invoice${next}.`;
  return `Nothing is charged now. Your next bill is${next || ' at the end of this billing period'}.`;
}
