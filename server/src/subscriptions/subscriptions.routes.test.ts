import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PricedProduct } from '@trunkline/contract/subscriptions/prices.ts';
import { subscriptionEndpoints } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { startApp } from '../testing/start-app.ts';
import { CALLS, DEVICES, ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';

const { listPrices, readCustomer, removeCustomer, readNextInvoice, read, readPayment, change } =
  subscriptionEndpoints;

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

test('prices are Stripe’s, for what our products are', async () => {
  const { who } = await world.account();
  const reply = await world.app.ask<PricedProduct[]>(listPrices.method, listPrices.path, { as: who });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    reply.body.map(({ category, product_sid, prices }) => [category, product_sid, prices[0]?.unit_amount]),
    [
      ['voice_call_session', CALLS, 500],
      ['device', DEVICES, 100],
    ],
  );
  assert.equal((await world.app.ask('GET', '//Prices', { as: who })).status, 200);
});

test('an account with an offer of its own is told that and nothing else', async () => {
  const { account_sid, who } = await world.account();
  const { ledger } = world.stripe;
  ledger.put({
    ...ledger.get('product', 'prod_device'),
    id: 'prod_own',
    metadata: { jambonz_category: 'device' },
  });
  ledger.put({
    ...ledger.get('price', 'price_device'),
    id: 'price_own',
    product: 'prod_own',
    unit_amount: 42,
  });
  await world.app.db
    .insertInto('account_offers')
    .values({
      account_offer_sid: world.unknown,
      account_sid,
      product_sid: DEVICES,
      stripe_product_id: 'prod_own',
    })
    .execute();
  const { body } = await world.app.ask<PricedProduct[]>(listPrices.method, listPrices.path, { as: who });
  assert.deepEqual(
    body.map(({ stripe_product_id, prices }) => [
      stripe_product_id,
      prices.map((price) => price.unit_amount),
    ]),
    [['prod_own', [42]]],
  );
});

test('the customer is made once, also when it is asked for eight times at once, and can be removed', async () => {
  const { account_sid, who } = await world.account();
  const ids = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const reply = await world.app.ask<{ stripe_customer_id: string }>(
        readCustomer.method,
        readCustomer.path,
        { as: who },
      );
      assert.equal(reply.status, 200, reply.text);
      return reply.body.stripe_customer_id;
    }),
  );
  assert.equal(new Set(ids).size, 1);
  const made = world.stripe.ledger.get('customer', ids[0]);
  assert.deepEqual([made.email, made.metadata], [`${who.name}@example.com`, { account_sid }]);
  const removed = () => world.app.ask(removeCustomer.method, removeCustomer.path, { as: who });
  assert.deepEqual([(await removed()).status, (await removed()).status], [204, 404]);
  const entries = await world.app.db
    .selectFrom('trunkline_audit_entries')
    .select('action')
    .where('record_sid', '=', account_sid)
    .where('action', 'like', '%-customer')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['make-customer', 'remove-customer'],
  );
  const { body } = await world.app.ask<{ stripe_customer_id: string }>(
    readCustomer.method,
    readCustomer.path,
    { as: who },
  );
  assert.notEqual(body.stripe_customer_id, ids[0]);
});

test('two people of an account who ask at the same time are one customer', async () => {
  const { account_sid, who } = await world.account();
  const other = await world.app.world.user({ account_sid, service_provider_sid: world.provider });
  const ids = await Promise.all(
    [who, other, who, other].map(async (as) => {
      const reply = await world.app.ask<{ stripe_customer_id: string }>(
        readCustomer.method,
        readCustomer.path,
        { as },
      );
      assert.equal(reply.status, 200, reply.text);
      return reply.body.stripe_customer_id;
    }),
  );
  assert.equal(new Set(ids).size, 1);
  const left = world.stripe.ledger
    .all('customer')
    .filter(
      ({ metadata, deleted }) =>
        !deleted && (metadata as { account_sid?: string }).account_sid === account_sid,
    );
  assert.equal(left.length, 1);
});

test('of an account that is deleted while its customer is made none stays at Stripe', async () => {
  const { account_sid, who } = await world.account();
  const as = await world.app.world.key({});
  world.stripe.fail('POST /v1/customers', 'after', async () => {
    const reply = await world.app.ask('DELETE', `/Accounts/${account_sid}`, { as });
    assert.equal(reply.status, 204, reply.text);
  });
  const { status } = await world.app.ask(readCustomer.method, readCustomer.path, { as: who });
  assert.equal(status, 404);
  const made = world.stripe.ledger
    .all('customer')
    .filter(({ metadata }) => (metadata as { account_sid?: string }).account_sid === account_sid);
  assert.deepEqual(
    made.map(({ deleted }) => deleted),
    [true],
  );
});

test('whoever pays nothing has no next invoice, no subscription at Stripe and no payment', async () => {
  const { who } = await world.account();
  for (const { method, path } of [readNextInvoice, read])
    assert.equal((await world.app.ask(method, path, { as: who })).status, 404, path);
  assert.equal((await world.payment(who)).state, 'none');
  const { subscription } = await world.me(who);
  assert.deepEqual(
    [subscription?.status, subscription?.products.map(({ name, quantity }) => [name, quantity])],
    [
      'active',
      [
        ['concurrent call session', 5],
        ['registered device', 0],
      ],
    ],
  );
});

test('whoever pays reads the next invoice, and the subscription as Stripe has it', async () => {
  const { who } = await world.account();
  assert.equal((await world.upgrade(who, 10, 'pm_card_visa', 3)).status, 201);
  const invoice = await world.app.ask<{ total: number; next_payment_attempt: number }>(
    readNextInvoice.method,
    readNextInvoice.path,
    { as: who },
  );
  assert.equal(invoice.body.total, 10 * 500 + 3 * 100);
  assert.ok(invoice.body.next_payment_attempt > Date.now() / 1000);
  const { body } = await world.app.ask<{ status: string }>(read.method, read.path, { as: who });
  assert.equal(body.status, 'active');
  const removed = await world.app.ask(removeCustomer.method, removeCustomer.path, { as: who });
  assert.equal(removed.status, 422);
});

test('the subscription is the one that goes on, also beside one of the same second that nobody paid', async () => {
  const { account_sid, who } = await world.account();
  await world.upgrade(who, 9, 'pm_card_chargeCustomerFail');
  assert.equal((await world.upgrade(who)).status, 201);
  await world.app.db
    .updateTable('account_subscriptions')
    .set({ effective_start_date: '2026-01-01 00:00:00' })
    .where('account_sid', '=', account_sid)
    .execute();
  const { body } = await world.app.ask<{ status: string }>(read.method, read.path, { as: who });
  assert.equal(body.status, 'active');
});

test('only users of an account see its subscription, and view-only ones change nothing', async () => {
  const { account_sid, who } = await world.account();
  const people = {
    admin: await world.app.world.user(),
    provider: await world.app.world.user({ service_provider_sid: world.provider }),
  };
  const viewer = await world.app.world.user({
    account_sid,
    service_provider_sid: world.provider,
    view_only: true,
  });
  const asked = world.stripe.asked.length;
  const body = { action: 'downgrade-to-free' };
  for (const { method, path } of Object.values(subscriptionEndpoints)) {
    const more = method === 'POST' ? { body } : {};
    for (const as of Object.values(people))
      assert.equal((await world.app.ask(method, path, { as, ...more })).status, 403, `${method} ${path}`);
    assert.equal((await world.app.ask(method, path, { ...more })).status, 401, `${method} ${path}`);
  }
  for (const { method, path } of [readCustomer, removeCustomer, readPayment, change]) {
    const reply = await world.app.ask(method, path, { as: viewer, ...(method === 'POST' ? { body } : {}) });
    assert.deepEqual([reply.status, reply.problem.msg], [403, 'User has view-only access'], path);
  }
  assert.equal(world.stripe.asked.length, asked, 'Stripe was asked nothing');
  const key = await world.app.world.key({ account_sid });
  assert.equal((await world.app.ask('GET', listPrices.path, { as: key })).status, 200);
  assert.equal((await world.standing(who))[0], 'trial');
});

test('what cannot be bought is refused before Stripe hears of it', async () => {
  const { account_sid, who } = await world.account();
  const upgrade = (products: unknown) =>
    world.send(who, { action: 'upgrade-to-paid', payment_method_id: 'pm_card_visa', products });
  const [calls] = ordered(10);
  const cases = [
    [ordered(4), 400, 'invalid voice call session value, minimum is 5'],
    [ordered(1001), 400, 'A plan has at most 1000 concurrent call sessions.'],
    [ordered(10, 201), 400, 'A plan has 0 to 200 additional devices.'],
    [ordered(5.5), 400, 'A plan has a whole number of concurrent call sessions.'],
    [ordered(10, 3).slice(1), 400, 'invalid voice call session value, minimum is 5'],
    [[calls, calls], 400, 'Name each product once.'],
    [[{ ...calls, price_id: 'price_device' }], 422, /prices have changed/],
    [[{ ...calls, product_sid: world.unknown }], 422, /prices have changed/],
    [[{ ...calls, quantity: '10' }], 400, 'quantity must be a number'],
    [[], 400, 'missing products'],
  ] as const;
  for (const [products, status, msg] of cases) {
    const reply = await upgrade(products);
    assert.equal(reply.status, status, reply.text);
    assert.match(reply.problem.msg, typeof msg === 'string' ? new RegExp(`^${msg}$`) : msg);
  }
  assert.equal((await world.send(who, { action: 'pay' })).problem.msg, 'invalid or missing action');
  const early = [
    [{ action: 'update-quantities', products: ordered(10) }, /no paid plan/],
    [{ action: 'update-payment-method', payment_method_id: 'pm_1' }, /not provisioned in Stripe/],
    [{ action: 'keep-paid-plan' }, /no paid plan/],
  ] as const;
  for (const [body, msg] of early) {
    const reply = await world.send(who, body);
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.problem.msg, msg);
  }
  assert.deepEqual(world.subscriptionsAtStripe(account_sid), []);
  assert.equal((await world.plans(account_sid)).length, 1);
});

test('without Stripe every endpoint says so, and so does the webhook', async () => {
  const other = await startApp({ TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true' });
  const provider = await other.world.provider();
  const account_sid = await other.world.account(provider);
  const as = await other.world.user({ service_provider_sid: provider, account_sid });
  for (const { method, path } of Object.values(subscriptionEndpoints)) {
    const reply = await other.ask(method, path, {
      as,
      ...(method === 'POST' ? { body: { action: 'downgrade-to-free' } } : {}),
    });
    assert.deepEqual([reply.status, reply.problem.msg], [404, 'Payment is not set up on this server.'], path);
  }
  const told = await other.app.inject({ method: 'POST', url: '/stripe/webhook', payload: '{}' });
  assert.equal(told.statusCode, 404);
  await other.close();
});
