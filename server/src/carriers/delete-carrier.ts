import type { CarrierWithGateways } from '@trunkline/contract/carriers/carriers.contract.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import { change } from '../app/change.ts';
import { refuseWhileUsed } from '../app/refuse-while-used.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findCarrierBlockers } from './carrier-uses.store.ts';
import { findCarrier, removeCarrier } from './carriers.store.ts';
import { removeGatewaysOf } from './gateways.store.ts';
import { about, edited } from './save-carrier.ts';

/** 422 with `blockers` while a number or a route uses it; its gateways go with it (`R19`). */
export function deleteCarrier(db: Db, origin: Origin, voip_carrier_sid: string, owner: Owner): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('voip_carriers', voip_carrier_sid)],
    before: (trx) => getCarrier(trx, voip_carrier_sid),
    whose: { judged: owner, now: (carrier) => carrier },
    version: (record) => ({ record, edited: edited(record) }),
    async work(trx, before) {
      await removeUnusedCarrier(trx, voip_carrier_sid, origin.actor);
      return { action: 'delete', ...about(voip_carrier_sid, before.name, owner), before };
    },
  });
}

export async function getCarrier(trx: Db, voip_carrier_sid: string): Promise<CarrierWithGateways> {
  const carrier = await findCarrier(trx, voip_carrier_sid);
  if (!carrier) throw problems.unknown('carrier');
  return carrier;
}

/** Within a transaction that has locked it. */
export async function removeUnusedCarrier(trx: Db, voip_carrier_sid: string, actor: Actor): Promise<void> {
  const blockers = await findCarrierBlockers(trx, voip_carrier_sid);
  const record = { kind: 'carriers', sid: voip_carrier_sid } as const;
  await refuseWhileUsed(trx, actor, record, blockers, sentenceFor(blockers));
  await removeGatewaysOf(trx, voip_carrier_sid);
  await removeCarrier(trx, voip_carrier_sid);
}

/** Clients know the sentence about numbers (`W16`). */
function sentenceFor(blockers: readonly Blocker[]): string {
  return blockers.some(({ kind }) => kind === 'phone-numbers')
    ? 'cannot delete voip carrier with active phone numbers'
    : 'This carrier is in use. Remove what uses it, then delete it.';
}
