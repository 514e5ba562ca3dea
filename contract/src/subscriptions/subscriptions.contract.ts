/** Plans and payment on hosted installations (`R31`, `W43`). Everything is about the caller's own account. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { flag, knownSid, sid, when } from '../core/value.ts';
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

/** Anything else that other clients send, such as the customer, is ignored. */
export const subscriptionChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('upgrade-to-paid'), payment_method_id: paymentMethodId, products }),
    z.object({ action: z.literal('update-payment-method'), payment_method_id: paymentMethodId }),
    z.object({
      action: z.literal('update-quantities'),
      products,
      dry_run: flag.optional().meta({ description: 'Only calculate the cost' }),
      prorated_cost: z.int().optional().meta({
        description:
          'The amount from the dry run: if it has changed since, nothing is charged, and the answer is 422',
      }),
      proration_date: z.int().optional().meta({ description: 'From the same dry run' }),
    }),
    z.object({ action: z.literal('downgrade-to-free') }),
    z
      .object({ action: z.literal('keep-paid-plan') })
      .meta({ description: 'Revoke a downgrade that has not taken effect' }),
  ],
  NO_ACTION,
);

/** Only the fields of the particular answer are present. */
export const changeAnswer = z.object({
  status: z
    .enum(['success', 'action required', 'card error', 'failed', 'failed to pay outstanding invoices'])
    .optional()
    .meta({ description: 'Absent in the answer to a dry run' }),
  client_secret: z
    .string()
    .optional()
    .meta({ description: 'With `action required`: the secret with which the browser confirms the payment' }),
  subscription: z.string().optional().meta({ description: 'Its id at Stripe' }),
  reason: z
    .string()
    .optional()
    .meta({ description: "For a card error, the card provider's words; else `payment required`" }),
  msg: z.string().optional().meta({ description: 'A sentence that says what went wrong' }),
  chargedAmount: z.number().optional(),
  currency: z.string().optional(),
  statementDescriptor: z.string().nullable().optional(),
  prorated_cost: z.number().optional().meta({
    description: 'For a dry run: the amount charged once or, if negative, credited to the next invoice',
  }),
  proration_date: z.number().optional().meta({
    description:
      'For a dry run: the time from which the cost is prorated, in seconds since 1970; valid for 15 minutes',
  }),
  monthly_cost: z.number().optional(),
  next_invoice_date: z.string().optional().meta({ description: 'Such as `Fri Jan 15 2027`' }),
  ends_at: when.optional().meta({ description: 'For a downgrade: until then the paid plan goes on' }),
});

export const paymentState = z.object({
  state: z
    .enum(['none', 'processing', 'action required', 'card error', 'success', 'failed'])
    .meta({ description: 'State of the last payment' }),
  action: z.enum(['upgrade', 'quantities', 'card', 'downgrade', 'keep', 'renewal']).nullable().meta({
    description: 'What the payment is for; `renewal`: of a plan that is suspended until its bill is paid',
  }),
  client_secret: z.string().nullable(),
  amount_due: z
    .number()
    .nullable()
    .meta({ description: 'The amount charged when it is confirmed, or paid by another card' }),
  currency: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'A sentence that says what went wrong' }),
  started_at: when.nullable(),
});

/** The subscription in `Users/me`, on hosted installations (`W5`). */
export const ownSubscription = z.object({
  status: z
    .enum(['active', 'suspended'])
    .meta({ description: '`suspended`: a renewal could not be paid, and the service has stopped' }),
  account_subscription_sid: knownSid,
  start_date: when,
  products: z.array(z.object({ name: z.string(), quantity: z.number(), category, product_sid: knownSid })),
  last4: z.string().optional(),
  exp_month: z.number().optional(),
  exp_year: z.number().optional(),
  card_type: z.string().optional(),
  statement_descriptor: z.string().nullable().optional(),
  ends_at: when.nullable().meta({ description: 'When the free plan replaces it; null if it goes on' }),
});

const tag = 'subscriptions';

export const subscriptionEndpoints = {
  listPrices: endpoint({
    method: 'GET',
    path: '/Prices',
    summary: 'The prices of call sessions and devices for your account',
    tag,
    success: { status: 200, body: z.array(pricedProduct) },
  }),
  readCustomer: endpoint({
    method: 'GET',
    path: '/StripeCustomerId',
    summary: "Your account's customer at Stripe, created if there is none",
    tag,
    limit: 'test',
    success: { status: 200, body: z.object({ stripe_customer_id: z.string() }) },
  }),
  removeCustomer: endpoint({
    method: 'DELETE',
    path: '/StripeCustomerId',
    summary: "Delete your account's customer at Stripe, with its cards; refused on the paid plan",
    tag,
    limit: 'test',
    success: { status: 204, body: null },
  }),
  readNextInvoice: endpoint({
    method: 'GET',
    path: '/Invoices',
    summary: "Your account's next invoice",
    tag,
    success: {
      status: 200,
      body: nextInvoice,
    },
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/Invoices/Past',
    summary: "Your account's invoices of the last two years, newest first",
    tag,
    limit: 'test',
    success: { status: 200, body: z.array(pastInvoice) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Subscriptions',
    summary: "Your account's subscription, as Stripe describes it",
    tag,
    success: { status: 200, body: z.looseObject({ id: z.string(), status: z.string() }) },
  }),
  readPayment: endpoint({
    method: 'GET',
    path: '/Subscriptions/Payment',
    summary: "The state of your account's last payment; if it is pending, Stripe is asked",
    tag,
    success: { status: 200, body: paymentState },
  }),
  change: endpoint({
    method: 'POST',
    path: '/Subscriptions',
    summary:
      'Change the plan, its capacity or the card; `update-payment-method`, `downgrade-to-free` and `keep-paid-plan` answer 200',
    tag,
    limit: 'test',
    body: subscriptionChange,
    success: { status: 201, body: changeAnswer },
  }),
};

export type WantedProduct = z.output<typeof wanted>;
/** As it is sent. */
export type SubscriptionChange = z.input<typeof subscriptionChange>;
export type ChangeAnswer = z.output<typeof changeAnswer>;
export type PastInvoice = z.output<typeof pastInvoice>;
export type PaymentState = z.output<typeof paymentState>;
export type OwnSubscription = z.output<typeof ownSubscription>;
