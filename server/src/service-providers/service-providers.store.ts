/** Service providers in the database. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type {
  ServiceProvider,
  ServiceProviderInput,
  ServiceProviderUpdate,
} from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { findWebhooks, toWire, type WebhookRow } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { takenIn } from '../db/taken-in.ts';
import { changesNothing } from '../db/values.ts';

const columns = [
  'service_provider_sid',
  'name',
  'description',
  'root_domain',
  'ms_teams_fqdn',
  'registration_hook_sid',
] as const;

/** Those the actor may read, by name. */
export async function listServiceProviders(db: Db, actor: Actor): Promise<ServiceProvider[]> {
  let query = db
    .selectFrom('service_providers')
    .select(columns)
    .orderBy('name')
    .orderBy('service_provider_sid');
  if (actor.scope !== 'admin') query = query.where('service_provider_sid', '=', actor.service_provider_sid);
  const rows = await query.execute();
  const hooks = await findWebhooks(
    db,
    rows.map((row) => row.registration_hook_sid),
  );
  return rows.map(({ registration_hook_sid: hook, ...row }) => ({
    ...row,
    registration_hook: toWire(hooks.get(hook ?? '')),
  }));
}

export async function findServiceProvider(db: Db, sid: string): Promise<ServiceProvider | undefined> {
  const row = await db
    .selectFrom('service_providers')
    .select(columns)
    .where('service_provider_sid', '=', sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { registration_hook_sid: hook, ...provider } = row;
  return { ...provider, registration_hook: toWire((await findWebhooks(db, [hook])).get(hook ?? '')) };
}

const isTaken = takenIn('service_providers', 'service_provider_sid');

export const isProviderNameTaken = (db: Db, name: string, except: string | null) =>
  isTaken(db, { name }, except);

export const isRootDomainTaken = (db: Db, root_domain: string, except: string | null) =>
  isTaken(db, { root_domain }, except);

export async function insertServiceProvider(
  db: Db,
  service_provider_sid: string,
  { registration_hook: _, ...columns }: ServiceProviderInput,
  registration_hook_sid: string | null | undefined,
): Promise<void> {
  await db
    .insertInto('service_providers')
    .values({ ...columns, service_provider_sid, registration_hook_sid })
    .execute();
}

/** As stored. Not for an answer. */
export async function findRegistrationHook(db: Db, sid: string): Promise<WebhookRow | undefined> {
  const row = await db
    .selectFrom('service_providers')
    .select('registration_hook_sid')
    .where('service_provider_sid', '=', sid)
    .executeTakeFirst();
  const hook = row?.registration_hook_sid ?? null;
  return (await findWebhooks(db, [hook])).get(hook ?? '');
}

/** Writes what the update names and the hook's sid. */
export async function updateServiceProvider(
  db: Db,
  sid: string,
  { registration_hook: _, ...columns }: ServiceProviderUpdate,
  registration_hook_sid: string | null | undefined,
): Promise<void> {
  const changes = { ...columns, registration_hook_sid };
  if (changesNothing(changes)) return;
  await db.updateTable('service_providers').set(changes).where('service_provider_sid', '=', sid).execute();
}

export async function countServiceProviders(db: Db): Promise<number> {
  const row = await db
    .selectFrom('service_providers')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
