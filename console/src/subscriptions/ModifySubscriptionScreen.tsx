import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ChangeAnswer } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { ApiProblem } from '../app/api-problem.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmChanges } from './ConfirmChanges.tsx';
import { PlanEnd } from './PlanEnd.tsx';
import { PlanScreen } from './PlanScreen.tsx';
import { ReturnToFree } from './ReturnToFree.tsx';
import { usePlan } from './use-plan.ts';

const route = getRouteApi('/internal/accounts/$accountSid/modify-subscription');

/** Another capacity of the paid plan, or its end. */
export function ModifySubscriptionScreen() {
  const { accountSid } = route.useParams();
  const { subscription } = useSession().me;
  const plan = usePlan(accountSid, true);
  const { paying, products, isPaying } = plan;
  const [preview, setPreview] = useState<ChangeAnswer | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const ends_at = subscription?.ends_at ?? null;
  const isSuspended = subscription?.status === 'suspended';
  const isFixed = isPaying || ends_at !== null || isSuspended;
  const changed = () => plan.done('Your subscription capacity has been successfully modified.');

  async function review() {
    await paying.attempt(async () => {
      const told = await paying.ask({ action: 'update-quantities', dry_run: true, products });
      // Something in between has answered: nobody knows what it would cost.
      if (typeof told.prorated_cost !== 'number') throw new ApiProblem(200);
      setPreview(told);
      return null;
    });
  }

  return (
    <>
      <PlanScreen
        plan={plan}
        title="Configure Your Subscription"
        typed="another capacity"
        about="Your concurrent capacity. You see the cost before anything is charged."
        failed="The capacity was not changed."
        disabled={isFixed}
        submit={{ label: 'Review Changes', disabled: isFixed || plan.isSame }}
        onSubmit={review}
        onPaid={changed}
        standing={<PlanEnd ends_at={ends_at} isSuspended={isSuspended} accountSid={accountSid} />}
        apart={
          <Button
            data-apart
            variant="subtle"
            disabled={isPaying || ends_at !== null}
            onClick={() => setIsLeaving(true)}
          >
            Return to free plan
          </Button>
        }
      />
      {preview && (
        <ConfirmChanges
          lines={plan.lines}
          ratio={plan.ratio}
          preview={preview}
          onClose={() => setPreview(null)}
          onConfirm={async () => {
            setPreview(null);
            // What was seen: another amount is not charged.
            const { prorated_cost, proration_date } = preview;
            const seen = { prorated_cost, proration_date };
            if (await paying.send({ action: 'update-quantities', products, ...seen })) changed();
          }}
        />
      )}
      <ReturnToFree
        opened={isLeaving}
        isSuspended={isSuspended}
        onClose={() => setIsLeaving(false)}
        onReturn={() => paying.ask({ action: 'downgrade-to-free' })}
        onDone={() => plan.done('Downgrade to free plan completed successfully')}
      />
    </>
  );
}
