import { queryOptions } from '@tanstack/react-query';
import { outboxEndpoints } from '@trunkline/contract/outbox/outbox.contract.ts';
import { call } from '../app/api.ts';

/** How mails are sent, and what waits to be delivered. */
export function outboxQuery() {
  return queryOptions({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => call(outboxEndpoints.read, {}, { signal }),
  });
}
