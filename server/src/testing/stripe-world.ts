/** A hosted server beside a fake Stripe, and accounts that pay there. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Quantities } from '@trunkline/contract/subscriptions/plan-cost.ts';
import {
  type ChangeAnswer,
  type PaymentState,
  subscriptionEndpoints,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { Me } from '@trunkline/contract/users/users.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from '../outside/stripe.fake.ts';
import { insertPlan } from '../subscriptions/subscriptions.store.ts';
import { startApp } from './start-app.ts';
import type { Who } from './world.ts';

export type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>;

export const CALLS = 'c4403cdb-8e75-4b27-9726-7d8315e3216d';
export const DEVICES = '2c815913-5c26-4004-b748-183b459329df';
export const hostedEnv = (url: string) => ({
  TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
  TRUNKLINE_STRIPE_SECRET_KEY: STRIPE_KEY,
  TRUNKLINE_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  TRUNKLINE_STRIPE_URL: url,
});

export const ordered = (calls: number, devices = 0) => [
  { price_id: 'price_voice_call_session', product_sid: CALLS, quantity: calls },
  ...(devices > 0 ? [{ price_id: 'price_device', product_sid: DEVICES, quantity: devices }] : []),
];

export async function startStripeWorld(env: Record<string, string> = {}) {
  const stripe = await startFakeStripe();
  const app = await startApp({ ...hostedEnv(stripe.url), ...env });
  const provider = await app.world.provider();
  const { change, readPayment } = subscriptionEndpoints;

  /** On trial, with a person in it. */
  async function account() {
    const account_sid = await app.world.account(provider);
    await insertPlan(app.db, account_sid, { voice_call_session: 5, device: 0 });
    const who = await app.world.user({ service_provider_sid: provider, account_sid });
    return { account_sid, who };
  }

  const send = (who: Who, body: object) =>
    app.ask<ChangeAnswer>(change.method, change.path, { as: who, body });

  /** As the browser gets one from Stripe. */
  async function card(token: string): Promise<string> {
    const body = new URLSearchParams({ type: 'card', 'card[token]': token });
    const reply = await fetch(`${stripe.url}/v1/payment_methods`, { method: 'POST', body });
    return ((await reply.json()) as { id: string }).id;
  }

  const upgrade = async (who: Who, calls = 10, token = 'pm_card_visa', devices = 0) =>
    send(who, {
      action: 'upgrade-to-paid',
      payment_method_id: await card(token),
      stripe_customer_id: 'passed over',
      products: ordered(calls, devices),
    });

  async function me(who: Who): Promise<Me> {
    const reply = await app.ask<Me>(userEndpoints.readMe.method, userEndpoints.readMe.path, { as: who });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  /** The plan, and what may be used. */
  async function standing(who: Who): Promise<[string | null, string | undefined, Quantities]> {
    const { account, subscription } = await me(who);
    const countOf = (category: string) =>
      subscription?.products.find((product) => product.category === category)?.quantity ?? -1;
    const quantities = { voice_call_session: countOf('voice_call_session'), device: countOf('device') };
    return [account.plan_type, subscription?.status, quantities];
  }

  const payment = async (who: Who) =>
    (await app.ask<PaymentState>(readPayment.method, readPayment.path, { as: who })).body;

  /** Tells the server of an event, and answers its status. */
  async function tell(body: string, signature = stripe.sign(body)): Promise<number> {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const reply = await app.app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload: body });
    return reply.statusCode;
  }

  /** All that happened at Stripe from the event of that number on. */
  async function tellAll(from = 0, inOrder = (events: typeof stripe.events) => events): Promise<void> {
    for (const event of inOrder(stripe.events.slice(from)))
      assert.equal(await tell(JSON.stringify(event)), 204, event.type);
  }

  /** Every row of the account's plans, oldest first. */
  const plans = (account_sid: string) =>
    app.db
      .selectFrom('account_subscriptions')
      .select(['pending', 'change_reason', 'effective_end_date', 'stripe_subscription_id'])
      .where('account_sid', '=', account_sid)
      .orderBy('effective_start_date')
      .execute();

  const subscriptionsAtStripe = (account_sid: string) =>
    stripe.ledger
      .all('subscription')
      .filter(({ metadata }) => (metadata as { account_sid?: string }).account_sid === account_sid);

  return {
    stripe,
    app,
    provider,
    account,
    send,
    card,
    upgrade,
    me,
    standing,
    payment,
    tell,
    tellAll,
    plans,
    subscriptionsAtStripe,
    unknown: randomUUID(),
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
