import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import {
  type ChangeAnswer,
  type PaymentState,
  type SubscriptionChange,
  subscriptionEndpoints,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { subscriptionPolicy } from '@trunkline/contract/subscriptions/subscriptions.policy.ts';
import { call } from '../app/api.ts';
import { sessionQuery, useSession } from '../session/session.queries.ts';

const PROCESSING_MS = 2000;

export function pricesQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'prices'],
    queryFn: ({ signal }) => call(subscriptionEndpoints.listPrices, {}, { signal }),
  });
}

/** Of the paid plan only: others have none. */
export function nextInvoiceQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'invoice'],
    queryFn: ({ signal }) => call(subscriptionEndpoints.readNextInvoice, {}, { signal }),
  });
}

export function pastInvoicesQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'past-invoices'],
    queryFn: ({ signal }) => call(subscriptionEndpoints.listInvoices, {}, { signal }),
  });
}

function paymentQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'payment'],
    queryFn: ({ signal }) => call(subscriptionEndpoints.readPayment, {}, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? PROCESSING_MS : false),
  });
}

/** How the last payment stands; asked again while it is being processed. Whoever may not pay, and a platform, are not asked. */
export function usePayment() {
  const { actor, features } = useSession();
  const enabled = features.has('payment') && may(subscriptionPolicy, 'change', actor).allowed;
  return useQuery({ ...paymentQuery(), enabled });
}

/** What a payment waits for; undefined where it waits for nobody. */
export const standingWords = (state: PaymentState['state'] | undefined) =>
  state === 'action required'
    ? 'A payment needs your confirmation'
    : state === 'card error'
      ? 'A payment failed'
      : undefined;

export function useChangeSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SubscriptionChange): Promise<ChangeAnswer> =>
      call(subscriptionEndpoints.change, { body }),
    // The plan is told with the session and the account; a dry run changes nothing.
    onSettled: (_answer, _error, sent) =>
      'dry_run' in sent && sent.dry_run ? undefined : queryClient.invalidateQueries(),
  });
}

const CONFIRMED_EVERY_MS = 1000;
const CONFIRMED_WITHIN = 30;

/** After the person has confirmed it: waits until the server knows what came of it, half a minute at most. */
export function useSettledPayment() {
  const queryClient = useQueryClient();
  const { features } = useSession();

  async function standing(): Promise<Pick<PaymentState, 'state' | 'reason'>> {
    if (features.has('payment')) return queryClient.query(paymentQuery());
    // A platform's own server asks for a confirmation of the upgrade alone.
    const { me } = await queryClient.query({ ...sessionQuery(), staleTime: 0 });
    return { state: me.account.plan_type === 'paid' ? 'success' : 'processing', reason: null };
  }

  return async () => {
    for (let nth = 0; ; nth++) {
      const payment = await standing();
      const isOpen = payment.state === 'processing' || payment.state === 'action required';
      if (!isOpen || nth >= CONFIRMED_WITHIN) {
        await queryClient.invalidateQueries();
        return payment;
      }
      await new Promise((resolve) => setTimeout(resolve, CONFIRMED_EVERY_MS));
    }
  };
}
