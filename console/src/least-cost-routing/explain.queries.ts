import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '@trunkline/contract/core/endpoint.ts';
import { lcrExplainEndpoints } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { call } from '../app/api.ts';

type OutboundQuestion = Sent<typeof lcrExplainEndpoints.outbound>['body'];
type InboundQuestion = Sent<typeof lcrExplainEndpoints.inbound>['body'];

/** What changes elsewhere, such as a carrier's gateways, should show at the next look. */
const FRESH_MS = 5_000;

/** Which carrier would take a call; the answer before stays until there is a new one. */
export function outboundQuery(question: OutboundQuestion) {
  return queryOptions({
    queryKey: ['lcr-explain', 'outbound', question],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.outbound, { body: question }, { signal }),
    enabled: question.number !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
}

export function inboundQuery(question: InboundQuestion) {
  return queryOptions({
    queryKey: ['lcr-explain', 'inbound', question],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.inbound, { body: question }, { signal }),
    enabled: question.number !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
}

/** Which application answers a call of a SIP client. */
export function deviceQuery(caller: string) {
  return queryOptions({
    queryKey: ['lcr-explain', 'device', caller],
    queryFn: ({ signal }) => call(lcrExplainEndpoints.device, { body: { caller } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
}
