import { Button, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import type { OwnSubscription } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { type SubmitEvent, useState } from 'react';
import { leaveToast } from '../app/shell/left-toast.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { capital } from '../ui/page/capital.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { Terms } from '../ui/page/Terms.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CardEntry } from './CardEntry.tsx';
import classes from './ManagePayment.module.css';
import { PaymentStanding } from './PaymentStanding.tsx';
import { usePayment } from './subscriptions.queries.ts';
import { useCard } from './use-card.ts';
import { accountLink, refusedBefore, UNSURE, usePaying } from './use-paying.ts';

const route = getRouteApi('/internal/accounts/$accountSid/manage-payment');

/** The card that is charged, and another in its place. */
export function ManagePaymentScreen() {
  const { accountSid } = route.useParams();
  const { me } = useSession();
  const navigate = useNavigate();
  const payment = usePayment();
  const paying = usePaying(accountSid);
  const [isChanging, setIsChanging] = useState(false);
  const back = accountLink(accountSid);
  const isPaying = paying.isBusy || payment.data?.state === 'processing';
  const before = refusedBefore(payment.data);
  const isPaid = me.account.plan_type === 'paid';
  const stored = me.subscription?.last4 ? me.subscription : null;

  function paid() {
    leaveToast('Payment completed successfully');
    void navigate(back);
  }

  return (
    <>
      <PageHeader
        title="Manage Payment Information"
        crumbs={[{ label: 'Account', link: back }]}
        purpose={me.account.name ?? undefined}
      />
      <div className={classes.screen}>
        <PaymentStanding
          isBusy={paying.isBusy}
          onConfirm={async (...asked) => (await paying.confirm(...asked)) && paid()}
        />
        <Section
          title={isChanging ? 'New card' : 'Current card'}
          about={
            isChanging
              ? 'You enter the card in a form from Stripe, which stores it. The new card replaces the current one and pays any open invoices.'
              : undefined
          }
        >
          {isChanging ? (
            <NewCard
              isPaying={isPaying}
              onCancel={() => setIsChanging(false)}
              onSave={(keep) =>
                paying.attempt(async () => {
                  const kept = await keep();
                  if ('problem' in kept) return paying.said(kept.problem);
                  return paying.pay({ action: 'update-payment-method', payment_method_id: kept.id });
                })
              }
              onSaved={paid}
            />
          ) : (
            <>
              {stored ? (
                <StoredCard card={stored} />
              ) : (
                <Text>
                  {isPaid
                    ? 'The stored card is unknown here.'
                    : 'No card is stored. You enter one when you upgrade to a paid subscription.'}
                </Text>
              )}
              <div className={classes.buttons}>
                <Button component={TargetLink} link={back} variant="default">
                  Cancel
                </Button>
                {isPaid ? (
                  <Button disabled={isPaying} onClick={() => setIsChanging(true)}>
                    Change Payment Info
                  </Button>
                ) : (
                  <Button
                    component={TargetLink}
                    link={linkOptions({
                      to: '/internal/accounts/$accountSid/subscription',
                      params: { accountSid },
                    })}
                  >
                    Upgrade to a Paid Subscription
                  </Button>
                )}
              </div>
            </>
          )}
        </Section>
        {paying.fault ? (
          <ProblemNotice
            error={paying.fault.error}
            what={paying.fault.is_card ? 'The card was not accepted.' : undefined}
            {...(paying.fault.is_unsure && UNSURE)}
          />
        ) : (
          before && <ProblemNotice error={before.error} what="The last payment failed." />
        )}
      </div>
    </>
  );
}

function StoredCard({ card }: { card: OwnSubscription }) {
  const { card_type, last4, exp_month, exp_year } = card;
  return (
    <div className={classes.card}>
      <IconCreditCard size={28} aria-hidden />
      <Terms
        of={[
          ['Card type', card_type ? capital(card_type) : 'Card'],
          ['Card number', `**** **** **** ${last4}`],
          ['Expires', exp_month && exp_year ? `${String(exp_month).padStart(2, '0')}/${exp_year}` : '–'],
        ]}
      />
    </div>
  );
}

type NewCardProps = {
  isPaying: boolean;
  onCancel: () => void;
  /** Whether it was saved. */
  onSave: (keep: ReturnType<typeof useCard>['keep']) => Promise<boolean>;
  onSaved: () => void;
};

function NewCard({ isPaying, onCancel, onSave, onSaved }: NewCardProps) {
  const card = useCard();
  const isLocked = isPaying || !card.isReady;
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isLocked && (await onSave(card.keep))) onSaved();
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CardEntry {...card.entry} currency="usd" />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPaying} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isLocked} data-disabled={isLocked || undefined}>
          {isPaying ? 'Saving' : 'Save New Card'}
        </Button>
      </div>
    </form>
  );
}
