import type { Owner } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { findApplicationBlockers, removeCallRoutes } from './application-uses.store.ts';
import { findApplication, findApplicationRow, removeApplication } from './applications.store.ts';
import { showingVariables } from './env-vars.ts';
import { hooksOf } from './save-application.ts';

/** 422 with `blockers` while something uses it; its own webhooks go with it (`R19`). */
export function deleteApplication(
  db: Db,
  cipher: Cipher,
  origin: Origin,
  application_sid: string,
  owner: Owner,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findApplicationRow(trx, application_sid);
    if (!row) throw problems.unknown('application');
    const blockers = await findApplicationBlockers(trx, application_sid);
    if (blockers.length > 0)
      throw problems.inUse('This application is in use. Remove what uses it, then delete it.', blockers);
    const before = await findApplication(trx, application_sid, showingVariables(cipher));
    await removeCallRoutes(trx, application_sid);
    await removeApplication(trx, application_sid);
    await dropUnusedWebhooks(trx, hooksOf(row));
    await audit(trx, origin, {
      action: 'delete',
      kind: 'applications',
      record_sid: application_sid,
      record_name: row.name,
      owner,
      before,
    });
  });
}
