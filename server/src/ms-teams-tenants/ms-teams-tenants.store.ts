/** Microsoft Teams tenants in the database. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import type {
  ListedTenant,
  MsTeamsTenant,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import type { Updateable } from 'kysely';
import type { Db } from '../db/open.ts';
import { contains, pageOf } from '../db/page.ts';
import { withinReach } from '../db/reach.ts';
import type { Database } from '../db/tables.ts';

export type TenantFilter = PageQuery & {
  tenant_fqdn?: string | undefined;
  account_sid?: string | undefined;
  service_provider_sid?: string | undefined;
  sort?: 'tenant_fqdn' | '-tenant_fqdn' | undefined;
};

export function findTenant(db: Db, ms_teams_tenant_sid: string): Promise<MsTeamsTenant | undefined> {
  return (
    db
      .selectFrom('ms_teams_tenants as t')
      .innerJoin('accounts as a', 'a.account_sid', 't.account_sid')
      .select(['t.ms_teams_tenant_sid', 't.account_sid', 't.application_sid', 't.tenant_fqdn'])
      // Whose it is follows from the account, whatever the platform wrote.
      .select('a.service_provider_sid')
      .where('t.ms_teams_tenant_sid', '=', ms_teams_tenant_sid)
      .executeTakeFirst()
  );
}

/** Those within the actor's reach, by domain name. */
export async function listTenants(
  db: Db,
  actor: Actor,
  filter: TenantFilter,
): Promise<Page<ListedTenant> | ListedTenant[]> {
  const { tenant_fqdn, account_sid, service_provider_sid } = filter;
  let query = db
    .selectFrom('ms_teams_tenants as t')
    .innerJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .where(withinReach(actor, 'ms_teams_tenants', 't'));
  if (account_sid) query = query.where('t.account_sid', '=', account_sid);
  if (service_provider_sid) query = query.where('a.service_provider_sid', '=', service_provider_sid);
  if (tenant_fqdn) query = query.where((where) => contains(where.ref('t.tenant_fqdn'), tenant_fqdn));
  const direction = filter.sort === '-tenant_fqdn' ? 'desc' : 'asc';
  return pageOf(
    filter,
    async () => Number((await query.select((eb) => eb.fn.countAll().as('n')).executeTakeFirst())?.n ?? 0),
    (limit, offset) =>
      query
        .leftJoin('applications as p', 'p.application_sid', 't.application_sid')
        .select(['t.ms_teams_tenant_sid', 't.account_sid', 't.application_sid', 't.tenant_fqdn'])
        .select(['a.service_provider_sid', 'a.name as account_name', 'p.name as application_name'])
        .orderBy('t.tenant_fqdn', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Another tenant anywhere with this domain. */
export async function isTenantDomainTaken(
  db: Db,
  tenant_fqdn: string,
  except: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('ms_teams_tenants')
    .select('ms_teams_tenant_sid')
    .where('tenant_fqdn', '=', tenant_fqdn)
    .where('ms_teams_tenant_sid', '!=', except ?? '')
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider's name, and its own domain at MS Teams. */
export async function findTeamsProvider(db: Db, service_provider_sid: string) {
  return db
    .selectFrom('service_providers')
    .select(['name', 'ms_teams_fqdn'])
    .where('service_provider_sid', '=', service_provider_sid)
    .executeTakeFirst();
}

export async function insertTenant(db: Db, tenant: MsTeamsTenant): Promise<void> {
  await db.insertInto('ms_teams_tenants').values(tenant).execute();
}

/** Leaves the columns whose value is undefined. */
export async function updateTenant(
  db: Db,
  ms_teams_tenant_sid: string,
  changes: Updateable<Database['ms_teams_tenants']>,
): Promise<void> {
  await db
    .updateTable('ms_teams_tenants')
    .set(changes)
    .where('ms_teams_tenant_sid', '=', ms_teams_tenant_sid)
    .execute();
}

export async function removeTenant(db: Db, ms_teams_tenant_sid: string): Promise<void> {
  await db.deleteFrom('ms_teams_tenants').where('ms_teams_tenant_sid', '=', ms_teams_tenant_sid).execute();
}
