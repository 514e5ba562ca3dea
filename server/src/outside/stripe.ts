/**
 * Stripe, in our own words. The SDK is loaded when it is first needed. Every change carries a key under which Stripe does
 * it once; every call ends in time. Throws a `StripeRefusal` where Stripe says no, and a `StripeSilence` where it cannot be
 * told what became of the request.
 */

import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import type { PastInvoice } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type Stripe from 'stripe';
import { type CustomerFacts, customerFor, markLeaving } from './stripe-customers.ts';
import { pastInvoiceOf } from './stripe-invoices.ts';
import { type Offered, offersOf } from './stripe-offers.ts';
import { type HeldInvoice, type HeldSubscription, MANY, type StripeTruth, truthOf } from './stripe-truth.ts';

/** Stripe answered, and did nothing. `is_card`: the message is for whoever pays. */
export class StripeRefusal extends Error {
  readonly is_card: boolean;
  readonly code: string | null;

  constructor(message: string, { is_card = false, code = null as string | null } = {}) {
    super(message);
    this.is_card = is_card;
    this.code = code;
  }
}

/** No answer, or none that tells whether it was done. */
export class StripeSilence extends Error {}

export type StripeSettings = { key: string; webhook_secret: string; url: string | null };
/** A price of the wanted category; `item_id` where the subscription has it already. */
export type Line = { price_id: string; quantity: number; category: string; item_id?: string };
export type Preview = {
  total: number;
  /** What is left to pay of it: less what the customer was given back before. */
  amount_due: number;
  currency: string;
  next_payment_attempt: number | null;
  period_end: number | null;
};
/** Of an event: whose account it is about, as far as it says. */
export type Told = { type: string; customer_id: string | null };

export type StripeApi = ReturnType<typeof openStripe>;

const TIMEOUT_MS = 15_000;
const RETRIES = 1;
/** Of what a screen waits for: with the second try before the console gives up. */
export const STRIPE_READ_MS = OUTSIDE_PATIENCE_MS / (RETRIES + 1) - 1000;
const reading = { timeout: STRIPE_READ_MS };
/** A change is tried so long at the most; whoever claims a payment claims it for longer. */
export const LONGEST_CALL_MS = (RETRIES + 1) * TIMEOUT_MS + 5_000;
/** Of two years. */
const LAST_INVOICES = 24;

export function openStripe({ key, webhook_secret, url }: StripeSettings) {
  let loaded: Promise<Stripe> | undefined;
  const client = () => {
    loaded ??= import('stripe').then(
      ({ default: Sdk }) =>
        new Sdk(key, { ...where(url), timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false }),
    );
    return loaded;
  };
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await client();
    return work(stripe).catch((error: unknown) => {
      throw inOurWords(error);
    });
  }
  const once = (idempotencyKey: string) => ({ idempotencyKey });
  /** Null where there is no such thing. */
  const orNull = <T>(found: Promise<T>): Promise<T | null> =>
    found.catch((error: unknown) => {
      if (error instanceof StripeRefusal && error.code === 'resource_missing') return null;
      throw error;
    });

  /** False where it was paid at this moment. A change that waited for it is not made (`pending_if_incomplete`). */
  async function takeBack({ id }: Pick<HeldInvoice, 'id'>, key: string): Promise<boolean> {
    try {
      await ask((stripe) => stripe.invoices.voidInvoice(id, {}, once(`${key}-void`)));
      return true;
    } catch (error) {
      if (error instanceof StripeRefusal) return false;
      throw error;
    }
  }

  return {
    takeBack,

    /** Those products, or else all that are offered to everybody. */
    listOffers: (product_ids: readonly string[] | null): Promise<Offered[]> =>
      ask((stripe) => offersOf(stripe, product_ids, reading)),

    createCustomer: (about: CustomerFacts, key: string) => ask((stripe) => customerFor(stripe, about, key)),

    /** Before it is removed; one that is gone is no fault. */
    async markLeaving(customer_id: string): Promise<void> {
      await orNull(ask((stripe) => markLeaving(stripe, customer_id)));
    },

    /** One that Stripe has never had, as with the keys of another account there, was not. */
    async isDeleted(customer_id: string): Promise<boolean> {
      const found = await orNull(ask((stripe) => stripe.customers.retrieve(customer_id)));
      return found?.deleted === true;
    },

    /** With all its cards and subscriptions; one that is gone is no fault. */
    async removeCustomer(customer_id: string): Promise<void> {
      await orNull(ask((stripe) => stripe.customers.del(customer_id)));
    },

    /** Kept for the customer, and what is charged from now on. Answers its id, which may be another. */
    keepCard: (customer_id: string, payment_method_id: string, key: string) =>
      ask(async (stripe) => {
        const method = await stripe.paymentMethods.attach(
          payment_method_id,
          { customer: customer_id },
          once(`${key}-attach`),
        );
        await stripe.customers.update(
          customer_id,
          { invoice_settings: { default_payment_method: method.id } },
          once(`${key}-default`),
        );
        return method.id;
      }),

    /** Every card of the customer but that one, also what an earlier change had no time for. */
    async forgetOtherCards(customer_id: string, kept: string): Promise<void> {
      const { data } = await ask((stripe) =>
        stripe.paymentMethods.list({ customer: customer_id, type: 'card', limit: MANY }),
      );
      for (const { id } of data)
        if (id !== kept) await orNull(ask((stripe) => stripe.paymentMethods.detach(id)));
    },

    /** Paid at once, if the card does so; otherwise incomplete, until it is. */
    subscribe: (customer_id: string, lines: readonly Line[], metadata: Record<string, string>, key: string) =>
      ask(async (stripe) => {
        const items = lines.map(({ price_id, quantity, category }) => ({
          price: price_id,
          quantity,
          metadata: { category },
        }));
        const made = await stripe.subscriptions.create(
          {
            customer: customer_id,
            items,
            metadata,
            payment_behavior: 'allow_incomplete',
            off_session: false,
          },
          once(key),
        );
        return made.id;
      }),

    /** The difference, counted from `since`, is paid at once; nothing changes before it is. */
    async changeLines(
      subscription_id: string,
      lines: readonly Line[],
      key: string,
      since: number | null,
    ): Promise<void> {
      await ask((stripe) =>
        stripe.subscriptions.update(
          subscription_id,
          {
            items: lines.map(itemOf),
            payment_behavior: 'pending_if_incomplete',
            proration_behavior: 'always_invoice',
            ...(since ? { proration_date: since } : {}),
          },
          once(key),
        ),
      );
    },

    endAtPeriod: (subscription_id: string, ends: boolean, key: string) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(subscription_id, { cancel_at_period_end: ends }, once(key));
      }),

    /**
     * One that waits to be paid. False where it was paid at this moment, by another tab: it goes on then. Stripe takes back
     * no invoice that is paid, while it cancels whatever it is told to.
     */
    async cancelUnpaid({ id, invoice }: HeldSubscription, key: string): Promise<boolean> {
      if (invoice?.is_open && !(await takeBack(invoice, key))) return false;
      await orNull(ask((stripe) => stripe.subscriptions.cancel(id)));
      return true;
    },

    /** Open invoices of the subscription. A refusal of the card is no error: whoever asks next sees it. */
    payOpenInvoices: (customer_id: string, subscription_id: string, key: string) =>
      ask(async (stripe) => {
        const { data } = await stripe.invoices.list({
          customer: customer_id,
          subscription: subscription_id,
          status: 'open',
          limit: MANY,
        });
        for (const { id } of data)
          await stripe.invoices.pay(id, {}, once(`${key}-${id}`)).catch((error: unknown) => {
            const refusal = inOurWords(error);
            if (!(refusal instanceof StripeRefusal)) throw refusal;
          });
      }),

    /** The next invoice, or the one that such a change would make; null where there is none. */
    preview: (subscription_id: string, lines?: readonly Line[], since?: number): Promise<Preview | null> =>
      ask(async (stripe) => {
        const details = lines && {
          subscription_details: {
            items: lines.map(itemOf),
            proration_behavior: 'always_invoice' as const,
            ...(since ? { proration_date: since } : {}),
          },
        };
        const { total, amount_due, currency, next_payment_attempt, period_end } =
          await stripe.invoices.createPreview({ subscription: subscription_id, ...details }, reading);
        return { total, amount_due, currency, next_payment_attempt, period_end };
      }).catch((error: unknown) => {
        if (error instanceof StripeRefusal) return null;
        throw error;
      }),

    /** The last ones, newest first. */
    listInvoices: (customer_id: string): Promise<PastInvoice[]> =>
      ask(async (stripe) => {
        const { data } = await stripe.invoices.list({ customer: customer_id, limit: LAST_INVOICES });
        return data.flatMap(pastInvoiceOf);
      }),

    /** How things stand with the customer; `known` is the subscription that we know of. */
    readTruth: (customer_id: string, account_sid: string, known: string | null): Promise<StripeTruth> =>
      ask((stripe) => truthOf(stripe, { customer_id, account_sid, known })),

    /** As Stripe has it; null where it has none. */
    async readSubscription(
      id: string,
    ): Promise<{ id: string; status: string; [more: string]: unknown } | null> {
      const found = await orNull(ask((stripe) => stripe.subscriptions.retrieve(id, {}, reading)));
      return found && { ...found };
    },

    /** Null for what Stripe has not signed, or not lately. */
    async readEvent(payload: Buffer, signature: string): Promise<Told | null> {
      const stripe = await client();
      try {
        const { type, data } = await stripe.webhooks.constructEventAsync(payload, signature, webhook_secret);
        const { object } = data as {
          object: { object?: string; id?: string; customer?: string | { id: string } | null };
        };
        const customer = object.object === 'customer' ? object.id : object.customer;
        const id: unknown = typeof customer === 'object' ? customer?.id : customer;
        return { type, customer_id: typeof id === 'string' ? id : null };
      } catch {
        return null;
      }
    },
  };
}

function itemOf({ item_id, price_id, quantity, category }: Line) {
  const item = { price: price_id, quantity };
  return item_id ? { id: item_id, ...item } : { ...item, metadata: { category } };
}

function where(url: string | null) {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Error && 'rawType' in error) && !(error instanceof Error && 'type' in error))
    return error;
  const { type, code, statusCode, message } = error as Error & {
    type: string;
    code?: string;
    statusCode?: number;
  };
  if (type === 'StripeCardError') return new StripeRefusal(message, { is_card: true, code: code ?? null });
  const isNo = type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError';
  if (isNo && statusCode !== 409) return new StripeRefusal(message, { code: code ?? null });
  return new StripeSilence(message, { cause: error });
}
