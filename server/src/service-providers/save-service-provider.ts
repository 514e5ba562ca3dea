/** Adding and changing a service provider. */
import { randomUUID } from 'node:crypto';
import {
  domainFaults,
  type ServiceProvider,
  type ServiceProviderInput,
  type ServiceProviderUpdate,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { change } from '../app/change.ts';
import { saveWebhooks } from '../app/save-webhook.ts';
import { isNameOfOthers } from '../app/tenants.store.ts';
import { dropUnusedWebhooks } from '../app/webhooks.store.ts';
import { everywhere, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems, refuseIssues } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  findRegistrationHook,
  findServiceProvider,
  insertServiceProvider,
  isProviderNameTaken,
  isRootDomainTaken,
  updateServiceProvider,
} from './service-providers.store.ts';

const NAME_TAKEN = 'A service provider with this name already exists.';
const ROOT_DOMAIN_TAKEN = 'A service provider with this root domain already exists.';
const DOMAIN_OF_OTHERS =
  'This root domain is in the domain of another service provider. Only an administrator can give it.';

/** Answers the new sid. 422 when the name or the root domain is taken. */
export async function createServiceProvider(
  db: Db,
  origin: Origin,
  input: ServiceProviderInput,
): Promise<string> {
  const sid = randomUUID();
  await change(db, origin, {
    locks: [everywhere('providers')],
    async work(trx) {
      await refuseTaken(trx, input, null);
      const { columns } = await saveWebhooks(trx, {}, { registration_hook: input.registration_hook });
      await insertServiceProvider(trx, sid, input, columns.registration_hook_sid);
      return { action: 'create', ...about(sid, input.name), after: await findServiceProvider(trx, sid) };
    },
  });
  return sid;
}

/** Changes what the update names. 404, 422 when the name or the root domain is taken. */
export function changeServiceProvider(
  db: Db,
  origin: Origin,
  sid: string,
  update: ServiceProviderUpdate,
): Promise<void> {
  return change(db, origin, {
    locks: [
      ...(update.name || update.root_domain ? [everywhere('providers')] : []),
      rowOf('service_providers', sid),
    ],
    before: (trx) => getServiceProvider(trx, sid),
    version: (record) => ({ record }),
    async work(trx, before) {
      refuseIssues(domainFaults(update, before));
      await refuseTaken(trx, update, sid);
      const { root_domain } = update;
      // With it the names below it could be taken, which are that one's.
      if (root_domain !== before.root_domain && (await isNameOfOthers(trx, origin.actor, root_domain, sid)))
        throw problems.duplicate('root_domain', DOMAIN_OF_OTHERS);
      const { registration_hook } = update;
      const stored = registration_hook === undefined ? undefined : await findRegistrationHook(trx, sid);
      const hook = await saveWebhooks(trx, { registration_hook: stored }, { registration_hook });
      await updateServiceProvider(trx, sid, update, hook.columns.registration_hook_sid);
      await dropUnusedWebhooks(trx, hook.left);
      const after = await findServiceProvider(trx, sid);
      return { action: 'update', ...about(sid, after?.name ?? before.name), before, after };
    },
  });
}

/** 404 when there is none. */
export async function getServiceProvider(db: Db, sid: string): Promise<ServiceProvider> {
  const provider = await findServiceProvider(db, sid);
  if (!provider) throw problems.unknown('service provider');
  return provider;
}

async function refuseTaken(
  trx: Db,
  { name, root_domain }: ServiceProviderUpdate,
  except: string | null,
): Promise<void> {
  if (name !== undefined && (await isProviderNameTaken(trx, name, except)))
    throw problems.duplicate('name', NAME_TAKEN);
  if (root_domain && (await isRootDomainTaken(trx, root_domain, except)))
    throw problems.duplicate('root_domain', ROOT_DOMAIN_TAKEN);
}

export function about(sid: string, record_name: string) {
  return {
    kind: 'service-providers',
    record_sid: sid,
    record_name,
    owner: { service_provider_sid: sid, account_sid: null },
  };
}
