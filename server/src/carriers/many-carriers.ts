import { faultsOf } from '@trunkline/contract/carriers/carrier-rules.ts';
import { carrierPolicy, INSUFFICIENT_PRIVILEGES } from '@trunkline/contract/carriers/carriers.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { deny, may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { refuseIssues } from '../http/problems.ts';
import type { CarrierRules } from './admin-carriers.ts';
import {
  type CarrierRow,
  findCarrierOwner,
  findCarrierRow,
  updateCarrier,
  withGateways,
} from './carriers.store.ts';
import { getCarrier, removeUnusedCarrier } from './delete-carrier.ts';
import { registrationEnded } from './registration-ended.ts';

/** Carriers in a change of many: switched on and off, or deleted. */
export function manyCarriers(rules: CarrierRules): ManyOf<Found> {
  const kept = (actor: Actor) =>
    rules.admins_only && actor.scope === 'account' ? deny(INSUFFICIENT_PRIVILEGES) : null;
  return {
    kind: 'carriers',
    words: ['carrier', 'carriers'],
    locks: [],
    async find(trx, sid) {
      await rowOf('voip_carriers', sid)(trx);
      const row = await findCarrierRow(trx, sid);
      const owner = row && (await findCarrierOwner(trx, sid));
      return row && owner && { sid, name: row.name, owner, state: { is_active: row.is_active } };
    },
    mayPut: (actor, { owner }) => kept(actor) ?? may(carrierPolicy, 'update', actor, owner),
    mayRemove: (actor, { owner }) => kept(actor) ?? may(carrierPolicy, 'remove', actor, owner),
    async put(trx, _origin, { sid }, { is_active }) {
      const row = await findCarrierRow(trx, sid);
      const changed = { is_active: is_active === 1 ? 1 : 0 } as const;
      if (row && changed.is_active) await refuseUnfilled(trx, { ...row, ...changed });
      const ended = row ? registrationEnded(row, changed) : {};
      await updateCarrier(trx, sid, { ...changed, ...ended });
    },
    async remove(trx, { sid }, actor) {
      const before = await getCarrier(trx, sid);
      await removeUnusedCarrier(trx, sid, actor);
      return before;
    },
  };
}

/** A template that is not filled in reaches nobody, be it one of its gateways alone. */
async function refuseUnfilled(trx: Db, row: CarrierRow): Promise<void> {
  const { sip_gateways, smpp_gateways } = await withGateways(trx, row);
  refuseIssues(faultsOf({ ...row, sip_gateways, smpp_gateways }, new Set(['is_active'])));
}
