import { randomUUID } from 'node:crypto';
import type { ServiceProviderInput } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { audit } from '../app/audit.ts';
import { problems } from '../app/problems.ts';
import type { Origin } from '../app/route.ts';
import type { Db } from '../db/open.ts';
import { insertServiceProvider, isProviderNameTaken } from './service-providers.store.ts';

/** Answers the new sid. 422 when the name is taken. */
export function createServiceProvider(db: Db, origin: Origin, input: ServiceProviderInput): Promise<string> {
  return db.transaction().execute(async (trx) => {
    if (await isProviderNameTaken(trx, input.name))
      throw problems.duplicate('name', 'There is already a service provider of this name.');
    const sid = randomUUID();
    await insertServiceProvider(trx, sid, input);
    await audit(trx, origin, {
      action: 'create',
      kind: 'service-providers',
      record_sid: sid,
      record_name: input.name,
      owner: { service_provider_sid: sid, account_sid: null },
      after: input,
    });
    return sid;
  });
}
