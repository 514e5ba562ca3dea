/** What each path of Stripe's API does to the ledger. */
import { cardLike, nameOfNumber } from './stripe-cards.fake.ts';
import type { Ledger } from './stripe-ledger.fake.ts';
import { invalid, type Json, listOf, missing } from './stripe-wire.fake.ts';

type Asked = { ledger: Ledger; id: string; sent: Json; tell: (type: string, object: Json) => void };
type Answer = (asked: Asked) => Json;

const text = (value: unknown) => (value === undefined || value === '' ? null : String(value));
const within = (value: unknown, wanted: unknown) => wanted === undefined || value === wanted;
const secondOf = ({ proration_date: since }: Json) => (since ? Number(since) : undefined);
const asList = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);

/** A method and a path, whose `*` is the id. */
export const answers: Record<string, Answer> = {
  'GET /v1/products': ({ ledger, sent }) =>
    listOf(
      ledger.all('product').filter(({ id }) => !sent.ids || asList(sent.ids).includes(id as never)),
      '/v1/products',
    ),
  'GET /v1/products/*': ({ ledger, id }) => ledger.get('product', id),
  'GET /v1/prices': ({ ledger, sent }) =>
    listOf(
      ledger.all('price').filter((price) => price.active && within(price.product, sent.product)),
      '/v1/prices',
    ),

  'POST /v1/customers': ({ ledger, sent, tell }) => {
    const customer = ledger.put({
      id: ledger.newId('cus'),
      object: 'customer',
      email: text(sent.email),
      name: text(sent.name),
      metadata: sent.metadata ?? {},
      // Below zero: what was given back and not yet used.
      balance: 0,
      invoice_settings: { default_payment_method: null },
    });
    tell('customer.created', customer);
    return customer;
  },
  'GET /v1/customers/*': ({ ledger, id }) => {
    const customer = ledger.objects.get(id);
    if (customer?.object !== 'customer') throw missing('customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  },
  'POST /v1/customers/*': ({ ledger, id, sent }) => {
    const customer = ledger.get('customer', id);
    const { default_payment_method: method } = (sent.invoice_settings ?? {}) as Json;
    if (method && ledger.get('payment_method', method).customer !== id)
      throw invalid('The customer does not have a payment method with that ID.');
    if (method) customer.invoice_settings = { default_payment_method: method };
    if (sent.metadata) customer.metadata = { ...(customer.metadata as Json), ...(sent.metadata as Json) };
    return customer;
  },
  'DELETE /v1/customers/*': ({ ledger, id, tell }) => {
    const customer = ledger.get('customer', id);
    for (const subscription of ledger.all('subscription'))
      if (subscription.customer === id && !isOver(subscription)) ledger.cancel(subscription);
    customer.deleted = true;
    tell('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  },

  /** As Stripe's script in the browser asks: with a number, or one of the names for tests. */
  'POST /v1/payment_methods': ({ ledger, sent }) => {
    const { number = '', token } = (sent.card ?? {}) as Json;
    const name = text(token) ?? nameOfNumber(String(number));
    const method = cardLike(name, ledger.newId('pm'));
    if (!method) throw invalid(`No such token: '${name}'`);
    return ledger.put(method as Json & { id: string });
  },
  'GET /v1/payment_methods': ({ ledger, sent }) =>
    listOf(
      ledger.all('payment_method').filter(({ customer }) => customer === sent.customer),
      '/v1/payment_methods',
    ),
  'GET /v1/payment_methods/*': ({ ledger, id }) => ledger.get('payment_method', id),
  'POST /v1/payment_methods/*/attach': ({ ledger, id, sent }) =>
    ledger.attach(id, ledger.get('customer', sent.customer)),
  'POST /v1/payment_methods/*/detach': ({ ledger, id }) => {
    const method = ledger.get('payment_method', id);
    for (const customer of ledger.all('customer'))
      if ((customer.invoice_settings as Json).default_payment_method === id)
        customer.invoice_settings = { default_payment_method: null };
    method.customer = null;
    return method;
  },

  'GET /v1/subscriptions': ({ ledger, sent }) => {
    ledger.get('customer', sent.customer);
    const all = ledger.all('subscription').filter(({ customer }) => customer === sent.customer);
    const own = all.toReversed();
    return listOf(sent.status === 'all' ? own : own.filter((one) => !isOver(one)), '/v1/subscriptions');
  },
  'POST /v1/subscriptions': ({ ledger, sent }) =>
    ledger.subscribe(
      ledger.get('customer', sent.customer),
      asList(sent.items).map(({ price, quantity, metadata }) => ({
        price: String(ledger.get('price', price).id),
        quantity: Number(quantity ?? 1),
        metadata: (metadata ?? {}) as Json,
      })),
      (sent.metadata ?? {}) as Json,
    ),
  'GET /v1/subscriptions/*': ({ ledger, id }) => ledger.get('subscription', id),
  'POST /v1/subscriptions/*': ({ ledger, id, sent, tell }) => {
    const subscription = ledger.get('subscription', id);
    if (isOver(subscription)) throw invalid('A canceled subscription can only update its metadata.');
    if (sent.items) ledger.changeItems(subscription, asList(sent.items), secondOf(sent));
    if (sent.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = String(sent.cancel_at_period_end) === 'true';
      subscription.cancel_at = subscription.cancel_at_period_end ? subscription.$end : null;
      tell('customer.subscription.updated', subscription);
    }
    return subscription;
  },
  'DELETE /v1/subscriptions/*': ({ ledger, id }) => {
    const subscription = ledger.get('subscription', id);
    if (isOver(subscription)) throw missing('subscription', id);
    ledger.cancel(subscription);
    return subscription;
  },

  'GET /v1/invoices': ({ ledger, sent }) =>
    listOf(
      ledger
        .all('invoice')
        .filter((one) => within(one.customer, sent.customer) && within(one.status, sent.status))
        .filter((one) => within(one.$subscription, sent.subscription))
        .toReversed(),
      '/v1/invoices',
    ),
  'GET /v1/invoices/*': ({ ledger, id }) => ledger.get('invoice', id),
  'POST /v1/invoices/*/pay': ({ ledger, id }) => {
    const invoice = ledger.get('invoice', id);
    ledger.pay(invoice);
    return invoice;
  },
  'POST /v1/invoices/*/void': ({ ledger, id, tell }) => {
    const invoice = ledger.get('invoice', id);
    if (invoice.status !== 'open')
      throw invalid('You can only pass in open invoices. This invoice isn’t open.');
    invoice.status = 'void';
    const subscription = ledger.get('subscription', invoice.$subscription);
    if (subscription.latest_invoice === invoice.id) subscription.pending_update = null;
    tell('invoice.voided', invoice);
    return invoice;
  },
  'POST /v1/invoices/create_preview': ({ ledger, sent }) => {
    const subscription = ledger.get('subscription', sent.subscription);
    if (isOver(subscription) || (subscription.cancel_at_period_end && !sent.subscription_details))
      throw Object.assign(invalid('No upcoming invoices for customer'), { status: 404 });
    const details = (sent.subscription_details ?? {}) as Json;
    const changes = asList(details.items);
    const period_end = Number(subscription.$end);
    const total =
      changes.length > 0
        ? ledger.prorated(subscription, ledger.linesAfter(subscription, changes), secondOf(details))
        : ledger.monthly(ledger.itemsOf(subscription));
    const amount_due = ledger.dueOf(ledger.get('customer', subscription.customer), total);
    const next_payment_attempt = period_end;
    return { object: 'invoice', total, amount_due, currency: 'usd', next_payment_attempt, period_end };
  },

  'GET /v1/payment_intents/*': ({ ledger, id }) => ledger.get('payment_intent', id),
  /** As Stripe's script does when the person has agreed. */
  'POST /v1/payment_intents/*/confirm': ({ ledger, id, sent }) => {
    const intent = ledger.get('payment_intent', id);
    if (intent.client_secret !== sent.client_secret)
      throw invalid('The client_secret provided does not match.');
    const invoice = ledger.all('invoice').find((one) => one.$intent === id);
    if (invoice?.status === 'open') ledger.charge(invoice, true);
    return intent;
  },
};

const isOver = ({ status }: Json) => status === 'canceled' || status === 'incomplete_expired';
