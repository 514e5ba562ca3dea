import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FakeStripe, STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from './stripe.fake.ts';
import { openStripe, StripeRefusal, StripeSilence } from './stripe.ts';

let fake: FakeStripe;
const settings = (key = STRIPE_KEY) => ({ key, webhook_secret: WEBHOOK_SECRET, url: fake.url });

before(async () => {
  fake = await startFakeStripe();
});
after(() => fake.close());

test('a request with a key that was used is not done again, and with other content it is refused', async () => {
  const stripe = openStripe(settings());
  const about = { account_sid: 'one', email: 'a@example.com', name: 'One' };
  const first = await stripe.createCustomer(about, 'same');
  assert.equal(await stripe.createCustomer(about, 'same'), first);
  await assert.rejects(stripe.createCustomer({ ...about, name: 'Other' }, 'same'), StripeRefusal);
  assert.notEqual(await stripe.createCustomer(about, 'another'), first);
});

test('a wrong key, a fault at Stripe and no answer are silence; what it says no to is a refusal', async () => {
  const stripe = openStripe(settings());
  const about = { account_sid: 'two', email: null, name: 'Two' };
  await assert.rejects(openStripe(settings('sk_test_wrong')).createCustomer(about, 'k1'), StripeSilence);
  for (let nth = 0; nth < 2; nth++) fake.fail('POST /v1/customers', 'before', () => fake.refuse(503));
  await assert.rejects(stripe.createCustomer(about, 'k2'), StripeSilence);
  for (let nth = 0; nth < 2; nth++) fake.fail('POST /v1/customers', 'before', () => fake.hangUp());
  await assert.rejects(stripe.createCustomer(about, 'k3'), StripeSilence);
  const customer = await stripe.createCustomer(about, 'k4');
  await assert.rejects(
    stripe.keepCard(customer, 'pm_card_chargeDeclined', 'k5'),
    (error) => error instanceof StripeRefusal && error.is_card && /declined/.test(error.message),
  );
  await assert.rejects(
    stripe.keepCard(customer, 'pm_none', 'k6'),
    (error) => error instanceof StripeRefusal && !error.is_card,
  );
  await stripe.removeCustomer(customer);
  await stripe.removeCustomer(customer);
  assert.deepEqual(await stripe.readTruth(customer, 'two', null), { subscription: null, card: null });
});

test('events are signed so that the official library believes them, and reach who asked for them', async () => {
  const stripe = openStripe(settings());
  const customer = await stripe.createCustomer({ account_sid: 'three', email: null, name: 'Three' }, 'k7');
  await stripe.keepCard(customer, 'pm_card_visa', 'k8');
  const event = fake.events.at(-1);
  const body = JSON.stringify(event);
  assert.deepEqual(await stripe.readEvent(Buffer.from(body), fake.sign(body)), {
    type: 'payment_method.attached',
    customer_id: customer,
  });
  assert.equal(await stripe.readEvent(Buffer.from(body), fake.sign(body, 'whsec_other')), null);
});
