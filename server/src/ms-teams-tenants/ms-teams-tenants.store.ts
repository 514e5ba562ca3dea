/** Microsoft Teams tenants in the database. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import type {
  ListedTenant,
  MsTeamsTenant,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { listPage } from '../db/list.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { whoseRows } from '../db/reach.ts';
import { takenIn } from '../db/taken-in.ts';

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
  const { tenant_fqdn } = filter;
  const selection = {
    table: 'ms_teams_tenants',
    key: 'ms_teams_tenant_sid',
    whose: whoseRows(actor, filter, () => []),
    where: tenant_fqdn ? [holding(db, named.teamsTenants, tenant_fqdn)] : [],
    sorting: { columns: ['tenant_fqdn'], descending: filter.sort === '-tenant_fqdn' },
  };
  return listPage(db, filter, selection, (places) => tenantsOnPage(db, places));
}

const tenantsOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('ms_teams_tenants as t', 't.ms_teams_tenant_sid', 'page.sid')
    .innerJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .leftJoin('applications as p', 'p.application_sid', 't.application_sid')
    .select(['t.ms_teams_tenant_sid', 't.account_sid', 't.application_sid', 't.tenant_fqdn'])
    .select(['a.service_provider_sid', 'a.name as account_name', 'p.name as application_name'])
    .orderBy(order),
);

const isTaken = takenIn('ms_teams_tenants', 'ms_teams_tenant_sid');

/** Another tenant anywhere with this domain. */
export const isTenantDomainTaken = (db: Db, tenant_fqdn: string, except: string | null) =>
  isTaken(db, { tenant_fqdn }, except);

/** The provider's name, and its own domain at MS Teams. */
export async function findTeamsProvider(db: Db, service_provider_sid: string) {
  return db
    .selectFrom('service_providers')
    .select(['name', 'ms_teams_fqdn'])
    .where('service_provider_sid', '=', service_provider_sid)
    .executeTakeFirst();
}

export const {
  insert: insertTenant,
  update: updateTenant,
  remove: removeTenant,
} = oneRow('ms_teams_tenants', 'ms_teams_tenant_sid');
