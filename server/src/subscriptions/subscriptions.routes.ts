import { userSidOf } from '@trunkline/contract/core/actor.ts';
import { subscriptionEndpoints } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { subscriptionPolicy } from '@trunkline/contract/subscriptions/subscriptions.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../app/outbox.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { changeQuantities, downgrade, keepPlan, saveCard, upgrade } from './change-subscription.ts';
import { ensureCustomer, removeCustomer } from './customer.ts';
import { listPastInvoices, readNextInvoice, tryQuantities } from './next-invoice.ts';
import { readOffers } from './offers.ts';
import { readPayment } from './own-subscription.ts';
import { telling } from './stripe-problems.ts';
import { findEmail, findPayer, findSubscriptionId, type Payer } from './subscriptions.store.ts';
import type { SubscriptionParts } from './sync-account.ts';

/** Null where payment is not set up, or the installation is not hosted. */
export function subscriptionRoutes(
  app: FastifyInstance,
  parts: SubscriptionParts | null,
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>,
): void {
  type Asking = Ask<(typeof subscriptionEndpoints)[keyof typeof subscriptionEndpoints]>;

  async function payerOf(ask: Asking, action: 'read' | 'change') {
    authorize(ask as never, subscriptionPolicy, action);
    if (!parts) throw problems.notSetUp('Payment');
    const payer = ask.actor.scope === 'account' && (await findPayer(parts.db, ask.actor.account_sid));
    if (!payer) throw problems.unknown('account');
    return { parts, payer };
  }

  const emailOf = ({ db }: SubscriptionParts, { actor }: Asking) => findEmail(db, userSidOf(actor));

  const offersTo = ({ parts, payer }: { parts: SubscriptionParts; payer: Payer }) =>
    telling(readOffers(parts, payer.account_sid));

  route(app, subscriptionEndpoints.listPrices, async (ask) => offersTo(await payerOf(ask, 'read')));

  route(app, subscriptionEndpoints.readCustomer, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'change');
    return { stripe_customer_id: await ensureCustomer(parts, payer, await emailOf(parts, ask), ask.origin) };
  });

  route(app, subscriptionEndpoints.removeCustomer, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'change');
    await removeCustomer(parts, outbox, payer, ask.origin);
  });

  route(app, subscriptionEndpoints.readNextInvoice, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'read');
    return readNextInvoice(parts, payer);
  });

  route(app, subscriptionEndpoints.listInvoices, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'read');
    return listPastInvoices(parts, payer);
  });

  route(app, subscriptionEndpoints.read, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'read');
    const id = await findSubscriptionId(parts.db, payer.account_sid);
    const found = id && (await telling(parts.stripe.readSubscription(id)));
    if (!found) throw problems.unknown('subscription');
    return found;
  });

  route(app, subscriptionEndpoints.readPayment, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'change');
    return readPayment(parts, payer.account_sid);
  });

  route(app, subscriptionEndpoints.change, async (ask) => {
    const { parts, payer } = await payerOf(ask, 'change');
    const { body, origin: by, reply } = ask;
    switch (body.action) {
      case 'upgrade-to-paid': {
        const offers = await offersTo({ parts, payer });
        return upgrade(parts, payer, body, { offers, by, email: await emailOf(parts, ask) });
      }
      case 'update-quantities': {
        const offers = await offersTo({ parts, payer });
        if (body.dry_run) return tryQuantities(parts, payer, offers, body.products);
        return changeQuantities(parts, payer, body, { offers, by });
      }
      case 'update-payment-method':
        reply.code(200);
        return saveCard(parts, payer, body, by);
      case 'downgrade-to-free':
        reply.code(200);
        return downgrade(parts, payer, by);
      case 'keep-paid-plan':
        reply.code(200);
        return keepPlan(parts, payer, by);
    }
  });
}
