import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPrice, aPricedProduct } from '@trunkline/contract/subscriptions/subscriptions.sample.ts';
import { isSamePlan, money, planFaults, planLines, planValues, productsSent, totalOf } from './plan-form.ts';

const calls = aPricedProduct();
const devices = aPricedProduct({
  category: 'device',
  product_sid: '2c815913-5c26-4004-b748-183b459329df',
  unit_label: null,
  prices: [aPrice({ stripe_price_id: 'price_devices', unit_amount: 150, unit_amount_decimal: '150' })],
});
const holding = (sessions: number, device: number) => ({
  products: [
    { category: 'voice_call_session' as const, quantity: sessions, name: '', product_sid: calls.product_sid },
    { category: 'device' as const, quantity: device, name: '', product_sid: devices.product_sid },
  ],
});

test('an upgrade begins with the calls of the trial, and with no devices more', () => {
  assert.deepEqual(planValues(holding(5, 0), false), { voice_call_session: '5', device: '0' });
  assert.deepEqual(planValues(holding(1, 1), false), { voice_call_session: '5', device: '0' });
  assert.deepEqual(planValues(null, false), { voice_call_session: '5', device: '0' });
  assert.deepEqual(planValues(holding(12, 3), true), { voice_call_session: '12', device: '3' });
});

test('5 to 1000 call sessions and 0 to 200 devices can be bought, as whole numbers', () => {
  const faults = (voice_call_session: string, device: string) =>
    Object.keys(planFaults({ voice_call_session, device }));
  assert.deepEqual(faults('5', '0'), []);
  assert.deepEqual(faults('1000', '200'), []);
  assert.deepEqual(faults('4', '201'), ['voice_call_session', 'device']);
  assert.deepEqual(faults('1001', ''), ['voice_call_session', 'device']);
  for (const text of ['', '5.5', '-6', '1e2', 'six'])
    assert.deepEqual(faults(text, '1'), ['voice_call_session']);
});

test('the total is that of all lines, and follows what is typed', () => {
  const lines = planLines([calls, devices], { voice_call_session: '10', device: '4' });
  assert.deepEqual(
    lines.map(({ unit, fee, cost }) => [unit, fee, cost]),
    [
      ['session', 500, 5000],
      ['device', 150, 600],
    ],
  );
  assert.deepEqual(totalOf(lines), { cost: 5600, currency: 'usd' });
  assert.deepEqual(totalOf(planLines([calls, devices], { voice_call_session: '', device: '' })), {
    cost: 0,
    currency: 'usd',
  });
  assert.deepEqual(productsSent(lines)[1], {
    price_id: 'price_devices',
    product_sid: devices.product_sid,
    quantity: 4,
  });
});

test('a price in tiers costs what the tier of the number says', () => {
  const tiers = [
    { up_to: 10, flat_amount: null, unit_amount: 500, unit_amount_decimal: '500' },
    { up_to: null, flat_amount: null, unit_amount: 400, unit_amount_decimal: '400' },
  ];
  const tiered = aPricedProduct({
    prices: [aPrice({ billing_scheme: 'tiered', tiers_mode: 'volume', tiers, unit_amount: null })],
  });
  const costs = (quantity: string) =>
    planLines([tiered], { voice_call_session: quantity, device: '0' }).map(({ fee, cost }) => [fee, cost])[0];
  assert.deepEqual(costs('10'), [500, 5000]);
  assert.deepEqual(costs('11'), [400, 4400]);
});

test('amounts are shown in their currency', () => {
  assert.equal(money(1250), '$12.50');
  assert.equal(money(0), '$0.00');
  assert.equal(money(0.5), '$0.005');
  assert.equal(money(1200, 'jpy'), '¥1,200');
  assert.equal(money(-300, 'eur'), '-€3.00');
});

test('a plan that costs the same by other words is the same plan', () => {
  const plan = { voice_call_session: '5', device: '0' };
  assert.ok(isSamePlan(plan, { voice_call_session: '05', device: '0' }));
  assert.ok(!isSamePlan(plan, { voice_call_session: '6', device: '0' }));
});
