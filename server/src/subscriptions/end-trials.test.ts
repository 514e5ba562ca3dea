import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toDbTime } from '../db/values.ts';
import { type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import { storeZeroDate } from '../testing/zero-date.ts';
import { endTrials } from './end-trials.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

const DAY_MS = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

async function onTrial(ends: Date | null) {
  const account = await world.account();
  const { db } = world.app;
  const trial_end_date = ends && toDbTime(ends);
  await db
    .updateTable('accounts')
    .set({ trial_end_date })
    .where('account_sid', '=', account.account_sid)
    .execute();
  return account;
}

const entriesOf = (account_sid: string) =>
  world.app.db
    .selectFrom('trunkline_audit_entries')
    .select(['actor_name', 'action', 'before_json', 'after_json'])
    .where('record_sid', '=', account_sid)
    .where('action', '=', 'change-plan')
    .execute();

test('who has come to the end of the trial is on the free plan, and can still sign in and pay', async () => {
  const { account_sid, who } = await onTrial(ago(1));
  await endTrials(world.app.db, now);
  assert.deepEqual(await world.standing(who), ['free', 'active', { voice_call_session: 1, device: 1 }]);
  const { account } = await world.me(who);
  assert.deepEqual(
    [Boolean(account.is_active), account.trial_end_date?.slice(0, 10)],
    [true, ago(1).toISOString().slice(0, 10)],
  );
  const [entry, ...others] = await entriesOf(account_sid);
  assert.deepEqual([entry?.actor_name, others.length], ['End of the trial', 0]);
  assert.match(entry?.before_json ?? '', /"plan_type":"trial".*"voice_call_session":5/);
  assert.match(entry?.after_json ?? '', /"plan_type":"free".*"voice_call_session":1/);
  const { body } = await world.upgrade(who, 10);
  assert.equal(body.status, 'success');
  assert.equal((await world.standing(who))[0], 'paid');
});

test('a zero date, as a platform may hold one, is no end of a trial, nor of a plan', async () => {
  const { account_sid, who } = await onTrial(null);
  const { db } = world.app;
  const ofAccount = { key: 'account_sid' };
  await storeZeroDate(db, { table: 'accounts', column: 'trial_end_date', ...ofAccount }, account_sid);
  const plans = { table: 'account_subscriptions', column: 'effective_end_date', ...ofAccount };
  await storeZeroDate(db, plans, account_sid);
  await endTrials(db, now);
  assert.deepEqual(await world.standing(who), ['trial', 'active', { voice_call_session: 5, device: 0 }]);
});

test('a trial that goes on, one without an end and a paid plan stay as they are', async () => {
  const [goesOn, endless, paid] = [await onTrial(ago(-1)), await onTrial(null), await onTrial(ago(1))];
  await world.upgrade(paid.who, 10);
  await endTrials(world.app.db, now);
  for (const [{ who }, plan] of [
    [goesOn, 'trial'],
    [endless, 'trial'],
    [paid, 'paid'],
  ] as const)
    assert.equal((await world.standing(who))[0], plan);
  assert.equal((await entriesOf(goesOn.account_sid)).length, 0);
});

test('eight servers at once end each trial once', async () => {
  const accounts = [await onTrial(ago(2)), await onTrial(ago(3))];
  await Promise.all(Array.from({ length: 8 }, () => endTrials(world.app.db, now)));
  for (const { account_sid, who } of accounts) {
    assert.equal((await world.standing(who))[0], 'free');
    assert.equal((await entriesOf(account_sid)).length, 1);
    const plans = await world.app.db
      .selectFrom('account_subscriptions')
      .select('account_subscription_sid')
      .where('account_sid', '=', account_sid)
      .where('effective_end_date', 'is', null)
      .execute();
    assert.equal(plans.length, 1);
  }
});

test('one that is being paid for at this moment waits, and others do not', async () => {
  const many = [];
  for (let n = 0; n < 3; n += 1) many.push(await onTrial(ago(4)));
  const { who } = await onTrial(ago(4));
  world.stripe.fail('POST /v1/subscriptions', 'after', () => world.stripe.hangUp());
  world.stripe.fail('POST /v1/subscriptions', 'before', () => world.stripe.refuse(500));
  assert.equal((await world.upgrade(who, 10)).status, 503);
  await endTrials(world.app.db, now);
  assert.equal((await world.standing(who))[0], 'trial');
  for (const one of many) assert.equal((await world.standing(one.who))[0], 'free');
});

test('a card that was declined prolongs no trial, and another one pays what was ordered all the same', async () => {
  const { who } = await onTrial(ago(1));
  assert.equal((await world.upgrade(who, 9, 'pm_card_chargeCustomerFail')).body.status, 'card error');
  await endTrials(world.app.db, now);
  assert.deepEqual(await world.standing(who), ['free', 'active', { voice_call_session: 1, device: 1 }]);
  const { body } = await world.send(who, {
    action: 'update-payment-method',
    payment_method_id: await world.card('pm_card_visa'),
  });
  assert.equal(body.status, 'success');
  assert.deepEqual(await world.standing(who), ['paid', 'active', { voice_call_session: 9, device: 0 }]);
});

test('whoever is on trial, and whose card was declined, may go to the free plan', async () => {
  const { who } = await onTrial(ago(-1));
  await world.upgrade(who, 9, 'pm_card_chargeCustomerFail');
  const { status, text } = await world.send(who, { action: 'downgrade-to-free' });
  assert.equal(status, 200, text);
  assert.equal((await world.standing(who))[0], 'free');
});

test('an upgrade that nobody has paid is none any more for whoever chooses the free plan, and no card pays it later', async () => {
  const { account_sid, who } = await onTrial(ago(-1));
  for (const token of ['pm_card_authenticationRequired', 'pm_card_chargeCustomerFail']) {
    await world.upgrade(who, 9, token);
    const { status, text } = await world.send(who, { action: 'downgrade-to-free' });
    assert.equal(status, 200, text);
    assert.deepEqual((await world.standing(who))[0], 'free');
    await world.send(who, {
      action: 'update-payment-method',
      payment_method_id: await world.card('pm_card_visa'),
    });
    assert.deepEqual(await world.standing(who), ['free', 'active', { voice_call_session: 1, device: 1 }]);
  }
  const { customer } = world.subscriptionsAtStripe(account_sid)[0] ?? {};
  const invoices = world.stripe.ledger.all('invoice').filter((one) => one.customer === customer);
  assert.deepEqual(
    invoices.map(({ status }) => status),
    ['void', 'void'],
  );
});

test('whoever chooses the free plan while the bank agrees to the upgrade is told that it was paid', async () => {
  const { who } = await onTrial(ago(-1));
  const { body } = await world.upgrade(who, 9, 'pm_card_authenticationRequired');
  world.stripe.fail('POST /v1/invoices/*/void', 'before', () => {
    world.stripe.confirm(body.client_secret ?? '');
  });
  const { status, problem } = await world.send(who, { action: 'downgrade-to-free' });
  assert.deepEqual([status, /has since been paid/.test(problem.msg)], [422, true], problem.msg);
  assert.deepEqual(await world.standing(who), ['paid', 'active', { voice_call_session: 9, device: 0 }]);
});

test('a choice of the free plan that was done at Stripe, and not heard of, is done here too', async () => {
  const { account_sid, who } = await onTrial(ago(-1));
  await world.upgrade(who, 9, 'pm_card_chargeCustomerFail');
  for (let nth = 0; nth < 2; nth++)
    world.stripe.fail('DELETE /v1/subscriptions/*', 'after', () => world.stripe.hangUp());
  const { status } = await world.send(who, { action: 'downgrade-to-free' });
  assert.deepEqual([status, (await world.standing(who))[0]], [503, 'trial']);
  await world.app.db
    .updateTable('trunkline_payments')
    .set({ claimed_until: '2020-01-01 00:00:00.000' })
    .where('account_sid', '=', account_sid)
    .execute();
  const { action, state } = await world.payment(who);
  assert.deepEqual([action, state], ['downgrade', 'success']);
  assert.deepEqual(await world.standing(who), ['free', 'active', { voice_call_session: 1, device: 1 }]);
});
