import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findCarrierBlockers } from './carrier-uses.store.ts';
import { findCarrier, lockCarrier, removeCarrier } from './carriers.store.ts';
import { removeGatewaysOf } from './gateways.store.ts';
import { about } from './save-carrier.ts';

/** 422 with `blockers` while a number or a route uses it; its gateways go with it (`R19`). */
export function deleteCarrier(db: Db, origin: Origin, voip_carrier_sid: string, owner: Owner): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockCarrier(trx, voip_carrier_sid);
    const before = await findCarrier(trx, voip_carrier_sid);
    if (!before) throw problems.unknown('carrier');
    const blockers = await findCarrierBlockers(trx, voip_carrier_sid);
    if (blockers.length > 0)
      throw problems.inUse('This carrier is in use. Remove what uses it, then delete it.', blockers);
    await removeGatewaysOf(trx, voip_carrier_sid);
    await removeCarrier(trx, voip_carrier_sid);
    await audit(trx, origin, { action: 'delete', ...about(voip_carrier_sid, before.name, owner), before });
  });
}
