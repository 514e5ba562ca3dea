/** Plans and payment on hosted installations (`R31`, `W43`). Everything is about the caller's own account. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { knownSid, sid, when } from '../core/value.ts';
import { nextInvoice, pastInvoice } from './invoices.ts';
import { category, pricedProduct } from './prices.ts';

const NO_ACTION = 'invalid or missing action';
const NO_PRODUCTS = 'missing products';

const wanted = z.object({
  price_id: z.string(NO_PRODUCTS).min(1, NO_PRODUCTS).max(255),
  product_sid: sid,
  quantity: z.number('quantity must be a number'),
});

const products = z.array(wanted, NO_PRODUCTS).min(1, NO_PRODUCTS).max(10, NO_PRODUCTS);
const paymentMethodId = z
  .string('missing payment_method_id')
  .trim()
  .min(1, 'missing payment_method_id')
  .max(56, 'missing payment_method_id');

/** What other clients send besides, such as the customer, is passed over. */
export const subscriptionChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('upgrade-to-paid'), payment_method_id: paymentMethodId, products }),
    z.object({ action: z.literal('update-payment-method'), payment_method_id: paymentMethodId }),
    z.object({
      action: z.literal('update-quantities'),
      products,
      dry_run: z.boolean().optional().meta({ description: 'Only say what it would cost' }),
      prorated_cost: z.int().optional().meta({
        description:
          'As the dry run said: where it would be another amount now, nothing is charged, and the answer is 422',
      }),
      proration_date: z.int().optional().meta({ description: 'Of the same dry run' }),
    }),
    z.object({ action: z.literal('downgrade-to-free') }),
    z
      .object({ action: z.literal('keep-paid-plan') })
      .meta({ description: 'Take back a downgrade that has not taken effect' }),
  ],
  NO_ACTION,
);

/** Every member but those of its own answer is absent. */
export const changeAnswer = z.object({
  status: z
    .enum(['success', 'action required', 'card error', 'failed', 'failed to pay outstanding invoices'])
    .optional()
    .meta({ description: 'Absent in the answer to a dry run' }),
  client_secret: z
    .string()
    .optional()
    .meta({ description: 'With `action required`: what the browser confirms the payment with' }),
  subscription: z.string().optional().meta({ description: 'Its id at the payment provider' }),
  reason: z
    .string()
    .optional()
    .meta({ description: 'Of a card error, in the words of the card provider; else `payment required`' }),
  msg: z.string().optional().meta({ description: 'What went wrong, as a sentence for a person' }),
  chargedAmount: z.number().optional(),
  currency: z.string().optional(),
  statementDescriptor: z.string().nullable().optional(),
  prorated_cost: z.number().optional().meta({
    description: 'Of a dry run: what is charged once, or, below zero, given back with the next invoice',
  }),
  proration_date: z.number().optional().meta({
    description: 'Of a dry run: the second since 1970 from which that is counted, for a quarter of an hour',
  }),
  monthly_cost: z.number().optional(),
  next_invoice_date: z.string().optional().meta({ description: 'Such as `Fri Jan 15 2027`' }),
  ends_at: when.optional().meta({ description: 'Of a downgrade: until then the paid plan goes on' }),
});

export const paymentState = z.object({
  state: z
    .enum(['none', 'processing', 'action required', 'card error', 'success', 'failed'])
    .meta({ description: 'How the last payment stands' }),
  action: z.enum(['upgrade', 'quantities', 'card', 'downgrade', 'keep']).nullable(),
  client_secret: z.string().nullable(),
  amount_due: z
    .number()
    .nullable()
    .meta({ description: 'What is charged when it is confirmed, or when another card pays it' }),
  currency: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'What went wrong, as a sentence for a person' }),
  started_at: when.nullable(),
});

/** Of `Users/me`, on hosted installations (`W5`). */
export const ownSubscription = z.object({
  status: z
    .enum(['active', 'suspended'])
    .meta({ description: '`suspended`: a renewal could not be paid, and the service stops' }),
  account_subscription_sid: knownSid,
  start_date: when,
  products: z.array(z.object({ name: z.string(), quantity: z.number(), category, product_sid: knownSid })),
  last4: z.string().optional(),
  exp_month: z.number().optional(),
  exp_year: z.number().optional(),
  card_type: z.string().optional(),
  statement_descriptor: z.string().nullable().optional(),
  ends_at: when.nullable().meta({ description: 'When the free plan takes its place; null: it goes on' }),
});

const tag = 'subscriptions';

export const subscriptionEndpoints = {
  listPrices: endpoint({
    method: 'GET',
    path: '/Prices',
    summary: 'What call sessions and devices cost the own account',
    tag,
    success: { status: 200, body: z.array(pricedProduct) },
  }),
  readCustomer: endpoint({
    method: 'GET',
    path: '/StripeCustomerId',
    summary: 'The own account’s customer at Stripe, made when there is none',
    tag,
    limit: 'test',
    success: { status: 200, body: z.object({ stripe_customer_id: z.string() }) },
  }),
  removeCustomer: endpoint({
    method: 'DELETE',
    path: '/StripeCustomerId',
    summary: 'Delete the own account’s customer at Stripe, with its cards; not on the paid plan',
    tag,
    limit: 'test',
    success: { status: 204, body: null },
  }),
  readNextInvoice: endpoint({
    method: 'GET',
    path: '/Invoices',
    summary: 'The own account’s next invoice',
    tag,
    success: {
      status: 200,
      body: nextInvoice,
    },
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/Invoices/Past',
    summary: 'The own account’s last invoices, newest first, two years at most',
    tag,
    limit: 'test',
    success: { status: 200, body: z.array(pastInvoice) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Subscriptions',
    summary: 'The own account’s subscription, as Stripe describes it',
    tag,
    success: { status: 200, body: z.looseObject({ id: z.string(), status: z.string() }) },
  }),
  readPayment: endpoint({
    method: 'GET',
    path: '/Subscriptions/Payment',
    summary: 'How the own account’s last payment stands; what waits for Stripe is asked there',
    tag,
    success: { status: 200, body: paymentState },
  }),
  change: endpoint({
    method: 'POST',
    path: '/Subscriptions',
    summary:
      'Change the plan, its capacity or the card; `update-payment-method`, `downgrade-to-free` and `keep-paid-plan` answer 200 instead',
    tag,
    limit: 'test',
    body: subscriptionChange,
    success: { status: 201, body: changeAnswer },
  }),
};

export type WantedProduct = z.output<typeof wanted>;
export type SubscriptionChange = z.output<typeof subscriptionChange>;
export type ChangeAnswer = z.output<typeof changeAnswer>;
export type PastInvoice = z.output<typeof pastInvoice>;
export type PaymentState = z.output<typeof paymentState>;
export type OwnSubscription = z.output<typeof ownSubscription>;
