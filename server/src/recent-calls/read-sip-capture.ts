/** What the SIP capture holds of a call or of a registration, for those whose it is (`R30`). */
import type { Readable } from 'node:stream';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { sid } from '@trunkline/contract/core/value.ts';
import { findCarrierOwner } from '../carriers/carriers.store.ts';
import { sipGateways } from '../carriers/gateways.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { CaptureFailure, type CaptureMethod, type SipCapture } from '../outside/homer.ts';

/** Null: none is set up. */
type Capture = SipCapture | null;

export function countCaptured(capture: Capture, call_id: string): Promise<number> {
  return asking(capture, (server) => server.count(call_id));
}

/** 404 when nothing has been captured. */
export async function capturedPackets(
  capture: Capture,
  call_id: string,
  method: CaptureMethod,
): Promise<Readable> {
  const pcap = await asking(capture, (server) => server.pcap(call_id, method));
  if (!pcap) throw problems.unknown(`${method === 'invite' ? 'call' : 'registration'} in the SIP capture`);
  return pcap;
}

/**
 * The registrar takes the sid of a gateway for the Call-ID, so whose a registration is can be told. Of
 * an account's own carriers, or of all of a provider's.
 */
export async function findRegistration(
  db: Db,
  owner: Owner,
  sip_callid: string,
): Promise<string | undefined> {
  const known = sid.safeParse(sip_callid);
  const gateway = known.success ? await sipGateways.find(db, known.data) : undefined;
  const carrier = gateway && (await findCarrierOwner(db, gateway.voip_carrier_sid));
  const isOwn = owner.account_sid
    ? carrier?.account_sid === owner.account_sid
    : carrier?.service_provider_sid === owner.service_provider_sid;
  return isOwn ? gateway?.sip_gateway_sid : undefined;
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
