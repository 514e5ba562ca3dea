/** What the SIP capture holds of a carrier's registration; asked for by a person, never by a screen on its own. */
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { sipCaptureEndpoints } from '@trunkline/contract/recent-calls/sip-capture.contract.ts';
import { call, download } from '../app/api.ts';
import { useSend } from '../app/use-send.ts';

const { find, downloadPcap } = sipCaptureEndpoints;

/** Asked below the carrier's account, or below the provider of a carrier for all accounts. */
function ownerOf({ account_sid, service_provider_sid }: Carrier) {
  return account_sid ? { account_sid } : { service_provider_sid: service_provider_sid ?? '' };
}

export function useFindRegistration(carrier: Carrier) {
  return useSend((sip_callid: string) => {
    const path = carrier.account_sid ? find.path : find.also[0].path;
    return call({ ...find, path }, { params: { ...ownerOf(carrier), sip_callid } });
  });
}

export function useDownloadRegistration(carrier: Carrier) {
  return useSend((sip_callid: string) => {
    const path = carrier.account_sid ? downloadPcap.path : downloadPcap.also[0].path;
    const params = { ...ownerOf(carrier), sip_callid, method: 'register' as const };
    return download({ ...downloadPcap, path }, { params }, { onProgress: () => {} });
  });
}
