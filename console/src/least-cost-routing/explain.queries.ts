import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { call } from '../app/api.ts';

type OutboundQuestion = Sent<typeof lcrExplainEndpoints.outbound>['body'];
type InboundQuestion = Sent<typeof lcrExplainEndpoints.inbound>['body'];

/** What changes elsewhere, such as a carrier's gateways, should show at the next look; the answer before stays until then. */
const asked = { placeholderData: keepPreviousData, staleTime: 5_000, retry: false } as const;

/** Which carrier would take a call. */
export function outboundQuery(question: OutboundQuestion) {
  return queryOptions({
    queryKey: ['lcr-explain', 'outbound', question],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.outbound, { body: question }, { signal }),
    enabled: question.number !== '',
    ...asked,
  });
}

export function inboundQuery(question: InboundQuestion) {
  return queryOptions({
    queryKey: ['lcr-explain', 'inbound', question],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.inbound, { body: question }, { signal }),
    enabled: question.number !== '',
    ...asked,
  });
}

/** Which application answers a call of a SIP client. */
export function deviceQuery(caller: string) {
  return queryOptions({
    queryKey: ['lcr-explain', 'device', caller],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.device, { body: { caller } }, { signal }),
    ...asked,
  });
}
