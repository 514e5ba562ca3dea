/** Adding and changing a service provider. */
import { randomUUID } from 'node:crypto';
import type {
  ServiceProviderInput,
  ServiceProviderUpdate,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { audit } from '../app/audit.ts';
import { saveNamedWebhook } from '../app/save-webhook.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import {
  findRegistrationHookSid,
  findServiceProvider,
  insertServiceProvider,
  isProviderNameTaken,
  updateServiceProvider,
} from './service-providers.store.ts';

const NAME_TAKEN = 'There is already a service provider of this name.';

/** Answers the new sid. 422 when the name is taken. */
export function createServiceProvider(db: Db, origin: Origin, input: ServiceProviderInput): Promise<string> {
  return db.transaction().execute(async (trx) => {
    if (await isProviderNameTaken(trx, input.name, null)) throw problems.duplicate('name', NAME_TAKEN);
    const sid = randomUUID();
    await insertServiceProvider(trx, sid, input);
    await audit(trx, origin, { action: 'create', ...about(sid, input.name), after: input });
    return sid;
  });
}

/** Changes what the update names. 404, 422 when the name is taken. */
export function changeServiceProvider(
  db: Db,
  origin: Origin,
  sid: string,
  update: ServiceProviderUpdate,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await findServiceProvider(trx, sid);
    if (!before) throw problems.unknown('service provider');
    refuseIfChanged(origin, before);
    if (update.name !== undefined && (await isProviderNameTaken(trx, update.name, sid)))
      throw problems.duplicate('name', NAME_TAKEN);
    const stored = await findRegistrationHookSid(trx, sid);
    await updateServiceProvider(
      trx,
      sid,
      update,
      await saveNamedWebhook(trx, 'registration_hook', stored, update.registration_hook),
    );
    await dropUnusedWebhooks(trx, [stored]);
    const after = await findServiceProvider(trx, sid);
    await audit(trx, origin, { action: 'update', ...about(sid, after?.name ?? before.name), before, after });
  });
}

export function about(sid: string, record_name: string) {
  return {
    kind: 'service-providers',
    record_sid: sid,
    record_name,
    owner: { service_provider_sid: sid, account_sid: null },
  };
}
