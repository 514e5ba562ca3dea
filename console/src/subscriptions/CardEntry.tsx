import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import classes from './CardEntry.module.css';
import { noForm, type openStripe } from './card.ts';

export type Card = {
  /** What was typed becomes a payment method of Stripe; `problem` is said in Stripe's words. */
  keep(): Promise<{ id: string } | { problem: string }>;
};

type CardEntryProps = {
  card: Ref<Card>;
  currency: string;
  /** Whether it can be typed into. */
  onReady: () => void;
  /** Stripe could not show it. */
  onFailed: (problem: unknown) => void;
  /** Stripe's script did not come, or not its form. */
  problem: unknown;
  onRetry: () => void;
  stripe: ReturnType<typeof openStripe>;
};

/** A card, typed into a frame of Stripe's: its number never comes to this page. */
export function CardEntry(props: CardEntryProps) {
  const scheme = useComputedColorScheme();
  if (props.problem) return <ProblemNotice error={props.problem} onRetry={props.onRetry} />;
  return (
    <Elements stripe={props.stripe} options={optionsOf(props.currency, scheme)}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ card, onReady, onFailed }: CardEntryProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  useImperativeHandle(
    card,
    () => ({
      async keep() {
        if (!stripe || !elements) return { problem: 'The card form is still loading.' };
        const { error: fault } = await elements.submit();
        if (fault) return { problem: fault.message ?? 'Please check the card.' };
        const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
        if (paymentMethod) return { id: paymentMethod.id };
        return { problem: error?.message ?? 'The card could not be read.' };
      },
    }),
    [stripe, elements],
  );
  return (
    <div className={classes.card}>
      {!isReady && <Skeleton height={172} animate={false} className={classes.place} />}
      <PaymentElement
        options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => {
          setIsReady(true);
          onReady();
        }}
        onLoadError={({ error }) => onFailed(noForm(error.message))}
      />
    </div>
  );
}

function optionsOf(currency: string, scheme: 'light' | 'dark'): StripeElementsOptionsMode {
  return {
    mode: 'setup',
    currency,
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: {
      theme: scheme === 'dark' ? 'night' : 'stripe',
      variables: { borderRadius: '6px', fontSizeBase: '14px', colorPrimary: '#525ed6' },
    },
  };
}
