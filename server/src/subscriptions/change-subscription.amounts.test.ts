/** What was seen is what is charged; and what stays at Stripe afterwards. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type PastInvoice,
  subscriptionEndpoints,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import type { Who } from '../testing/world.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

const change = (calls: number) => ({ action: 'update-quantities', products: ordered(calls) });
const { listInvoices, readCustomer } = subscriptionEndpoints;

const invoicesOf = async (as: Who) =>
  (await world.app.ask<PastInvoice[]>(listInvoices.method, listInvoices.path, { as })).body;
type Upcoming = { total: number; amount_due: number };
const totalsOf = ({ total, amount_due }: Upcoming) => [total, amount_due];
const callsOf = async (who: Who) => (await world.standing(who))[2].voice_call_session;
const cardsOf = (customer: unknown) =>
  world.stripe.ledger
    .all('payment_method')
    .filter((method) => method.customer === customer)
    .map(({ card }) => (card as { last4: string }).last4);
const customerOf = async (as: Who) =>
  (await world.app.ask<{ stripe_customer_id: string }>(readCustomer.method, readCustomer.path, { as })).body
    .stripe_customer_id;

test('what a dry run said is charged to the cent, also when it is confirmed some minutes later', async (t) => {
  const { who } = await world.account();
  await world.upgrade(who, 10);
  const dry = await world.send(who, { ...change(700), dry_run: true });
  const { prorated_cost, proration_date } = dry.body;
  // The rest of the period is shorter by then, which at so many sessions is some dollars.
  world.stripe.ledger.pass(600);
  t.after(() => world.stripe.ledger.pass(-600));
  const done = await world.send(who, { ...change(700), prorated_cost, proration_date });
  assert.deepEqual([done.status, done.body.status], [201, 'success'], done.text);
  const [last] = await invoicesOf(who);
  assert.equal(last?.total, prorated_cost);
});

test('an amount that is another one by now is not charged, and said', async () => {
  const { who } = await world.account();
  await world.upgrade(who, 10);
  const { prorated_cost, proration_date } = (await world.send(who, { ...change(20), dry_run: true })).body;
  // In another tab.
  assert.equal((await world.send(who, change(15))).body.status, 'success');
  const charged = (await invoicesOf(who)).length;
  const seen = { prorated_cost, proration_date };
  const old = { prorated_cost, proration_date: (proration_date ?? 0) - 86_400 };
  for (const confirmed of [seen, old, { prorated_cost }, { prorated_cost, proration_date: 4_000_000_000 }]) {
    const reply = await world.send(who, { ...change(20), ...confirmed });
    assert.equal(reply.status, 422, reply.text);
    assert.match(reply.problem.msg, /now different\. Nothing was charged/);
  }
  assert.equal(await callsOf(who), 15);
  assert.equal((await invoicesOf(who)).length, charged);
  // And again, as the person is told to.
  const now = (await world.send(who, { ...change(20), dry_run: true })).body;
  const { prorated_cost: cost, proration_date: since } = now;
  const done = await world.send(who, { ...change(20), prorated_cost: cost, proration_date: since });
  assert.equal(done.body.status, 'success', done.text);
  assert.equal(await callsOf(who), 20);
});

test('what a lower capacity gives back is taken off what is charged next, and told before', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 20);
  const next = async () => (await world.app.ask<Upcoming>('GET', '/Invoices', { as: who })).body;
  assert.deepEqual(totalsOf(await next()), [10_000, 10_000]);
  const less = (await world.send(who, { ...change(6), dry_run: true })).body;
  assert.equal(less.prorated_cost, -7000);
  assert.equal((await world.send(who, change(6))).body.status, 'success');
  assert.deepEqual(totalsOf(await next()), [3000, 0], '30 dollars, which the credit of 70 pays');

  // More again is paid from it too, as far as it goes.
  const seen = { ...change(30), dry_run: true };
  const { prorated_cost, proration_date } = (await world.send(who, seen)).body;
  assert.equal(prorated_cost, 5000, '120 less 70');
  const more = await world.send(who, { ...change(30), prorated_cost, proration_date });
  assert.equal(more.body.status, 'success', more.text);
  const [last] = await invoicesOf(who);
  assert.equal(last?.total, 12_000);
  const [charged] = world.stripe.ledger.all('invoice').slice(-1);
  assert.equal(charged?.amount_paid, 5000);
  assert.deepEqual(totalsOf(await next()), [15_000, 15_000]);
  assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
});

test('a card that another one replaced does not stay at Stripe, whichever way it came', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 10);
  const customer = await customerOf(who);
  assert.deepEqual(cardsOf(customer), ['4242']);
  const saved = await world.send(who, {
    action: 'update-payment-method',
    payment_method_id: await world.card('pm_card_mastercard'),
  });
  assert.equal(saved.body.status, 'success');
  assert.deepEqual(cardsOf(customer), ['4444']);
  // The plan ends, and begins again later.
  await world.send(who, { action: 'downgrade-to-free' });
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  assert.ok(subscription);
  const from = world.stripe.events.length;
  world.stripe.ledger.endPeriod(subscription);
  await world.tellAll(from);
  assert.equal((await world.standing(who))[0], 'free');
  assert.equal((await world.upgrade(who, 5)).body.status, 'success');
  assert.equal(await customerOf(who), customer);
  assert.deepEqual(cardsOf(customer), ['4242']);
});

test('past invoices are those of the own customer, newest first, in one question to Stripe', async () => {
  const { who } = await world.account();
  const other = await world.account();
  assert.deepEqual(await invoicesOf(who), []);
  await world.upgrade(other.who, 7);
  await world.upgrade(who, 10);
  await world.send(who, change(20));
  const asked = world.stripe.asked.length;
  const invoices = await invoicesOf(who);
  assert.equal(world.stripe.asked.length, asked + 1);
  const [newer, older] = invoices;
  assert.deepEqual(
    [invoices.length, older?.total, older?.status, newer?.status, older?.currency],
    [2, 5000, 'paid', 'paid', 'usd'],
  );
  assert.ok((newer?.created_at ?? '') >= (older?.created_at ?? ''));
  assert.match(newer?.url ?? '', /^https:\/\//);
});
