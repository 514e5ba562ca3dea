/** A database that fails while Stripe is paid: nobody is told that nothing was saved (`R44`, decision 038). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DatabaseFailure } from '../db/failures.ts';
import { ProblemError } from '../http/problems.ts';
import { STRIPE_KEY, WEBHOOK_SECRET } from '../outside/stripe.fake.ts';
import { openStripe } from '../outside/stripe.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { upgrade } from './change-subscription.ts';
import { readOffers } from './offers.ts';
import { findPayer } from './subscriptions.store.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

/**
 * An upgrade on a database that fails as often as `failing` says from the moment on at which Stripe is paid;
 * `meanwhile`: whenever Stripe is asked after that.
 */
async function upgradeWhile(failing: number, meanwhile: (account_sid: string) => Promise<unknown>) {
  const { account_sid, who } = await world.account();
  let [left, isPaid] = [0, false];
  const db = world.app.db.withPlugin({
    transformQuery({ node }) {
      if (left-- > 0) throw new DatabaseFailure('full', 'no room');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const stripe = openStripe({ key: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET, url: world.stripe.url });
  const asked: typeof stripe.readTruth = async (...about) => {
    const truth = await stripe.readTruth(...about);
    if (isPaid) await meanwhile(account_sid);
    return truth;
  };
  const log = { warn() {}, error() {} };
  const parts = { db, cipher: world.app.cipher, stripe: { ...stripe, readTruth: asked }, log };
  const payer = await findPayer(db, account_sid);
  assert.ok(payer);
  const offers = await readOffers(parts, account_sid);
  const by = { actor: { by: { kind: 'system', name: 'Test' }, scope: 'account' }, address: null } as const;
  const sent = {
    action: 'upgrade-to-paid',
    payment_method_id: await world.card('pm_card_visa'),
    products: ordered(10),
  } as const;
  world.stripe.fail('POST /v1/subscriptions', 'after', () => {
    [left, isPaid] = [failing, true];
  });
  const more = { offers, by: { ...by, request_id: null }, email: null };
  const answer = await upgrade(parts, payer, { ...sent, products: [...sent.products] }, more).catch(
    (error: unknown) => error,
  );
  left = 0;
  return { account_sid, who, answer };
}

const nothing = async () => {};

test('what was paid while the database failed is not known, and is found out', async () => {
  const { account_sid, who, answer } = await upgradeWhile(1000, nothing);
  assert.ok(answer instanceof ProblemError, String(answer));
  assert.deepEqual([answer.status, answer.code], [503, 'not_known']);
  assert.match(answer.message, /not known yet whether this was paid/);
  assert.equal((await world.payment(who)).state, 'processing');
  await world.app.db
    .updateTable('trunkline_payments')
    .set({ claimed_until: '2020-01-01 00:00:00.000' })
    .where('account_sid', '=', account_sid)
    .execute();
  assert.equal((await world.payment(who)).state, 'success');
  assert.equal(world.subscriptionsAtStripe(account_sid).length, 1);
});

test('a database that is back before the answer says what became of the payment', async () => {
  const { who, answer } = await upgradeWhile(1, nothing);
  assert.equal((answer as { status?: string }).status, 'success', String(answer));
  assert.equal((await world.me(who)).account.plan_type, 'paid');
});

test('what was paid while others wrote down how the account stands, again and again, is found out at once', async () => {
  const { db } = world.app;
  const { who, answer } = await upgradeWhile(0, (account_sid) =>
    db
      .updateTable('trunkline_billing')
      .set((now) => ({ version: now('version', '+', 1) }))
      .where('account_sid', '=', account_sid)
      .execute(),
  );
  assert.ok(answer instanceof ProblemError, String(answer));
  assert.deepEqual([answer.status, answer.code], [503, 'not_known']);
  assert.equal((await world.payment(who)).state, 'success');
});
