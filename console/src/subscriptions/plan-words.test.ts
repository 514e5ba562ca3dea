import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planSentence, proratedSentence, waitingSentence } from './plan-words.ts';

type Owner = Parameters<typeof planSentence>[0];

const owner = (account: object, subscription: object = {}, [sessions, device] = [5, 0]): Owner =>
  ({
    account: { plan_type: 'trial', trial_end_date: null, is_active: 1, device_to_call_ratio: 5, ...account },
    subscription: {
      status: 'active',
      ends_at: null,
      products: [
        { name: 'concurrent call session', quantity: sessions },
        { name: 'registered device', quantity: device },
      ],
      ...subscription,
    },
  }) as unknown as Owner;

test('a trial says its limits and its end', () => {
  const trial_end_date = '2026-12-13T12:00:00.000Z';
  const sentence = (now: string) => planSentence(owner({ trial_end_date }), undefined, Date.parse(now));
  assert.equal(
    sentence('2026-12-01'),
    'You are on a free trial, limited to 5 simultaneous calls and 25 registered devices. It ends on Dec 13, 2026.',
  );
  assert.equal(
    sentence('2026-12-14'),
    'Your free trial ended on Dec 13, 2026. It is still limited to 5 simultaneous calls and 25 registered devices. Upgrade to a paid subscription for more.',
  );
});

test('an account that somebody added has a plan without limits of its own', () => {
  const sentence = (account: object) => planSentence({ ...owner(account), subscription: null }, undefined);
  assert.equal(sentence({}), 'You are on a free trial.');
  assert.equal(sentence({ plan_type: 'paid' }), 'You are on the paid plan.');
  assert.equal(
    sentence({ trial_end_date: '2026-01-13T12:00:00.000Z' }),
    'Your free trial ended on Jan 13, 2026. Upgrade to a paid subscription for more.',
  );
});

test('the paid plan says its capacity, and the next bill or its end', () => {
  const plan = { plan_type: 'paid' };
  const bill = {
    ...{ total: 6000, amount_due: 6000, currency: 'usd' },
    next_payment_attempt: Date.UTC(2027, 0, 15, 12) / 1000,
  };
  assert.equal(
    planSentence(owner(plan, {}, [10, 2]), bill),
    'You are on the paid plan, with a capacity of 10 simultaneous calls and 60 registered devices. Your next bill is $60.00 on Jan 15, 2027.',
  );
  assert.match(
    planSentence(owner(plan), { ...bill, amount_due: 1000 }),
    /Your next bill is \$10\.00 on Jan 15, 2027: \$60\.00, less a credit of \$50\.00\.$/,
  );
  const ending = { ends_at: '2027-01-15T12:00:00.000Z' };
  assert.match(planSentence(owner(plan, ending), bill), /It ends on Jan 15, 2027; then the free plan/);
  assert.match(
    planSentence(owner(plan, { status: 'suspended' }), bill),
    /devices\. The last .+ could not be paid/,
  );
  assert.match(
    planSentence(owner(plan, { ...ending, status: 'suspended' }), bill),
    /It ends on Jan 15, 2027; .+ begins\. The last bill could not be paid/,
  );
  assert.match(planSentence(owner(plan), undefined), /registered devices\.$/);
});

test('the free plan is limited, or expired', () => {
  const plan_type = 'free';
  assert.match(planSentence(owner({ plan_type }), undefined), /limited to 1 simultaneous call and 1 reg/);
  const over = { plan_type, trial_end_date: '2026-12-13T12:00:00.000Z' };
  assert.match(
    planSentence(owner(over), undefined, Date.parse('2027-01-01')),
    /^Your free trial ended on Dec 13, 2026\. You are on the free/,
  );
  const paid = { ...over, stripe_customer_id: 'cus_1' };
  assert.match(planSentence(owner(paid), undefined, Date.parse('2027-01-01')), /^You are on the free plan/);
  assert.match(planSentence(owner({ plan_type, is_active: 0 }), undefined), /has expired/);
});

test('what a change costs is charged once, nothing, or given back', () => {
  const next_invoice_date = 'Fri Jan 15 2027';
  const sentence = (prorated_cost: number) => proratedSentence({ prorated_cost, next_invoice_date });
  assert.match(sentence(1250), /one-time charge of \$12\.50 .* Your next bill is on Jan 15, 2027\.$/);
  assert.match(sentence(-300), /^A credit of \$3\.00 comes with your next invoice on Jan 15, 2027\.$/);
  assert.match(sentence(0), /^Nothing is charged now/);
});

test('a payment that waits says its amount, where it is known', () => {
  assert.match(
    waitingSentence({ amount_due: 5300, currency: 'usd' }),
    /^A payment of \$53\.00 needs your confirmation/,
  );
  assert.match(
    waitingSentence({ amount_due: null, currency: null }),
    /^A payment of yours needs your confirmation/,
  );
});
