/** More capacity that nobody has paid yet: what is decided after it counts, and no later card pays it unseen. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type PastInvoice,
  subscriptionEndpoints,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { ordered, type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';
import type { Who } from '../testing/world.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

const change = (calls: number) => ({ action: 'update-quantities', products: ordered(calls) });
const card = async (who: Who, token: string) =>
  world.send(who, { action: 'update-payment-method', payment_method_id: await world.card(token) });
const callsOf = async (who: Who) => (await world.standing(who))[2].voice_call_session;

const { listInvoices } = subscriptionEndpoints;
const invoicesOf = async (as: Who) =>
  (await world.app.ask<PastInvoice[]>(listInvoices.method, listInvoices.path, { as })).body
    .map(({ status, total }) => `${status} ${total}`)
    .toReversed();

/** Ten calls that are paid, and fifty that were ordered and are not. */
async function waiting(token = 'pm_card_chargeCustomerFail'): Promise<Who> {
  const { who } = await world.account();
  await world.upgrade(who, 10);
  await card(who, token);
  const { body } = await world.send(who, change(50));
  assert.equal(body.status, token === 'pm_card_chargeCustomerFail' ? 'failed' : 'action required');
  assert.deepEqual(await invoicesOf(who), ['paid 5000', 'open 20000']);
  return who;
}

for (const token of ['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])
  test(`whoever returns to the free plan does not pay it with the next card (${token})`, async () => {
    const who = await waiting(token);
    const { status, body } = await world.send(who, { action: 'downgrade-to-free' });
    assert.deepEqual([status, body.status], [200, 'success']);
    assert.equal((await card(who, 'pm_card_visa')).body.status, 'success');
    assert.deepEqual(await invoicesOf(who), ['paid 5000', 'void 20000']);
    assert.equal(await callsOf(who), 10);
    const { state, action } = await world.payment(who);
    assert.deepEqual([state, action], ['success', 'card']);
  });

test('whoever orders what there is takes it back', async () => {
  const who = await waiting();
  assert.equal((await world.send(who, change(10))).body.status, 'success');
  const { state, action } = await world.payment(who);
  assert.deepEqual([state, action], ['success', 'quantities']);
  assert.equal((await card(who, 'pm_card_visa')).body.status, 'success');
  assert.deepEqual(await invoicesOf(who), ['paid 5000', 'void 20000']);
  assert.equal(await callsOf(who), 10);
});

test('whoever orders another capacity pays that alone', async () => {
  const who = await waiting();
  assert.equal((await world.send(who, change(20))).body.status, 'failed');
  assert.deepEqual(await invoicesOf(who), ['paid 5000', 'void 20000', 'open 5000']);
  assert.equal((await card(who, 'pm_card_visa')).body.status, 'success');
  assert.deepEqual(await invoicesOf(who), ['paid 5000', 'void 20000', 'paid 5000']);
  assert.equal(await callsOf(who), 20);
});

test('what another tab pays at this moment is paid, and nothing more is', async () => {
  const who = await waiting('pm_card_authenticationRequired');
  const { client_secret } = await world.payment(who);
  world.stripe.fail('POST /v1/invoices/*/void', 'before', () => world.stripe.confirm(client_secret ?? ''));
  const reply = await world.send(who, change(20));
  assert.deepEqual([reply.status, /Nothing was charged/.test(reply.problem.msg)], [422, true], reply.text);
  assert.deepEqual(await invoicesOf(who), ['paid 5000', 'paid 20000']);
  assert.equal(await callsOf(who), 50);
});
