import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { CardEntry } from './CardEntry.tsx';
import { PlanScreen } from './PlanScreen.tsx';
import { money, totalOf } from './plan-form.ts';
import { useCard } from './use-card.ts';
import { usePlan } from './use-plan.ts';

const route = getRouteApi('/internal/accounts/$accountSid/subscription');

/** From the trial or the free plan to the paid one, with a card. */
export function SubscriptionScreen() {
  const plan = usePlan(route.useParams().accountSid, false);
  const { paying, products, isPaying } = plan;
  const card = useCard();
  const { features } = useSession();
  /**
   * What a card was refused for: a platform's own server is paid the same with another card. Trunkline's begins anew:
   * what waits there may be what another tab, or another person, has ordered since, at another price.
   */
  const [refused, setRefused] = useState<string | null>(null);
  const total = totalOf(plan.lines);
  const paid = () => plan.done('Payment completed successfully');

  async function pay() {
    const wanted = JSON.stringify(products);
    let was_sent = false;
    const isPaid = await paying.attempt(async () => {
      const kept = await card.keep();
      if ('problem' in kept) return paying.said(kept.problem);
      const payment_method_id = kept.id;
      was_sent = true;
      return paying.pay(
        refused === wanted && !features.has('payment')
          ? { action: 'update-payment-method', payment_method_id }
          : { action: 'upgrade-to-paid', payment_method_id, products },
      );
    });
    if (isPaid) paid();
    else if (was_sent) setRefused(wanted);
  }

  return (
    <PlanScreen
      plan={plan}
      title="Upgrade your Subscription"
      typed="the first capacity"
      about="Your concurrent capacity. You can change it at any time."
      failed="Nothing was changed."
      disabled={isPaying}
      submit={{
        label: `Pay ${money(total.cost, total.currency)} and Upgrade to Paid Plan`,
        disabled: isPaying || !card.isReady,
      }}
      onSubmit={pay}
      onPaid={paid}
    >
      <Section
        title="Payment Information"
        about="You enter the card in a form from Stripe, which stores it. It is charged now and then every month."
      >
        <CardEntry {...card.entry} currency={total.currency} />
      </Section>
    </PlanScreen>
  );
}
