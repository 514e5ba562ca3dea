import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { leaveToast } from '../app/left-toast.ts';
import { useSession } from '../session/session.queries.ts';
import { FormSkeleton } from '../ui/form/FormSkeleton.tsx';
import { Section } from '../ui/form/Section.tsx';
import { TypedHere } from '../ui/form/TypedHere.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CardEntry } from './CardEntry.tsx';
import classes from './PaymentStanding.module.css';
import { PaymentStanding } from './PaymentStanding.tsx';
import { PlanTable } from './PlanTable.tsx';
import {
  isSamePlan,
  money,
  type PlanValues,
  planFaults,
  planLines,
  planValues,
  productsSent,
  totalOf,
} from './plan-form.ts';
import { paymentQuery, pricesQuery } from './subscriptions.queries.ts';
import { useCard } from './use-card.ts';
import { accountLink, refusedBefore, usePaying } from './use-paying.ts';

const route = getRouteApi('/internal/accounts/$accountSid/subscription');

/** From the trial or the free plan to the paid one, with a card. */
export function SubscriptionScreen() {
  const { accountSid } = route.useParams();
  const { me } = useSession();
  const navigate = useNavigate();
  const prices = useQuery(pricesQuery());
  const payment = useQuery(paymentQuery());
  const paying = usePaying(accountSid);
  const card = useCard();
  const least = planValues(me.subscription, false);
  const [values, setValues] = useState<PlanValues>(least);
  const [faults, setFaults] = useState<Partial<PlanValues>>({});
  /** What a card was refused for: the same is paid with another card. */
  const [refused, setRefused] = useState<string | null>(null);
  const lines = planLines(prices.data ?? [], values);
  const total = totalOf(lines);
  const back = accountLink(accountSid);
  const isPaying = paying.isBusy || payment.data?.state === 'processing';
  const fault = paying.fault ?? refusedBefore(payment.data);

  function paid() {
    leaveToast('Payment completed successfully');
    void navigate({ ...back, ignoreBlocker: true });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = planFaults(values);
    setFaults(wrong);
    const first = Object.keys(wrong)[0];
    if (first) return document.getElementById(`plan-${first}`)?.focus();
    if (isPaying) return;
    const products = productsSent(lines);
    const wanted = JSON.stringify(products);
    let was_sent = false;
    const isPaid = await paying.attempt(async () => {
      const kept = await card.keep();
      if ('problem' in kept) return paying.said(kept.problem);
      const payment_method_id = kept.id;
      was_sent = true;
      return paying.pay(
        refused === wanted
          ? { action: 'update-payment-method', payment_method_id }
          : { action: 'upgrade-to-paid', payment_method_id, products },
      );
    });
    if (isPaid) paid();
    else if (was_sent) setRefused(wanted);
  }

  const error = prices.error ?? payment.error;
  return (
    <>
      <PageHeader
        title="Upgrade your Subscription"
        crumbs={[{ label: 'Account', link: back }]}
        purpose={me.account.name ?? undefined}
      />
      <form className={classes.screen} onSubmit={submit} noValidate>
        <TypedHere
          name="the first capacity"
          values={values}
          isChanged={!isSamePlan(values, least)}
          onGiveBack={setValues}
        />
        <PaymentStanding
          isBusy={paying.isBusy}
          onConfirm={async (secret) => (await paying.confirm(secret)) && paid()}
        />
        {error && !prices.data ? (
          <ProblemNotice
            error={error}
            what="The prices could not be loaded."
            onRetry={() => prices.refetch()}
          />
        ) : !prices.data ? (
          <FormSkeleton name="subscription" fields={3} />
        ) : (
          <>
            <Section
              title="Capacity"
              about="What you can use at the same time. You can change it at any time."
            >
              <PlanTable
                values={values}
                faults={faults}
                lines={lines}
                ratio={me.account.device_to_call_ratio ?? 0}
                disabled={isPaying}
                onChange={(category, value) => {
                  setValues((now) => ({ ...now, [category]: value }));
                  setFaults((now) => ({ ...now, [category]: undefined }));
                }}
              />
            </Section>
            <Section
              title="Payment Information"
              about="The card is typed into a form of Stripe's and stays with Stripe. It is charged now, and then every month."
            >
              <CardEntry {...card.entry} currency={total.currency} />
            </Section>
            {fault && <ProblemNotice error={fault.error} what="Nothing was changed." />}
            <div className={classes.buttons}>
              {!paying.isBusy && (
                <Button component={TargetLink} link={back} variant="default">
                  Cancel
                </Button>
              )}
              <Button type="submit" disabled={isPaying || !card.isReady}>
                Pay {money(total.cost, total.currency)} and Upgrade to Paid Plan
              </Button>
            </div>
          </>
        )}
      </form>
    </>
  );
}
