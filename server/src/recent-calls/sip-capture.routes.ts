import type { Owner } from '@trunkline/contract/core/actor.ts';
import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { sipCaptureEndpoints } from '@trunkline/contract/recent-calls/sip-capture.contract.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { SipCapture } from '../outside/homer.ts';
import { countCaptured, pcapOfRegistration } from './read-sip-capture.ts';

type Parts = { db: Db; capture: SipCapture | null };

export function sipCaptureRoutes(app: FastifyInstance, { db, capture }: Parts): void {
  const getOwner = async (path: { account_sid?: string; service_provider_sid?: string }): Promise<Owner> => {
    if (path.account_sid) return getTenantAccount(db, path.account_sid);
    const provider = await getTenantProvider(db, path.service_provider_sid ?? '');
    return { service_provider_sid: provider.service_provider_sid, account_sid: null };
  };

  route(app, sipCaptureEndpoints.find, async (ask) => {
    const owner = await getOwner(ask.params);
    authorize(ask, recentCallsPolicy, 'readCapture', owner);
    return { total: await countCaptured(db, capture, owner, ask.params.sip_callid) };
  });

  route(app, sipCaptureEndpoints.downloadPcap, async (ask) => {
    const owner = await getOwner(ask.params);
    authorize(ask, recentCallsPolicy, 'readCapture', owner);
    const { method, sip_callid } = ask.params;
    if (method === 'invite') throw problems.notServed('The SIP trace of a call');
    const pcap = await pcapOfRegistration(db, capture, owner, sip_callid);
    ask.reply.header('content-disposition', `attachment; filename="callid-${sip_callid}.pcap"`);
    return pcap;
  });
}
