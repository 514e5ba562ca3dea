import type { Owner } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { findApplicationBlockers, removeCallRoutes } from './application-uses.store.ts';
import { removeApplication } from './applications.store.ts';
import { showingVariables } from './env-vars.ts';
import { about, getStoredApplication, hooksOf } from './save-application.ts';

/** 422 with `blockers` while something uses it; its own webhooks go with it (`R19`). */
export function deleteApplication(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  application_sid: string,
  owner: Owner,
): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('applications', application_sid)],
    before: (trx) => getStoredApplication(trx, application_sid, showingVariables(cipher)),
    async work(trx, { row, application: before }) {
      const blockers = await findApplicationBlockers(trx, application_sid);
      if (blockers.length > 0)
        throw problems.inUse('This application is in use. Remove what uses it, then delete it.', blockers);
      await removeCallRoutes(trx, application_sid);
      await removeApplication(trx, application_sid);
      await dropUnusedWebhooks(trx, hooksOf(row));
      return { action: 'delete', ...about(application_sid, row.name, owner), before };
    },
  });
}
