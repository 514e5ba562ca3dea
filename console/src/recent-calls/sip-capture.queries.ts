import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { sipCaptureEndpoints } from '@trunkline/contract/recent-calls/sip-capture.contract.ts';
import { download } from '../app/api.ts';
import { under } from '../app/calls/calls-owner.ts';
import { useSend } from '../app/use-send.ts';

/** Below the call's account, or the provider of a call without one. */
export function useCallCapture({ account_sid, service_provider_sid, sip_callid }: Call) {
  const owner = account_sid ? { account_sid } : { service_provider_sid: service_provider_sid ?? '' };
  const params = { ...owner, sip_callid: sip_callid ?? '', method: 'invite' as const };
  return useSend(() =>
    download(under(sipCaptureEndpoints.downloadPcap, owner), { params }, { onProgress: () => {} }),
  );
}
