/** The deliverer for each kind of delivery. */
import { alertDeliverer } from '../alert-rules/tell-alert.ts';
import type { Db } from '../db/open.ts';
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import type { Mailer } from '../outside/mailer.ts';
import type { StripeApi } from '../outside/stripe.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { sendResetLinks } from '../session/send-reset-link.ts';
import type { Deliverers, Outbox } from './outbox.ts';

/** `outbox` is where one delivery leads to another. */
type Parts = {
  db: Db;
  mailer: Mailer;
  fetchPublicUrl: FetchPublicUrl;
  base_url: string;
  outbox: Pick<Outbox, 'enqueue' | 'nudge'>;
  stripe: StripeApi | null;
  ttsCache: Pick<TtsCache, 'clear'>;
};

export function joinDeliverers(parts: Parts): Deliverers {
  return {
    'alert-notice': alertDeliverer(parts),
    mail: (mail, about) => parts.mailer.send(mail, about),
    'reset-request': (request, { settle }) => sendResetLinks(parts, request, settle),
    'stripe-closing': async ({ customer_id }) => {
      if (!parts.stripe) throw new Error('payment is not set up on this server');
      await parts.stripe.removeCustomer(customer_id);
    },
    'speech-forgetting': ({ account_sid }) => parts.ttsCache.clear(account_sid),
  };
}
