/** Stripe's script, fetched when a card is entered or a payment is confirmed. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiProblem } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';

const NO_SCRIPT =
  'Stripe could not be loaded. Check that your network lets js.stripe.com through, then try again.';

let loading: Promise<Stripe> | null = null;

/** Throws the sentence for a person, as a failure that every screen can show. */
export function openStripe(): Promise<Stripe> {
  const key = pageSettings.stripe_publishable_key;
  if (!key) return Promise.reject(failed('No publishable key of Stripe is set on this server.'));
  loading ??= loadStripe(key).then(
    (stripe) => {
      if (stripe) return stripe;
      throw failed(NO_SCRIPT);
    },
    () => {
      loading = null;
      throw failed(NO_SCRIPT);
    },
  );
  return loading;
}

const failed = (msg: string) => new ApiProblem(0, { msg });

/** Of a form that Stripe began and could not show: `said` is in Stripe's words. */
export const noForm = (said = '') =>
  failed(`The card form of Stripe could not be loaded${said ? `: ${said}` : ', please try again'}`);

/**
 * The person's bank asks, in a window of Stripe's; some banks lead away, and back to `return_url`. Answers what went
 * wrong, in Stripe's words; null when it was confirmed.
 */
export async function confirmPayment(client_secret: string, return_url: string): Promise<string | null> {
  const stripe = await openStripe();
  const { error } = await stripe.confirmPayment({
    clientSecret: client_secret,
    confirmParams: { return_url },
    redirect: 'if_required',
  });
  return error ? (error.message ?? 'The payment was not confirmed.') : null;
}
