import type {
  ChangeAnswer,
  PaymentState,
  SubscriptionChange,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { useEffect, useState } from 'react';
import { pageOf } from '../app/record/record-link.ts';
import { useOnce } from '../ui/form/use-once.ts';
import { NOT_KNOWN } from '../ui/overlay/what-failed.ts';
import { failureOf } from '../ui/page/failure.ts';
import { confirmPayment } from './card.ts';
import { useChangeSubscription, useSettledPayment } from './subscriptions.queries.ts';

/** What went wrong, for a person; `is_card`: another card may do; `is_unsure`: it may have been done all the same. */
export type PaymentFault = { error: unknown; is_card: boolean; is_unsure?: boolean };

/** In the place of what did not happen. */
export const UNSURE = {
  what: NOT_KNOWN,
  kept: 'Reload the page to see its status before you try again.',
};

/** For a server that answers no sentence. */
const NO_CAPACITY =
  'The additional capacity that you requested could not be granted due to a failure processing payment. Please configure a valid credit card for your account and the upgrade will be automatically processed.';
const STILL_GOING =
  'The payment is still being processed. You will not be charged twice. Check here again in a minute.';

export const accountLink = (accountSid: string) => pageOf('accounts', accountSid);

/** Changes the subscription, with the bank's question where there is one. While it is at it, leaving is asked about. */
export function usePaying(accountSid: string) {
  const change = useChangeSubscription();
  const settled = useSettledPayment();
  const once = useOnce();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<PaymentFault | null>(null);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  /** Whether it was paid; a fault that is returned is shown. */
  async function attempt(work: () => Promise<PaymentFault | null>): Promise<boolean> {
    return (await once(() => tried(work))) ?? false;
  }

  async function tried(work: () => Promise<PaymentFault | null>): Promise<boolean> {
    setIsBusy(true);
    setFault(null);
    const found = await work().catch((error: unknown): PaymentFault => ({ error, is_card: false }));
    setFault(found);
    setIsBusy(false);
    return found === null;
  }

  async function confirm(
    client_secret: string,
    action?: PaymentState['action'],
  ): Promise<PaymentFault | null> {
    const refused = await confirmPayment(
      client_secret,
      `${window.location.origin}/internal/accounts/${accountSid}/edit`,
    );
    if (refused) return cardFault(refused);
    // The bank has taken it.
    const standing = await settled().catch((error: unknown) => ({ error }));
    if ('error' in standing) return { ...standing, is_card: false, is_unsure: true };
    const { state, reason } = standing;
    if (state === 'success') return null;
    if (state === 'processing' || state === 'action required') return said(STILL_GOING);
    // Once a renewal is paid, the last payment is the one before it again.
    if (action === 'renewal' && state !== 'card error') return null;
    return cardFault(reason ?? 'The payment failed.');
  }

  async function pay(body: SubscriptionChange): Promise<PaymentFault | null> {
    try {
      return await judge(await change.mutateAsync(body), body);
    } catch (error) {
      return { error, is_card: false, is_unsure: failureOf(error).may_be_done === true };
    }
  }

  async function judge(answer: ChangeAnswer, { action }: SubscriptionChange): Promise<PaymentFault | null> {
    const { status, client_secret, reason, msg } = answer;
    if (status === 'success') return null;
    // Of what is paid a server tells how it stands: something else has answered.
    if (status === undefined && (action === 'upgrade-to-paid' || action === 'update-quantities'))
      return { error: failureOf(null), is_card: false, is_unsure: true };
    if (status === undefined) return null;
    if (status === 'action required')
      return client_secret
        ? confirm(client_secret)
        : said('The bank requires a confirmation that Stripe does not support.');
    if (status === 'failed') return cardFault(msg ?? NO_CAPACITY);
    return cardFault(msg ?? reason ?? 'The payment failed. Please try another card.');
  }

  return {
    isBusy,
    fault,
    attempt,
    confirm: (...asked: Parameters<typeof confirm>) => attempt(() => confirm(...asked)),
    send: (body: SubscriptionChange) => attempt(() => pay(body)),
    said: cardFault,
    /** A dry run: what it would cost. */
    ask: (body: SubscriptionChange) => change.mutateAsync(body),
    pay,
  };
}

/** A sentence as a failure. */
const said = (msg: string): PaymentFault => ({
  error: { ...failureOf(null), status: 422, msg },
  is_card: false,
});
const cardFault = (msg: string): PaymentFault => ({ ...said(msg), is_card: true });

/** What a payment that was begun before came to: it is shown until another is tried. */
export function refusedBefore(payment: PaymentState | undefined): PaymentFault | null {
  return payment?.state === 'card error' && payment.reason ? cardFault(payment.reason) : null;
}
