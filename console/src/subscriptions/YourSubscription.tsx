import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { deny, may } from '@trunkline/contract/core/policy.ts';
import { subscriptionPolicy } from '@trunkline/contract/subscriptions/subscriptions.policy.ts';
import { isPlatform } from '../app/is-platform.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { PastInvoices } from './PastInvoices.tsx';
import { planSentence } from './plan-words.ts';
import { nextInvoiceQuery, standingWords, usePayment } from './subscriptions.queries.ts';
import classes from './YourSubscription.module.css';

const pages = {
  upgrade: '/internal/accounts/$accountSid/subscription',
  modify: '/internal/accounts/$accountSid/modify-subscription',
  card: '/internal/accounts/$accountSid/manage-payment',
} as const;

/** The plan of the own account, and what can be done about it (`C28`). */
export function YourSubscription({ onDelete }: { onDelete: () => void }) {
  const { me, actor, features } = useSession();
  const { account, subscription } = me;
  const isPaid = account.plan_type === 'paid';
  const isSetUp = isPlatform(features) || features.has('payment');
  const mayChange = isSetUp
    ? may(subscriptionPolicy, 'change', actor)
    : deny('Payment is not set up on this server.');
  const invoice = useQuery({
    ...nextInvoiceQuery(),
    enabled: isSetUp && isPaid && subscription?.status === 'active' && !subscription.ends_at,
  });
  const payment = usePayment();
  const params = { accountSid: account.account_sid ?? '' };
  const linkTo = (page: keyof typeof pages) => linkOptions({ to: pages[page], params });
  const { state, action } = payment.data ?? {};
  const standing = standingWords(state);
  const waitsAt = action === 'upgrade' ? 'upgrade' : action === 'quantities' ? 'modify' : 'card';
  // Before anything else the payment is mended.
  const mends = state === 'action required' || (state === 'card error' && waitsAt !== 'upgrade');
  const plan = mends ? 'default' : 'filled';
  return (
    <Section
      title="Your Subscription"
      help="hosted.plans"
      aside={
        <div className={classes.aside}>
          {subscription?.status === 'suspended' && <StatusBadge status="failing">Suspended</StatusBadge>}
          {features.has('payment') && account.stripe_customer_id && <PastInvoices />}
        </div>
      }
    >
      <Text>{planSentence(me, invoice.data)}</Text>
      {invoice.error && <Text>The next bill could not be loaded.</Text>}
      {state === 'processing' && <Text role="status">Your changes are being processed.</Text>}
      {standing && (
        <Text role="status" className={classes.standing}>
          <StatusBadge status="attention">
            {(state === 'card error' ? payment.data?.reason : null) ?? standing}
          </StatusBadge>
        </Text>
      )}
      <div className={classes.buttons}>
        <GuardedButton
          may={may(accountPolicy, 'remove', actor, { ...account, account_sid: params.accountSid })}
          variant="outline"
          color="red"
          onClick={onDelete}
        >
          Delete Account
        </GuardedButton>
        {isPaid ? (
          <>
            <GuardedButton may={mayChange} variant="default" link={linkTo('card')}>
              Manage Payment Info
            </GuardedButton>
            <GuardedButton may={mayChange} variant={plan} link={linkTo('modify')}>
              Modify My Subscription
            </GuardedButton>
          </>
        ) : (
          <GuardedButton may={mayChange} variant={plan} link={linkTo('upgrade')}>
            Upgrade to a Paid Subscription
          </GuardedButton>
        )}
        {mends && (
          <GuardedButton may={mayChange} link={linkTo(state === 'action required' ? waitsAt : 'card')}>
            {state === 'action required' ? 'Confirm the payment' : 'Change the card'}
          </GuardedButton>
        )}
      </div>
    </Section>
  );
}
