import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ChangeAnswer,
  type SubscriptionChange,
  subscriptionEndpoints,
} from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { call } from '../app/api.ts';

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

/** How the last payment stands; asked again while it is being processed. */
export function paymentQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'payment'],
    queryFn: ({ signal }) => call(subscriptionEndpoints.readPayment, {}, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'processing' ? PROCESSING_MS : false),
  });
}

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
  return async () => {
    for (let nth = 0; ; nth++) {
      const payment = await queryClient.fetchQuery(paymentQuery());
      const isOpen = payment.state === 'processing' || payment.state === 'action required';
      if (!isOpen || nth >= CONFIRMED_WITHIN) {
        await queryClient.invalidateQueries();
        return payment;
      }
      await new Promise((resolve) => setTimeout(resolve, CONFIRMED_EVERY_MS));
    }
  };
}
