/** A server that is killed while it removes a customer, on both databases (decision 038). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeStripe } from '../outside/stripe.fake.ts';
import { startKilledServer } from '../testing/killed-server.ts';
import { hostedEnv } from '../testing/stripe-world.ts';
import { until } from '../testing/until.ts';

test('a customer that was removed is forgotten at Stripe with its cards, also when the server is killed in between', async (t) => {
  const stripe = await startFakeStripe();
  const opened: { close(): Promise<void> }[] = [stripe];
  t.after(async () => {
    for (const one of opened) await one.close();
  });
  const server = await startKilledServer(hostedEnv(stripe.url));
  opened.unshift(server);
  const token = await server.user(await server.account());
  const made = await server.ask<{ stripe_customer_id: string }>('GET', '/StripeCustomerId', token);
  const customer = stripe.ledger.get('customer', made.body.stripe_customer_id);
  const isThere = stripe.hold('DELETE /v1/customers/*', 'before');
  const answer = server.ask('DELETE', '/StripeCustomerId', token).catch(() => null);
  await isThere;
  server.kill();
  stripe.holdNothing();
  await answer;
  // Where servers share a database, another one takes it up in two minutes: those are over.
  await server.query("update trunkline_outbox set due_at = '2020-01-01 00:00:00.000'");
  await server.again();
  const asked = await server.ask<{ stripe_customer_id: string }>('GET', '/StripeCustomerId', token);
  assert.notEqual(asked.body.stripe_customer_id, customer.id);
  await until(() => customer.deleted);
});
