import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { dayOf } from './plan-form.ts';
import { nextInvoiceQuery } from './subscriptions.queries.ts';

type ReturnToFreeProps = {
  opened: boolean;
  isSuspended: boolean;
  onClose: () => void;
  onReturn: () => Promise<unknown>;
  onDone: () => void;
};

/** The paid plan goes on until it has been used up (`R31`); a platform's own server ends it at once. */
export function ReturnToFree({ opened, isSuspended, onClose, onReturn, onDone }: ReturnToFreeProps) {
  const isAtOnce = !useSession().features.has('payment');
  // Once the plan ends there is no next bill to ask for.
  const [isReturning, setIsReturning] = useState(false);
  const invoice = useQuery({ ...nextInvoiceQuery(), enabled: opened && !isReturning && !isAtOnce });
  const end = invoice.data?.period_end ?? invoice.data?.next_payment_attempt;
  return (
    <ConfirmAction
      opened={opened}
      onClose={onClose}
      title="Return to Free Plan"
      label="Return to free plan"
      workingLabel="Returning"
      failed="The plan is unchanged."
      onConfirm={() => {
        setIsReturning(true);
        return onReturn().catch((error: unknown) => {
          setIsReturning(false);
          throw error;
        });
      }}
      onDone={onDone}
    >
      {isAtOnce ? (
        <p>This takes effect at once, even if the billing period is already paid.</p>
      ) : (
        <p>
          This takes effect at the start of your next billing cycle
          {end ? `, on ${dayOf(end * 1000)}` : ''}.{' '}
          {isSuspended
            ? 'Until then the service stays suspended unless a card pays the last bill.'
            : 'Until then your current plan continues.'}
        </p>
      )}
      <p>The free plan has 1 simultaneous call and 1 registered device, and costs nothing.</p>
    </ConfirmAction>
  );
}
