import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findWholeLcr, KIND, lcrName } from './change-lcr.ts';
import { findRoutes, removeRoutes } from './lcr-routes.store.ts';
import { findLcr, removeLcr, updateLcr } from './lcrs.store.ts';

/** Its routes and their carrier entries go with it (`R19`). */
export function deleteLcr(db: Db, origin: Origin, lcr_sid: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const lcr = await findLcr(trx, lcr_sid);
    const before = await findWholeLcr(trx, lcr_sid);
    if (!lcr || !before) throw problems.unknown('outbound call routing');
    // The routing and its default entry refer to each other.
    await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: null });
    const routes = await findRoutes(trx, lcr_sid);
    await removeRoutes(
      trx,
      routes.map((route) => route.lcr_route_sid),
    );
    await removeLcr(trx, lcr_sid);
    await audit(trx, origin, {
      action: 'delete',
      kind: KIND,
      record_sid: lcr_sid,
      record_name: lcrName(before),
      owner: lcr.owner,
      before,
    });
  });
}
