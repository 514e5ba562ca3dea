/**
 * What Stripe tells, at an address of its own. An event says whose account changed and nothing else: how it stands is asked
 * of Stripe, so that it does not matter how often an event comes, or in which order.
 */
import type { FastifyInstance } from 'fastify';
import { problems } from '../http/problems.ts';
import { telling } from './stripe-problems.ts';
import type { SubscriptionParts } from './sync-account.ts';
import type { PaymentWatch } from './watch-payments.ts';

const WEBHOOK_PATH = '/stripe/webhook';
const LARGEST_EVENT = 1_048_576;

const about = /^(customer\.(subscription\.|deleted$|updated$)|invoice\.|payment_method\.)/;

/** 204 when it was heard; 400 unless Stripe has signed it within five minutes; 503 where Stripe has to tell it again. */
export function stripeWebhookRoutes(
  app: FastifyInstance,
  { parts, watch }: { parts: SubscriptionParts; watch: PaymentWatch } | { parts: null; watch: null },
): void {
  app.register(async (own) => {
    // The signature is of the bytes that were sent.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    own.post(WEBHOOK_PATH, { bodyLimit: LARGEST_EVENT }, async (request, reply) => {
      if (!parts) throw problems.notSetUp('Payment');
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const told = typeof signature === 'string' ? await parts.stripe.readEvent(body, signature) : null;
      if (!told)
        throw problems.badRequest('The signature of this event is not one of Stripe’s, or is too old.');
      if (told.customer_id && about.test(told.type)) await telling(watch.hear(told.customer_id));
      return reply.code(204).send();
    });
  });
}
