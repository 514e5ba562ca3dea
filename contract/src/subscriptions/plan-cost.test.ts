import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  costOf,
  planLimits,
  priceFor,
  quantityFault,
  registeredDevices,
  TOO_FEW_CALLS,
  TOO_MANY_CALLS,
  WRONG_DEVICES,
} from './plan-cost.ts';
import { subscriptionChange } from './subscriptions.contract.ts';
import { aPrice, aPricedProduct } from './subscriptions.sample.ts';

const tiers = [
  { up_to: 10, flat_amount: null, unit_amount: 500, unit_amount_decimal: '500' },
  { up_to: 20, flat_amount: 100, unit_amount: 400, unit_amount_decimal: '400' },
  { up_to: null, flat_amount: 9000, unit_amount: null, unit_amount_decimal: null },
];
const tiered = (tiers_mode: 'volume' | 'graduated') =>
  aPrice({ billing_scheme: 'tiered', tiers_mode, tiers, unit_amount: null, unit_amount_decimal: null });

test('a price per unit is paid for each', () => {
  assert.deepEqual(costOf(aPrice(), 7), { fee: 500, cost: 3500 });
  assert.deepEqual(costOf(aPrice(), 0), { fee: 500, cost: 0 });
});

test('a fraction of a cent counts, and the sum is whole cents', () => {
  const price = aPrice({ unit_amount: null, unit_amount_decimal: '12.5' });
  assert.deepEqual(costOf(price, 5), { fee: 12.5, cost: 63 });
});

test('by volume, all are bought at the price of the tier that their number reaches', () => {
  const price = tiered('volume');
  assert.deepEqual(costOf(price, 10), { fee: 500, cost: 5000 });
  assert.deepEqual(costOf(price, 11), { fee: 400, cost: 4500 });
  assert.deepEqual(costOf(price, 21), { fee: 9000, cost: 9000 });
});

test('in graduated tiers, each is bought at the price of its own', () => {
  const price = tiered('graduated');
  assert.equal(costOf(price, 10).cost, 5000);
  assert.equal(costOf(price, 12).cost, 5000 + 2 * 400 + 100);
  assert.equal(costOf(price, 25).cost, 5000 + 10 * 400 + 100 + 9000);
});

test('a price in the wanted currency is taken, or else the first', () => {
  const [euro, dollar] = [aPrice({ currency: 'eur' }), aPrice()];
  const product = aPricedProduct({ prices: [euro, dollar] });
  assert.equal(priceFor(product), dollar);
  assert.equal(priceFor(product, 'gbp'), euro);
  assert.equal(priceFor(aPricedProduct({ prices: [] })), undefined);
});

test('5 to 1000 calls and 0 to 200 devices can be bought', () => {
  const { voice_call_session: calls, device } = planLimits;
  for (const quantity of [calls.least, 17, calls.most])
    assert.equal(quantityFault('voice_call_session', quantity), null);
  for (const quantity of [4, 4.5, 0, -1, Number.NaN])
    assert.equal(quantityFault('voice_call_session', quantity), TOO_FEW_CALLS);
  assert.equal(quantityFault('voice_call_session', 1001), TOO_MANY_CALLS);
  for (const quantity of [device.least, device.most]) assert.equal(quantityFault('device', quantity), null);
  for (const quantity of [-1, 201, 200.5]) assert.equal(quantityFault('device', quantity), WRONG_DEVICES);
});

test('within the bounds a fraction is told that whole ones are sold', () => {
  assert.equal(
    quantityFault('voice_call_session', 5.5),
    'A plan has a whole number of concurrent call sessions.',
  );
  assert.equal(quantityFault('device', 0.5), 'A plan has a whole number of additional devices.');
});

test('devices may register by the ratio, for sessions and extra devices alike', () => {
  assert.equal(registeredDevices(5, { voice_call_session: 10, device: 3 }), 65);
});

test('what is no action, and what lacks its parts, is refused in the words that clients know', () => {
  const faultOf = (body: unknown) => subscriptionChange.safeParse(body).error?.issues[0]?.message;
  for (const body of [{}, { action: 'pay' }, { action: null }])
    assert.equal(faultOf(body), 'invalid or missing action');
  assert.equal(faultOf({ action: 'update-payment-method' }), 'missing payment_method_id');
  const upgrade = { action: 'upgrade-to-paid', payment_method_id: 'pm_1' };
  for (const products of [undefined, [], 'many'])
    assert.equal(faultOf({ ...upgrade, products }), 'missing products');
  assert.equal(faultOf({ action: 'downgrade-to-free', stripe_customer_id: 'passed over' }), undefined);
});
