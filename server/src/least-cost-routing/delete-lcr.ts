import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { about, getWholeLcr } from './change-lcr.ts';
import { findRoutes, removeRoutes } from './lcr-routes.store.ts';
import { removeLcr, updateLcr } from './lcrs.store.ts';

/** Its routes and their carrier entries go with it (`R19`). */
export function deleteLcr(db: Db, origin: Origin, lcr_sid: string): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('lcr', lcr_sid)],
    before: (trx) => getWholeLcr(trx, lcr_sid),
    async work(trx, { lcr, whole: before }) {
      // The routing and its default entry refer to each other.
      await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: null });
      const routes = await findRoutes(trx, lcr_sid);
      await removeRoutes(
        trx,
        routes.map((route) => route.lcr_route_sid),
      );
      await removeLcr(trx, lcr_sid);
      return { action: 'delete', ...about(before, lcr.owner), before };
    },
  });
}
