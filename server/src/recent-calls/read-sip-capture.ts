/** What the SIP capture holds of a call or of a registration, for those whose it is (`R30`). */
import type { Readable } from 'node:stream';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { sid } from '@trunkline/contract/core/value.ts';
import type { StoredCall } from '../calls/call-store.ts';
import { findCarrierOwner } from '../carriers/carriers.store.ts';
import { sipGateways } from '../carriers/gateways.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { type Captured, CaptureFailure, type SipCapture } from '../outside/homer.ts';
import { endOfCall } from './list-calls.ts';

/** The first message may come before the call is counted, the last answer after its end. */
const AROUND_MS = 60_000;

/** Null: none is set up. */
type Capture = SipCapture | null;

export function countCaptured(capture: Capture, of: Captured): Promise<number> {
  return asking(capture, (server) => server.count(of));
}

/** 404 when nothing has been captured. */
export async function capturedPackets(capture: Capture, of: Captured): Promise<Readable> {
  const pcap = await asking(capture, (server) => server.pcap(of));
  if (!pcap) throw problems.unknown(`${of.method === 'invite' ? 'call' : 'registration'} in the SIP capture`);
  return pcap;
}

/** What is captured of a call: while it was there, since another may have the same Call-ID. */
export function capturedOf(call: StoredCall): Captured {
  const during = { from: call.attempted_at - AROUND_MS, until: endOfCall(call) + AROUND_MS };
  return { call_id: call.sip_callid ?? '', method: 'invite', during };
}

/**
 * The registrar takes the sid of a gateway for the Call-ID, so whose a registration is can be told. Of
 * an account's own carriers, or of all of a provider's.
 */
export async function findRegistration(
  db: Db,
  owner: Owner,
  sip_callid: string,
): Promise<Captured | undefined> {
  const gateway = await findGateway(db, sip_callid);
  const carrier = gateway && (await findCarrierOwner(db, gateway.voip_carrier_sid));
  const isOwn = owner.account_sid
    ? carrier?.account_sid === owner.account_sid
    : carrier?.service_provider_sid === owner.service_provider_sid;
  return isOwn && gateway ? { call_id: gateway.sip_gateway_sid, method: 'register' } : undefined;
}

/** A caller may give a call the sid of a gateway for its Call-ID, and gets nothing of that registration by it. */
export async function findGateway(db: Db, sip_callid: string) {
  const known = sid.safeParse(sip_callid);
  return known.success ? sipGateways.find(db, known.data) : undefined;
}

async function asking<T>(capture: Capture, ask: (server: SipCapture) => Promise<T>): Promise<T> {
  if (!capture) throw problems.notSetUp('SIP capture');
  try {
    return await ask(capture);
  } catch (error) {
    if (error instanceof CaptureFailure) throw problems.outsideFailed(error.message);
    throw error;
  }
}
