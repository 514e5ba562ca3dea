import { Button } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { whatFailed } from '../ui/overlay/what-failed.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './PaymentStanding.module.css';
import { dayOf } from './plan-form.ts';
import { useChangeSubscription } from './subscriptions.queries.ts';

type PlanEndProps = {
  /** When the free plan takes the place of this one. */
  ends_at: string | null;
  isSuspended: boolean;
  accountSid: string;
};

/** What stands in the way of another capacity. */
export function PlanEnd({ ends_at, isSuspended, accountSid }: PlanEndProps) {
  const keep = useChangeSubscription();
  return (
    <>
      {isSuspended && <Unpaid accountSid={accountSid} />}
      {ends_at !== null && (
        <div className={classes.note} data-attention>
          <span>
            Your paid plan ends on {dayOf(ends_at)}; then the free plan begins. Keep the paid plan to change
            its capacity.
          </span>
          <Button
            size="xs"
            aria-disabled={keep.isPending}
            onClick={() =>
              !keep.isPending &&
              keep.mutate(
                { action: 'keep-paid-plan' },
                { onSuccess: () => toastSuccess('The paid plan continues') },
              )
            }
          >
            {keep.isPending ? 'Keeping the plan' : 'Keep the paid plan'}
          </Button>
        </div>
      )}
      {keep.error && (
        <ProblemNotice error={keep.error} what={whatFailed(keep.error, 'The plan still ends.')} />
      )}
    </>
  );
}

function Unpaid({ accountSid }: { accountSid: string }) {
  return (
    <div className={classes.note} data-attention>
      <span>
        The last bill could not be paid, so the service is suspended. It resumes when a card pays the bill.
      </span>
      <Button
        size="xs"
        component={TargetLink}
        link={linkOptions({ to: '/internal/accounts/$accountSid/manage-payment', params: { accountSid } })}
      >
        Manage Payment Info
      </Button>
    </div>
  );
}
