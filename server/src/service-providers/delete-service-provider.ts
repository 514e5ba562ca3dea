/** Deleting a service provider (`R19`). */
import { change } from '../app/change.ts';
import { refuseWhileUsed } from '../app/refuse-while-used.ts';
import { everywhere, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { findProviderBlockers, removeProviderAndContents } from './provider-contents.store.ts';
import { about, getServiceProvider } from './save-service-provider.ts';
import { countServiceProviders } from './service-providers.store.ts';

/** 422 with `blockers` while it has accounts or users, and for the last one. */
export function deleteServiceProvider(db: Db, origin: Origin, sid: string): Promise<void> {
  return change(db, origin, {
    // The others are counted.
    locks: [everywhere('providers'), rowOf('service_providers', sid)],
    before: (trx) => getServiceProvider(trx, sid),
    version: (record) => ({ record }),
    async work(trx, before) {
      if ((await countServiceProviders(trx)) === 1)
        throw problems.conflict('This is the only service provider. An installation needs at least one.');
      const blockers = await findProviderBlockers(trx, sid);
      const msg = 'This service provider has accounts or users. Remove them, then delete it.';
      await refuseWhileUsed(trx, origin.actor, { kind: 'service-providers', sid }, blockers, msg);
      await removeProviderAndContents(trx, sid);
      return { action: 'delete', ...about(sid, before.name), before };
    },
  });
}
