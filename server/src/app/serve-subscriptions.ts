/** Plans and payment, on hosted installations (decision 038). */
import type { OwnSubscription } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/open.ts';
import { openStripe } from '../outside/stripe.ts';
import type { Cipher } from '../security/cipher.ts';
import { watchTrials } from '../subscriptions/end-trials.ts';
import { readOwnSubscription } from '../subscriptions/own-subscription.ts';
import { stripeWebhookRoutes } from '../subscriptions/stripe-webhook.routes.ts';
import { watchPayments } from '../subscriptions/watch-payments.ts';
import type { Config } from './config.ts';
import type { Timed } from './timed.ts';

type Parts = { config: Config; database: OpenDatabase; cipher: Cipher; log: FastifyBaseLogger; timed: Timed };

/** Ends trials, and announces it before, on installations where plans can be paid. */
export function followTrials(app: FastifyInstance, parts: Parameters<typeof watchTrials>[0]): void {
  const trials = watchTrials(parts);
  app.addHook('onReady', async () => trials.start());
  app.addHook('onClose', () => trials.stop());
}

/** Receives Stripe's events, and looks after payments while the server runs. */
export function openSubscriptions(app: FastifyInstance, { config, database, cipher, log, timed }: Parts) {
  const { db, dialect } = database;
  const stripe = config.stripe && timed('stripe', openStripe(config.stripe));
  const parts = stripe && { db, cipher, stripe, log };
  // A database of its own file is this server's alone.
  const watch = parts && watchPayments(parts, { is_alone: dialect === 'sqlite' });
  stripeWebhookRoutes(app, parts && watch ? { parts, watch } : { parts: null, watch: null });
  if (watch) {
    app.addHook('onReady', async () => watch.start());
    app.addHook('onClose', () => watch.stop());
  }
  return {
    stripe,
    /** For the routes; null where nobody pays. */
    parts,
    /** Of `Users/me`; null where accounts have no plans. */
    readOwn:
      config.page.ENABLE_HOSTED_SYSTEM === 'true'
        ? (account_sid: string): Promise<OwnSubscription | null> =>
            readOwnSubscription({ db, cipher }, account_sid)
        : null,
  };
}
