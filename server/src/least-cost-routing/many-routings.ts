import { may } from '@trunkline/contract/core/policy.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import { getWholeLcr, lcrName } from './change-lcr.ts';
import { removeWholeLcr } from './delete-lcr.ts';
import { findLcr } from './lcrs.store.ts';

/** Outbound call routings in a change of many: deleted with their routes. */
export const manyRoutings: ManyOf<Found> = {
  kind: 'least-cost-routing',
  words: ['outbound call routing', 'outbound call routings'],
  locks: [],
  async find(trx, sid) {
    await rowOf('lcr', sid)(trx);
    const lcr = await findLcr(trx, sid);
    return lcr && { sid, name: lcrName(lcr), owner: lcr.owner, state: {} };
  },
  mayRemove: (actor, { owner }) => may(lcrPolicy, 'remove', actor, owner),
  async remove(trx, { sid }) {
    const { whole } = await getWholeLcr(trx, sid);
    await removeWholeLcr(trx, sid);
    return whole;
  },
};
