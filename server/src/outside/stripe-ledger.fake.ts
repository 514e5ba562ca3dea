/** What the fake Stripe knows, and how its subscriptions, invoices and payments follow from each other. */
import { cardLike, DECLINED, mannerOf, refuseToKeep } from './stripe-cards.fake.ts';
import { declined, invalid, type Json, missing } from './stripe-wire.fake.ts';

const MONTH_S = 30 * 86_400;
/** How long a first payment may take. */
const PATIENCE_S = 23 * 3600;

export type Ledger = ReturnType<typeof openLedger>;
type Item = {
  id: string;
  object: string;
  price: Json;
  quantity: number;
  metadata: Json;
  current_period_end: number;
  current_period_start: number;
};
type Line = { price: string; quantity: number; metadata?: Json };

/** `tell` is called with every event; `now` is in seconds. */
export function openLedger(tell: (type: string, object: Json) => void) {
  const objects = new Map<string, Json>();
  let counted = 0;
  let billed = 0;
  let later_s = 0;
  const now = () => Math.floor(Date.now() / 1000) + later_s;
  const newId = (prefix: string) =>
    `${prefix}_${String(++counted).padStart(6, '0')}${Math.random().toString(36).slice(2, 10)}`;
  const put = <T extends Json>(object: T): T => {
    objects.set(String(object.id), object);
    return object;
  };
  const all = (kind: string) => [...objects.values()].filter(({ object }) => object === kind);
  function get(what: string, id: unknown): Json {
    const found = objects.get(String(id));
    if (found?.object !== what || found.deleted) throw missing(what, String(id));
    return found;
  }

  const itemsOf = (subscription: Json) => (subscription.items as { data: Item[] }).data;
  const customerOf = (subscription: Json) => get('customer', subscription.customer);
  const priceOf = (item: { price: Json; quantity: number }) =>
    Math.round(Number(item.price.unit_amount ?? 0) * item.quantity);
  const monthly = (items: { price: Json; quantity: number }[]) =>
    items.reduce((sum, item) => sum + priceOf(item), 0);

  function card(customer: Json): Json | undefined {
    const { default_payment_method: id } = customer.invoice_settings as {
      default_payment_method: string | null;
    };
    return id ? objects.get(id) : undefined;
  }

  /** Of an amount, less what the customer was given back before. */
  const dueOf = (customer: Json, amount: number) => Math.max(0, amount + Number(customer.balance));

  /** An invoice that is due at once, and paid if the card does so; what is below zero is kept for the next ones. */
  function bill(subscription: Json, amount: number, billing_reason: string): Json {
    const customer = customerOf(subscription);
    const amount_due = dueOf(customer, amount);
    customer.balance = Math.min(0, amount + Number(customer.balance));
    const intent = put({
      id: newId('pi'),
      object: 'payment_intent',
      amount: amount_due,
      currency: 'usd',
      status: 'requires_payment_method',
      last_payment_error: null as Json | null,
      client_secret: '',
    });
    intent.client_secret = `${intent.id}_secret_${Math.random().toString(36).slice(2)}`;
    const invoice = put({
      id: newId('in'),
      object: 'invoice',
      number: `FAKE-${String(++billed).padStart(4, '0')}`,
      hosted_invoice_url: `https://invoice.stripe.example/${billed}`,
      invoice_pdf: `https://invoice.stripe.example/${billed}/pdf`,
      customer: subscription.customer,
      currency: 'usd',
      status: 'open',
      billing_reason,
      total: amount,
      amount_due,
      amount_paid: 0,
      statement_descriptor: 'TRUNKLINE',
      next_payment_attempt: null,
      created: now(),
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret },
      payments: {
        object: 'list',
        data: [
          {
            object: 'invoice_payment',
            payment: { type: 'payment_intent', payment_intent: intent.id },
            status: 'open',
          },
        ],
      },
      $intent: intent.id,
      $subscription: subscription.id,
    });
    subscription.latest_invoice = invoice.id;
    charge(invoice, false);
    return invoice;
  }

  /** The card is asked; `isConfirmed` when a person has agreed. */
  function charge(invoice: Json, isConfirmed: boolean): void {
    const intent = get('payment_intent', invoice.$intent);
    const subscription = get('subscription', invoice.$subscription);
    const manner = mannerOf(card(customerOf(subscription)));
    const isFree = Number(invoice.amount_due) === 0;
    if (isFree || manner === 'yes' || (manner === 'when confirmed' && isConfirmed)) {
      paid(invoice, intent, subscription);
      return;
    }
    intent.status = manner === 'when confirmed' ? 'requires_action' : 'requires_payment_method';
    intent.last_payment_error = manner === 'no' ? { code: 'card_declined', message: DECLINED } : null;
    tell(manner === 'no' ? 'invoice.payment_failed' : 'invoice.payment_action_required', invoice);
  }

  function paid(invoice: Json, intent: Json, subscription: Json): void {
    intent.status = 'succeeded';
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    const { pending_update } = subscription as { pending_update: { subscription_items: Item[] } | null };
    if (pending_update) {
      subscription.pending_update = null;
      setItems(
        subscription,
        pending_update.subscription_items.map((item) => ({ ...item, price: String(item.price.id) })),
      );
    }
    if (['incomplete', 'past_due', 'unpaid'].includes(String(subscription.status)))
      subscription.status = 'active';
    tell('invoice.paid', invoice);
    tell('invoice.payment_succeeded', invoice);
    tell('customer.subscription.updated', subscription);
  }

  function setItems(subscription: Json, lines: Line[]): void {
    const period = {
      current_period_start: Number(subscription.$start),
      current_period_end: Number(subscription.$end),
    };
    subscription.items = {
      object: 'list',
      data: lines.map(({ price, quantity, metadata = {} }) => ({
        id: newId('si'),
        object: 'subscription_item',
        price: get('price', price),
        quantity: Number(quantity),
        metadata,
        ...period,
      })),
    };
  }

  /** The lines that a change of some items leaves. */
  function linesAfter(subscription: Json, changes: Json[]): Line[] {
    const lines = itemsOf(subscription).map(({ id, price, quantity, metadata }) => ({
      id,
      price: String(price.id),
      quantity,
      metadata,
    }));
    for (const change of changes) {
      const line = lines.find(({ id }) => id === change.id);
      if (change.id && !line) throw missing('subscription_item', String(change.id));
      if (change.price) get('price', change.price);
      if (!line)
        lines.push({
          id: '',
          price: String(change.price),
          quantity: Number(change.quantity),
          metadata: (change.metadata ?? {}) as Json,
        });
      else {
        line.quantity = Number(change.quantity ?? line.quantity);
        line.price = String(change.price ?? line.price);
      }
    }
    return lines;
  }

  const asItems = (lines: Line[]) => lines.map((line) => ({ ...line, price: get('price', line.price) }));

  /** What a change costs for the rest of the period. */
  function prorated(subscription: Json, lines: Line[], since = now()): number {
    const share = Math.max(0, Number(subscription.$end) - since) / MONTH_S;
    return Math.round((monthly(asItems(lines)) - monthly(itemsOf(subscription))) * Math.min(1, share));
  }

  return {
    objects,
    tell,
    put,
    get,
    all,
    newId,
    now,
    monthly,
    itemsOf,
    linesAfter,
    asItems,
    prorated,
    dueOf,
    charge,
    /** Time goes on for everybody. */
    pass(seconds: number) {
      later_s += seconds;
    },
    card,

    attach(id: string, customer: Json): Json {
      const method = cardLike(id, newId('pm')) ?? get('payment_method', id);
      refuseToKeep(method);
      if (method.customer && method.customer !== customer.id)
        throw invalid('The payment method belongs to another customer.');
      method.customer = customer.id;
      put(method);
      tell('payment_method.attached', method);
      return method;
    },

    subscribe(customer: Json, lines: Line[], metadata: Json): Json {
      const subscription = put({
        id: newId('sub'),
        object: 'subscription',
        customer: customer.id,
        status: 'incomplete',
        currency: 'usd',
        created: now(),
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        pending_update: null,
        latest_invoice: null,
        metadata,
        $start: now(),
        $end: now() + MONTH_S,
      } as Json & { id: string });
      setItems(subscription, lines);
      tell('customer.subscription.created', subscription);
      bill(subscription, monthly(itemsOf(subscription)), 'subscription_create');
      return subscription;
    },

    /** As with `pending_if_incomplete`: nothing changes before it is paid. */
    changeItems(subscription: Json, changes: Json[], since?: number): void {
      if (subscription.status !== 'active') throw invalid('This subscription cannot be updated now.');
      const lines = linesAfter(subscription, changes);
      const amount = prorated(subscription, lines, since);
      subscription.pending_update = { expires_at: now() + PATIENCE_S, subscription_items: asItems(lines) };
      bill(subscription, amount, 'subscription_update');
    },

    cancel(subscription: Json): void {
      subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
      subscription.canceled_at = now();
      for (const invoice of all('invoice'))
        if (invoice.$subscription === subscription.id && invoice.status === 'open') invoice.status = 'void';
      tell('customer.subscription.deleted', subscription);
    },

    /** The period ends: it is renewed, or was cancelled for then. */
    endPeriod(subscription: Json): void {
      subscription.$start = subscription.$end;
      subscription.$end = Number(subscription.$end) + MONTH_S;
      if (subscription.cancel_at_period_end) {
        this.cancel(subscription);
        return;
      }
      for (const item of itemsOf(subscription)) item.current_period_end = Number(subscription.$end);
      subscription.status = 'past_due';
      bill(subscription, monthly(itemsOf(subscription)), 'subscription_cycle');
      tell('customer.subscription.updated', subscription);
    },

    /** Throws as Stripe does when it cannot be paid. */
    pay(invoice: Json): void {
      if (invoice.status === 'paid') throw invalid('Invoice is already paid');
      charge(invoice, false);
      if (invoice.status === 'paid') return;
      const { status } = get('payment_intent', invoice.$intent);
      if (status === 'requires_action')
        throw declined(
          'This payment requires additional user action.',
          'invoice_payment_intent_requires_action',
        );
      throw declined(DECLINED);
    },
  };
}
