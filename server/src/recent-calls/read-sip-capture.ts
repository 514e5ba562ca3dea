/** What the SIP capture holds of a registration, for those whose gateway it is (`R30`). */
import type { Readable } from 'node:stream';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import { sid } from '@trunkline/contract/core/value.ts';
import { findCarrierOwner } from '../carriers/carriers.store.ts';
import { sipGateways } from '../carriers/gateways.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { CaptureFailure, type SipCapture } from '../outside/homer.ts';

/** Null: none is set up. */
type Capture = SipCapture | null;

export async function countCaptured(
  db: Db,
  capture: Capture,
  owner: Owner,
  sip_callid: string,
): Promise<number> {
  const call_id = await getRegistration(db, owner, sip_callid);
  return asking(capture, (server) => server.count(call_id));
}

/** 404 when nothing has been captured. */
export async function pcapOfRegistration(
  db: Db,
  capture: Capture,
  owner: Owner,
  sip_callid: string,
): Promise<Readable> {
  const call_id = await getRegistration(db, owner, sip_callid);
  const pcap = await asking(capture, (server) => server.pcap(call_id, 'register'));
  if (!pcap) throw problems.unknown('registration in the SIP capture');
  return pcap;
}

/**
 * The registrar takes the sid of a gateway for the Call-ID, so whose a registration is can be told. Of
 * an account's own carriers, or of all of a provider's.
 */
async function getRegistration(db: Db, owner: Owner, sip_callid: string): Promise<string> {
  const known = sid.safeParse(sip_callid);
  const gateway = known.success ? await sipGateways.find(db, known.data) : undefined;
  const carrier = gateway && (await findCarrierOwner(db, gateway.voip_carrier_sid));
  const isOwn = owner.account_sid
    ? carrier?.account_sid === owner.account_sid
    : carrier?.service_provider_sid === owner.service_provider_sid;
  if (!gateway || !isOwn) throw problems.unknown('registration');
  return gateway.sip_gateway_sid;
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
