/** A server that is killed in the middle of a payment, on both databases (decision 038). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaymentState } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { type FakeStripe, startFakeStripe } from '../outside/stripe.fake.ts';
import { type KilledServer, startKilledServer } from '../testing/killed-server.ts';
import { hostedEnv, ordered } from '../testing/stripe-world.ts';

/** On a slow machine too, and less than time zones differ. */
const LONGEST_CLAIM_S = 900;

/** Where it is killed: before Stripe does what it is asked, or when it has done it and nobody has heard. */
const steps = {
  upgrade: [
    ['POST /v1/customers', 'before'],
    ['POST /v1/customers', 'after'],
    ['POST /v1/payment_methods/*/attach', 'before'],
    ['POST /v1/payment_methods/*/attach', 'after'],
    ['POST /v1/customers/*', 'after'],
    ['POST /v1/subscriptions', 'before'],
    ['POST /v1/subscriptions', 'after'],
    ['GET /v1/payment_methods', 'before'],
    ['GET /v1/invoices/*', 'after'],
  ],
  quantities: [
    ['POST /v1/subscriptions/*', 'before'],
    ['POST /v1/subscriptions/*', 'after'],
  ],
  card: [
    ['POST /v1/payment_methods/*/attach', 'before'],
    ['POST /v1/customers/*', 'after'],
    ['POST /v1/payment_methods/*/detach', 'before'],
    ['POST /v1/payment_methods/*/detach', 'after'],
  ],
  downgrade: [
    ['POST /v1/subscriptions/*', 'before'],
    ['POST /v1/subscriptions/*', 'after'],
  ],
} as const;

const bodies = {
  upgrade: { action: 'upgrade-to-paid', payment_method_id: 'pm_card_visa', products: ordered(10) },
  quantities: { action: 'update-quantities', products: ordered(20) },
  card: { action: 'update-payment-method', payment_method_id: 'pm_card_mastercard' },
  downgrade: { action: 'downgrade-to-free' },
} as const;

/** All have come to their steps when it is killed, since each start costs a second of the processor. */
test('a server that is killed at any step of a payment ends in what Stripe has, and what was paid is paid once', {
  timeout: 600_000,
}, async (t) => {
  const stripe = await startFakeStripe();
  const opened: { close(): Promise<void> }[] = [stripe];
  t.after(async () => {
    for (const one of opened) await one.close();
  });
  const server = await startKilledServer({ ...hostedEnv(stripe.url), TZ: 'Pacific/Kiritimati' });
  opened.unshift(server);
  const people = [];
  for (const action of ['upgrade', 'quantities', 'card', 'downgrade'] as const)
    for (const [at, when] of steps[action]) {
      const about = `${action}, killed ${when} ${at}`;
      const person = await somebody(server);
      if (action !== 'upgrade') assert.equal((await person.change(bodies.upgrade)).status, 201, about);
      people.push({ action, at, when, about, person });
    }
  // The server gives up after some time what is not answered, so nothing else is done until it is killed.
  const held = [];
  for (const { at, when, ...one } of people) {
    const isThere = stripe.hold(at, when);
    const answer = one.person.change(bodies[one.action]).catch(() => null);
    assert.equal(await Promise.race([isThere, answer]), null, `${one.about}: it was answered`);
    held.push({ ...one, answer });
  }
  server.kill();
  stripe.holdNothing();
  for (const { about, answer } of held) assert.equal(await answer, null, about);
  await server.again({ TZ: 'Pacific/Pago_Pago' });
  await claimsHold(server, held.at(-1));
  await claimsEnd(server);
  for (const { action, about, person } of held) {
    await settled(person, about);
    const before = liveOf(stripe, person.account_sid);
    const me = await person.me();
    assert.equal(me.account.plan_type, before ? 'paid' : 'trial', about);
    if (before) assert.equal(callsOf(me), before.calls, about);
    if (before) assert.equal(me.subscription?.last4, before.last4, about);
    assert.equal(me.subscription?.ends_at != null, before?.ends ?? false, about);
    const again = await person.change(bodies[action]);
    if (action === 'upgrade' && before) assert.equal(again.status, 422, about);
    else assert.equal(again.body.status, 'success', about);
    if (before) assert.equal(paidBy(stripe, before.customer), action === 'quantities' ? 2 : 1, about);
    assert.equal(subscriptionsOf(stripe, person.account_sid).length, 1, about);
    const customers = customersOf(stripe, person.account_sid);
    assert.equal(customers.length, 1, about);
    if (action === 'card') assert.deepEqual(cardsOf(stripe, customers[0]?.id), ['4444'], about);
  }
});

type Person = Awaited<ReturnType<typeof somebody>>;

async function somebody(server: KilledServer) {
  const account_sid = await server.account();
  const token = await server.user(account_sid);
  return {
    account_sid,
    change: (body: unknown) => server.ask<{ status: string }>('POST', '/Subscriptions', token, body),
    me: async () => (await server.ask<Me>('GET', '/Users/me', token)).body,
    payment: async () => (await server.ask<PaymentState>('GET', '/Subscriptions/Payment', token)).body,
  };
}

/** Where servers share a database; whatever their time zones, and that of the database. */
async function claimsHold(
  server: KilledServer,
  last: { action: keyof typeof bodies; person: Person } | undefined,
) {
  if (!process.env.TRUNKLINE_TEST_DATABASE_URL) return;
  const claims = await server.query<{ left_s: number }>(
    "select timestampdiff(second, utc_timestamp(), claimed_until) as left_s from trunkline_payments where state = 'started'",
  );
  assert.ok(claims.length > 0);
  for (const { left_s } of claims)
    assert.ok(Math.abs(left_s) < LONGEST_CLAIM_S, `a claim ends in ${left_s} s`);
  assert.ok(last);
  const { status } = await last.person.change(bodies[last.action]);
  assert.equal(status, 422, 'what another server began is not begun again');
}

/** Where servers share a database, the next one waits for two minutes: those are over. */
async function claimsEnd(server: KilledServer): Promise<void> {
  await server.query("update trunkline_payments set claimed_until = '2020-01-01 00:00:00.000'");
}

/** Waits until the server has found out. */
async function settled(person: Person, about: string): Promise<void> {
  for (let nth = 0; nth < 200; nth++) {
    const { state } = await person.payment();
    if (state !== 'processing') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${about}: it is still being processed`);
}

const callsOf = ({ subscription }: Me) =>
  subscription?.products.find(({ category }) => category === 'voice_call_session')?.quantity;

const isOf =
  (account_sid: string) =>
  ({ metadata }: { metadata?: unknown }) =>
    (metadata as { account_sid?: string }).account_sid === account_sid;

const subscriptionsOf = (stripe: FakeStripe, account_sid: string) =>
  stripe.ledger
    .all('subscription')
    .filter(isOf(account_sid))
    .filter(({ status }) => status === 'active');

const customersOf = (stripe: FakeStripe, account_sid: string) =>
  stripe.ledger.all('customer').filter(isOf(account_sid));

const cardsOf = (stripe: FakeStripe, customer: unknown) =>
  stripe.ledger
    .all('payment_method')
    .filter((method) => method.customer === customer)
    .map(({ card }) => (card as { last4: string }).last4);

const paidBy = (stripe: FakeStripe, customer: unknown) =>
  stripe.ledger
    .all('invoice')
    .filter((one) => one.status === 'paid' && Number(one.total) > 0 && one.customer === customer).length;

function liveOf(stripe: FakeStripe, account_sid: string) {
  const [live] = subscriptionsOf(stripe, account_sid);
  if (!live) return null;
  const [item] = stripe.ledger.itemsOf(live);
  const customer = stripe.ledger.get('customer', live.customer);
  const card = stripe.ledger.card(customer)?.card as { last4: string } | undefined;
  const { cancel_at_period_end } = live;
  return {
    calls: item?.quantity,
    ends: cancel_at_period_end === true,
    customer: customer.id,
    last4: card?.last4,
  };
}
