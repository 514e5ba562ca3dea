import { change } from '../app/change.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { about, getWholeLcr, type JudgedLcr } from './change-lcr.ts';
import { findRoutes, removeRoutes } from './lcr-routes.store.ts';
import { removeLcr, updateLcr } from './lcrs.store.ts';

/** Its routes and their carrier entries go with it (`R19`). */
export function deleteLcr(db: Db, origin: Origin, { lcr_sid, owner }: JudgedLcr): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('lcr', lcr_sid)],
    before: (trx) => getWholeLcr(trx, lcr_sid),
    whose: { judged: owner, now: ({ lcr }) => lcr.owner },
    version: ({ whole }) => ({ record: whole }),
    async work(trx, { whole: before }) {
      await removeWholeLcr(trx, lcr_sid);
      return { action: 'delete', ...about(before, owner), before };
    },
  });
}

/** In a transaction that holds its lock. */
export async function removeWholeLcr(trx: Db, lcr_sid: string): Promise<void> {
  // The routing and its default entry refer to each other.
  await updateLcr(trx, lcr_sid, { default_carrier_set_entry_sid: null });
  const routes = await findRoutes(trx, lcr_sid);
  await removeRoutes(
    trx,
    routes.map((route) => route.lcr_route_sid),
  );
  await removeLcr(trx, lcr_sid);
}
