/** SIP messages that a capture server kept (`W24`, `P7`), below an account or a service provider. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';

const captureMethods = ['invite', 'register'] as const;

/** The `sip_callid` of a call. The Call-ID of a registration is the sid of the gateway that we register through (`P5`). */
const params = tenantOfPath.extend({
  sip_callid: z.string().min(1).max(255),
});

export const sipCaptureEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RecentCalls/:sip_callid',
    also: [{ method: 'GET', path: '/ServiceProviders/:service_provider_sid/RecentCalls/:sip_callid' }],
    summary: 'Number of captured SIP messages of a call, or of the last seven days of a registration',
    tag: 'recent-calls',
    params,
    success: { status: 200, body: z.object({ total: z.number() }) },
  }),
  downloadPcap: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/RecentCalls/:sip_callid/:method/pcap',
    also: [
      { method: 'GET', path: '/ServiceProviders/:service_provider_sid/RecentCalls/:sip_callid/:method/pcap' },
    ],
    summary: 'The captured messages as a pcap file, streamed',
    tag: 'recent-calls',
    params: params.extend({
      method: z.enum(captureMethods, `The method must be one of ${captureMethods.join(', ')}`),
    }),
    success: { status: 200, body: z.unknown(), type: 'application/octet-stream' },
  }),
};
