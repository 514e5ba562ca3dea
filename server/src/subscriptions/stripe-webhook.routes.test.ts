import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rounds, WRITERS } from '../testing/race.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

const standsAt = (plan: string, calls: number, device = 0, status = 'active') => [
  plan,
  status,
  { voice_call_session: calls, device },
];

/** Pays, confirms what a bank asks, fails to renew, pays with another card, and ends; as far as Stripe knows. */
async function aLife() {
  const { account_sid, who } = await world.account();
  const from = world.stripe.events.length;
  const { body } = await world.upgrade(who, 8, 'pm_card_authenticationRequired');
  world.stripe.confirm(body.client_secret ?? '');
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  assert.ok(subscription);
  return { account_sid, who, from, subscription };
}

test('an event that Stripe has not signed, not for us, not lately, or over other bytes is 400', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } });
  const { sign } = world.stripe;
  const long_ago = Math.floor(Date.now() / 1000) - 600;
  for (const signature of [
    '',
    'nonsense',
    't=1,v1=00',
    sign(body, 'whsec_another'),
    sign(body, undefined, long_ago),
    sign(`${body} `),
  ])
    assert.equal(await world.tell(body, signature), 400, signature);
  const none = await world.app.app.inject({ method: 'POST', url: '/stripe/webhook', payload: body });
  assert.equal(none.statusCode, 400);
  assert.equal(await world.tell(body), 204, 'of a customer that nobody has');
  assert.equal(await world.tell('{"id":"evt_2","type":"charge.dispute.created","data":{"object":{}}}'), 204);
  const odd = { id: 'evt_3', type: 'invoice.paid', data: { object: { customer: { id: { a: 1 } } } } };
  assert.equal(await world.tell(JSON.stringify(odd)), 204, 'of a customer that is none');
});

test('a payment that was confirmed is heard of', async () => {
  const { who, from } = await aLife();
  assert.deepEqual(await world.standing(who), standsAt('trial', 5));
  await world.tellAll(from);
  assert.deepEqual(await world.standing(who), standsAt('paid', 8));
});

test('events that come backwards, twice, or all at once lead to what Stripe has', async () => {
  const orders: ((events: typeof world.stripe.events) => typeof events)[] = [
    (events) => events.toReversed(),
    (events) => events.flatMap((event) => [event, event]),
    (events) => [...events, ...events.toReversed()],
  ];
  for (const inOrder of orders) {
    const { account_sid, who, from, subscription } = await aLife();
    world.stripe.ledger.endPeriod(subscription);
    await world.tellAll(from, inOrder);
    assert.deepEqual(
      await world.standing(who),
      standsAt('paid', 8, 0, 'suspended'),
      'nobody confirmed the renewal',
    );
    const rows = (await world.plans(account_sid)).length;
    await world.tellAll(from);
    assert.equal((await world.plans(account_sid)).length, rows, 'a replay stores nothing');
  }
  await rounds(async () => {
    const { who, from } = await aLife();
    const events = world.stripe.events.slice(from);
    const many = Array.from({ length: WRITERS }, () => events).flat();
    const statuses = await Promise.all(many.map((event) => world.tell(JSON.stringify(event))));
    assert.deepEqual([...new Set(statuses)], [204]);
    assert.deepEqual(await world.standing(who), standsAt('paid', 8));
  });
});

test('what Stripe still tells of an order is not written to the one that takes its place', async () => {
  const { account_sid, who } = await world.account();
  const from = world.stripe.events.length;
  await world.upgrade(who, 8, 'pm_card_authenticationRequired');
  let told: Promise<void> | undefined;
  world.stripe.fail('POST /v1/invoices/*/void', 'before', async () => {
    told = world.tellAll(from);
    await told;
  });
  const { body } = await world.upgrade(who, 8);
  await told;
  assert.deepEqual([told !== undefined, body.status], [true, 'success']);
  assert.deepEqual(await world.standing(who), standsAt('paid', 8));
  const ended = (await world.plans(account_sid)).filter(({ effective_end_date }) => effective_end_date);
  assert.deepEqual(
    ended.map(({ change_reason }) => change_reason).toSorted(),
    ['not paid', 'upgrade to paid plan'],
    'the order that was not paid, and the trial',
  );
});

test('what changed is told once to the audit trail, however often Stripe tells it', async () => {
  const { account_sid, from } = await aLife();
  for (let nth = 0; nth < 3; nth++) await world.tellAll(from);
  const entries = await world.app.db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_kind', 'actor_name'])
    .where('account_sid', '=', account_sid)
    .where('action', '=', 'change-plan')
    .execute();
  assert.deepEqual(entries, [{ actor_kind: 'system', actor_name: 'Stripe' }]);
});

test('a renewal that fails suspends the plan, and another card brings it back', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 12);
  const poor = await world.card('pm_card_chargeCustomerFail');
  await world.send(who, { action: 'update-payment-method', payment_method_id: poor });
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  const from = world.stripe.events.length;
  world.stripe.ledger.endPeriod(subscription ?? {});
  await world.tellAll(from);
  assert.deepEqual(await world.standing(who), standsAt('paid', 12, 0, 'suspended'));
  const more = await world.send(who, { action: 'update-quantities', products: ordered(20) });
  assert.deepEqual([more.status, /suspended/.test(more.problem.msg)], [422, true]);
  // It may still be given up, and that taken back.
  await world.send(who, { action: 'downgrade-to-free' });
  assert.ok((await world.me(who)).subscription?.ends_at);
  const kept = await world.send(who, { action: 'keep-paid-plan' });
  assert.deepEqual([kept.status, kept.body.status], [200, 'success'], kept.text);
  assert.equal((await world.me(who)).subscription?.ends_at, null);
  const rich = await world.card('pm_card_visa');
  const { body } = await world.send(who, { action: 'update-payment-method', payment_method_id: rich });
  assert.equal(body.status, 'success');
  assert.deepEqual(await world.standing(who), standsAt('paid', 12));
});

test('a renewal that the bank asks about is told with what it needs, until it is confirmed', async () => {
  const { who, from, subscription } = await aLife();
  await world.tellAll(from);
  const paid = await world.payment(who);
  assert.deepEqual([paid.state, paid.action], ['success', 'upgrade']);
  const renewed = world.stripe.events.length;
  world.stripe.ledger.endPeriod(subscription);
  await world.tellAll(renewed);
  const { client_secret, ...asked } = await world.payment(who);
  const bill = { amount_due: 4000, currency: 'usd', reason: null, started_at: null };
  assert.deepEqual(asked, { state: 'action required', action: 'renewal', ...bill });
  world.stripe.confirm(client_secret ?? '');
  assert.deepEqual(await world.payment(who), paid, 'the last payment, once Stripe has the money');
  assert.deepEqual(await world.standing(who), standsAt('paid', 8));
});

test('a plan that was cancelled at Stripe is over, whatever else the account had there', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 12);
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  assert.ok(subscription);
  const { ledger } = world.stripe;
  // Somebody began another one at Stripe itself, later or in the same second, and it was never paid.
  for (const later of [0, 5]) {
    const other = { ...subscription, id: ledger.newId('sub'), created: Number(subscription.created) + later };
    ledger.put({ ...other, status: 'incomplete_expired' });
  }
  const from = world.stripe.events.length;
  ledger.cancel(subscription);
  await world.tellAll(from);
  assert.deepEqual(await world.standing(who), standsAt('free', 1, 1));
});

test('while Stripe is silent an event is 503, so that it is told again', async () => {
  const { who } = await aLife();
  const event = JSON.stringify(world.stripe.events.at(-1));
  // The SDK asks once more by itself.
  for (let nth = 0; nth < 2; nth++)
    world.stripe.fail('GET /v1/customers/*', 'before', () => world.stripe.refuse(500));
  assert.equal(await world.tell(event), 503);
  assert.deepEqual(await world.standing(who), standsAt('trial', 5));
  assert.equal(await world.tell(event), 204);
  assert.deepEqual(await world.standing(who), standsAt('paid', 8));
});

test('an account that pays and of which Stripe knows nothing keeps its plan, and the log says so', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 12);
  const event = JSON.stringify(world.stripe.events.at(-1));
  const [subscription] = world.subscriptionsAtStripe(account_sid);
  world.stripe.ledger.objects.delete(String(subscription?.id));
  assert.equal(await world.tell(event), 204);
  assert.deepEqual(await world.standing(who), standsAt('paid', 12));
  assert.ok(world.app.log.some((line) => line.includes('Stripe knows no subscription')));
});
