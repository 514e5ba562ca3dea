import { queryOptions } from '@tanstack/react-query';
import {
  sbcEndpoints,
  smppAddressEndpoints,
} from '@trunkline/contract/carriers/signalling-addresses.contract.ts';
import { hasScope } from '@trunkline/contract/core/actor.ts';
import { call } from '../app/api.ts';
import type { Session } from '../app/session.ts';

/** Only an admin says which provider's; everyone else gets those of their own. */
function providerAsked({ actor }: Session, service_provider_sid: string | undefined) {
  return hasScope(actor, 'admin') && service_provider_sid ? { service_provider_sid } : {};
}

export function sbcsQuery(session: Session, service_provider_sid: string | undefined) {
  const query = providerAsked(session, service_provider_sid);
  return queryOptions({
    queryKey: ['sbcs', query],
    queryFn: ({ signal }) => call(sbcEndpoints.list, { query }, { signal }),
  });
}

export function smppsQuery(session: Session, service_provider_sid: string | undefined) {
  const query = providerAsked(session, service_provider_sid);
  return queryOptions({
    queryKey: ['smpps', query],
    queryFn: ({ signal }) => call(smppAddressEndpoints.list, { query }, { signal }),
  });
}
