import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ChangeAnswer } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { type FormEvent, useState } from 'react';
import { leaveToast } from '../app/left-toast.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { ConfirmChanges } from './ConfirmChanges.tsx';
import classes from './PaymentStanding.module.css';
import { PaymentStanding } from './PaymentStanding.tsx';
import { PlanEnd } from './PlanEnd.tsx';
import { PlanTable } from './PlanTable.tsx';
import { isSamePlan, type PlanValues, planFaults, planLines, planValues, productsSent } from './plan-form.ts';
import { ReturnToFree } from './ReturnToFree.tsx';
import { paymentQuery, pricesQuery } from './subscriptions.queries.ts';
import { accountLink, refusedBefore, usePaying } from './use-paying.ts';

const route = getRouteApi('/internal/accounts/$accountSid/modify-subscription');

/** Another capacity of the paid plan, or its end. */
export function ModifySubscriptionScreen() {
  const { accountSid } = route.useParams();
  const { me } = useSession();
  const navigate = useNavigate();
  const prices = useQuery(pricesQuery());
  const payment = useQuery(paymentQuery());
  const paying = usePaying(accountSid);
  const stored = planValues(me.subscription, true);
  const [entered, setEntered] = useState<Partial<PlanValues>>({});
  const values = { ...stored, ...entered };
  const [faults, setFaults] = useState<Partial<PlanValues>>({});
  const [preview, setPreview] = useState<ChangeAnswer | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const lines = planLines(prices.data ?? [], values);
  const products = productsSent(lines);
  const ratio = me.account.device_to_call_ratio ?? 0;
  const back = accountLink(accountSid);
  const isPaying = paying.isBusy || payment.data?.state === 'processing';
  const ends_at = me.subscription?.ends_at ?? null;
  const isSuspended = me.subscription?.status === 'suspended';
  const fault = paying.fault ?? refusedBefore(payment.data);

  function done(text: string) {
    leaveToast(text);
    void navigate({ ...back, ignoreBlocker: true });
  }
  const changed = () => done('Your subscription capacity has been successfully modified.');

  async function review(event: FormEvent) {
    event.preventDefault();
    const wrong = planFaults(values);
    setFaults(wrong);
    const first = Object.keys(wrong)[0];
    if (first) return document.getElementById(`plan-${first}`)?.focus();
    if (isPaying) return;
    await paying.attempt(async () => {
      setPreview(await paying.ask({ action: 'update-quantities', dry_run: true, products }));
      return null;
    });
  }

  return (
    <>
      <PageHeader
        title="Configure Your Subscription"
        crumbs={[{ label: 'Account', link: back }]}
        purpose={me.account.name ?? undefined}
      />
      <form className={classes.screen} onSubmit={review} noValidate>
        <TypedHere
          name="another capacity"
          values={entered}
          isChanged={!isSamePlan(values, stored)}
          onGiveBack={setEntered}
        />
        <PaymentStanding
          isBusy={paying.isBusy}
          onConfirm={async (secret) => (await paying.confirm(secret)) && changed()}
        />
        <PlanEnd ends_at={ends_at} isSuspended={isSuspended} accountSid={accountSid} />
        {prices.error && !prices.data ? (
          <ProblemNotice
            error={prices.error}
            what="The prices could not be loaded."
            onRetry={() => prices.refetch()}
          />
        ) : !prices.data ? (
          <FormSkeleton name="subscription" fields={3} />
        ) : (
          <>
            <Section
              title="Capacity"
              about="What you can use at the same time. Nothing is charged before you have seen what it costs."
            >
              <PlanTable
                values={values}
                faults={faults}
                lines={lines}
                ratio={ratio}
                disabled={isPaying || ends_at !== null || isSuspended}
                onChange={(category, value) => {
                  setEntered((now) => ({ ...now, [category]: value }));
                  setFaults((now) => ({ ...now, [category]: undefined }));
                }}
              />
            </Section>
            {fault && <ProblemNotice error={fault.error} what="The capacity was not changed." />}
            <div className={classes.buttons}>
              <Button
                data-apart
                variant="subtle"
                disabled={isPaying || ends_at !== null}
                onClick={() => setIsLeaving(true)}
              >
                Return to free plan
              </Button>
              {!paying.isBusy && (
                <Button component={TargetLink} link={back} variant="default">
                  Cancel
                </Button>
              )}
              <Button
                type="submit"
                disabled={isPaying || ends_at !== null || isSuspended || isSamePlan(values, stored)}
              >
                Review Changes
              </Button>
            </div>
          </>
        )}
      </form>
      {preview && (
        <ConfirmChanges
          lines={lines}
          ratio={ratio}
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
        onClose={() => setIsLeaving(false)}
        onReturn={() => paying.ask({ action: 'downgrade-to-free' })}
        onDone={() => done('Downgrade to free plan completed successfully')}
      />
    </>
  );
}
