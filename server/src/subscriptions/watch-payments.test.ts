import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STRIPE_KEY, WEBHOOK_SECRET } from '../outside/stripe.fake.ts';
import { openStripe } from '../outside/stripe.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { watchPayments } from './watch-payments.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

test('an answer that is lost on its way is asked for again, and nothing is done twice', async () => {
  const { account_sid, who } = await world.account();
  for (const at of ['POST /v1/customers', 'POST /v1/payment_methods/*/attach', 'POST /v1/subscriptions'])
    world.stripe.fail(at, 'after', () => world.stripe.hangUp());
  const { body } = await world.upgrade(who, 10);
  assert.equal(body.status, 'success');
  assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
});

test('while it is not known what became of a payment nobody pays twice, and it is found out', async () => {
  const { account_sid, who } = await world.account();
  // Done, and not told; asked again, Stripe is down.
  world.stripe.fail('POST /v1/subscriptions', 'after', () => world.stripe.hangUp());
  world.stripe.fail('POST /v1/subscriptions', 'before', () => world.stripe.refuse(500));
  const reply = await world.upgrade(who, 10);
  assert.equal(reply.status, 503, reply.text);
  assert.match(reply.problem.msg, /not known yet whether this was paid/);
  assert.equal((await world.payment(who)).state, 'processing');
  const again = await world.upgrade(who, 10);
  assert.deepEqual([again.status, /being processed/.test(again.problem.msg)], [422, true]);
  const { db } = world.app;
  // As if the claim had ended.
  await db
    .updateTable('trunkline_payments')
    .set({ claimed_until: '2020-01-01 00:00:00.000' })
    .where('account_sid', '=', account_sid)
    .execute();
  assert.equal((await world.payment(who)).state, 'success');
  assert.equal((await world.me(who)).account.plan_type, 'paid');
  assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
});

test('a payment that was made while the clock was hours ahead is over for the next one', async (t) => {
  const { who } = await world.account();
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3_600_000 });
  assert.equal((await world.upgrade(who, 10)).body.status, 'success');
  t.mock.timers.reset();
  const { status, text } = await world.send(who, { action: 'update-quantities', products: ordered(20) });
  assert.deepEqual([status, /being processed/.test(text)], [201, false], text);
});

test('what a server looks at when it starts are payments of before, not one that somebody begins meanwhile', async () => {
  const { db, cipher } = world.app;
  const stripe = openStripe({ key: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET, url: world.stripe.url });
  const silent = { warn() {}, error() {} };
  const watch = watchPayments({ db, cipher, stripe, log: silent }, { is_alone: true });
  const { who } = await world.account();
  world.stripe.fail('POST /v1/subscriptions', 'before', () => watch.look());
  const reply = await world.upgrade(who);
  assert.deepEqual([reply.status, reply.body.status], [201, 'success'], reply.text);
});

test('of a plan that ended at Stripe while nobody listened that is said, and another one can be bought', async () => {
  const products = ordered(20);
  for (const asked of [
    { action: 'keep-paid-plan' },
    { action: 'update-quantities', products },
    { action: 'update-quantities', products, dry_run: true },
  ]) {
    const { who } = await ended();
    const { status, problem } = await world.send(who, asked);
    assert.deepEqual([status, /has ended/.test(problem.msg)], [422, true], problem.msg);
    assert.equal((await world.standing(who))[0], 'free');
  }
  const { account_sid, who } = await ended();
  const { body, text } = await world.upgrade(who, 7);
  assert.equal(body.status, 'success', text);
  assert.deepEqual(await world.standing(who), ['paid', 'active', { voice_call_session: 7, device: 0 }]);
  const statuses = world.subscriptionsAtStripe(account_sid).map(({ status }) => status);
  assert.deepEqual(statuses, ['canceled', 'active']);
});

async function ended() {
  const one = await world.account();
  await world.upgrade(one.who, 10);
  world.stripe.ledger.cancel(world.subscriptionsAtStripe(one.account_sid)[0] ?? {});
  return one;
}
