import { Button, Loader } from '@mantine/core';
import type { PaymentState } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import classes from './PaymentStanding.module.css';
import { waitingSentence } from './plan-words.ts';
import { usePayment } from './subscriptions.queries.ts';

type PaymentStandingProps = {
  isBusy: boolean;
  /** Of a payment that waits for the person's bank. */
  onConfirm: (client_secret: string, action: PaymentState['action']) => void;
};

/** How a payment stands that was begun before: in another tab, or before the page was loaded again. */
export function PaymentStanding({ isBusy, onConfirm }: PaymentStandingProps) {
  const { data: payment } = usePayment();
  const secret = payment?.state === 'action required' ? payment.client_secret : null;
  if (isBusy || payment?.state === 'processing')
    return (
      <div role="status" className={classes.note}>
        <Loader size="xs" aria-hidden />
        <span>Your changes are being processed. Please do not leave this page.</span>
      </div>
    );
  if (!payment || !secret) return null;
  return (
    <div role="status" className={classes.note} data-attention>
      <span>{waitingSentence(payment)}</span>
      <Button size="xs" onClick={() => onConfirm(secret, payment.action)}>
        Confirm the payment
      </Button>
    </div>
  );
}
