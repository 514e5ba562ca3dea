/** A customer that is removed while another person of the account pays. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { subscriptionEndpoints } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { type StripeWorld, startStripeWorld } from '../testing/stripe-world.ts';

let world: StripeWorld;

before(async () => {
  world = await startStripeWorld();
});
after(() => world.close());

test('whoever pays while the customer is being removed pays as another one, and keeps what was paid for', async () => {
  const { account_sid, who } = await world.account();
  const { readCustomer, removeCustomer } = subscriptionEndpoints;
  await world.app.ask(readCustomer.method, readCustomer.path, { as: who });
  const held = Promise.withResolvers<void>();
  const isAsked = new Promise<void>((resolve) => {
    world.stripe.fail('DELETE /v1/customers/*', 'before', () => {
      resolve();
      return held.promise;
    });
  });
  const removing = world.app.ask(removeCustomer.method, removeCustomer.path, { as: who });
  await isAsked;
  const paid = await world.upgrade(who, 10);
  assert.equal(paid.body.status, 'success', paid.text);
  held.resolve();
  assert.equal((await removing).status, 204);
  assert.deepEqual(
    world.subscriptionsAtStripe(account_sid).map(({ status }) => status),
    ['active'],
  );
  assert.equal((await world.payment(who)).state, 'success');
  assert.equal((await world.me(who)).account.plan_type, 'paid');
});
