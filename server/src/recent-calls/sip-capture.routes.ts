import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { sipCaptureEndpoints } from '@trunkline/contract/recent-calls/sip-capture.contract.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantOfPath, type PathOwner, whoseCalls } from '../app/path-owner.ts';
import type { CallStore } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { Captured, SipCapture } from '../outside/homer.ts';
import {
  capturedOf,
  capturedPackets,
  countCaptured,
  findGateway,
  findRegistration,
} from './read-sip-capture.ts';

type Parts = { db: Db; calls: CallStore; capture: SipCapture | null };

export function sipCaptureRoutes(app: FastifyInstance, { db, calls, capture }: Parts): void {
  /** A Call-ID alone opens nothing: whose it is says the call that it is of. */
  async function findCaptured(owner: PathOwner, sip_callid: string): Promise<Captured | undefined> {
    if (await findGateway(db, sip_callid)) return undefined;
    const whose = await whoseCalls(db, owner, undefined);
    const found = await fromCallStore(calls.findCall(whose, { call_id: sip_callid }));
    return found?.sip_callid === sip_callid ? capturedOf(found) : undefined;
  }

  route(app, sipCaptureEndpoints.find, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'readCapture', owner);
    const { sip_callid } = ask.params;
    const of = (await findRegistration(db, owner, sip_callid)) ?? (await findCaptured(owner, sip_callid));
    if (!of) throw problems.unknown('call or registration');
    return { total: await countCaptured(capture, of) };
  });

  route(app, sipCaptureEndpoints.downloadPcap, async (ask) => {
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, 'readCapture', owner);
    const { method, sip_callid } = ask.params;
    const isCall = method === 'invite';
    const of = isCall ? await findCaptured(owner, sip_callid) : await findRegistration(db, owner, sip_callid);
    if (!of) throw problems.unknown(isCall ? 'call' : 'registration');
    const pcap = await capturedPackets(capture, of);
    const file = sip_callid.replace(/[^\w.@-]/g, '_');
    ask.reply.header('content-disposition', `attachment; filename="callid-${file}.pcap"`);
    return pcap;
  });
}
