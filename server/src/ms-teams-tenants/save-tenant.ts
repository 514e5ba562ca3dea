/** Adding, changing and deleting Microsoft Teams tenants, one and many. */
import { randomUUID } from 'node:crypto';
import { may } from '@trunkline/contract/core/policy.ts';
import {
  type MsTeamsTenant,
  type MsTeamsTenantInput,
  type MsTeamsTenantUpdate,
  TENANT_DOMAIN_TAKEN,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import {
  msTeamsTenantPolicy,
  noTeamsDomain,
} from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import { change } from '../app/change.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { namedApplication, staysThere } from '../app/tenants.ts';
import { everywhere, rowOf, unlessUnique } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  findTeamsProvider,
  findTenant,
  insertTenant,
  isTenantDomainTaken,
  removeTenant,
  updateTenant,
} from './ms-teams-tenants.store.ts';

/** A domain is a tenant's once, whoever's provider it is. */
const allDomains = unlessUnique('ms_teams_tenants', ['tenant_fqdn'], everywhere('teams-domains'));

export type TenantOwner = { service_provider_sid: string; account_sid: string };

/** Answers the new sid. 422 for a provider without a Teams domain and for a domain that is taken, 400 for a foreign application. */
export async function createTenant(
  db: Db,
  origin: Origin,
  owner: TenantOwner,
  input: MsTeamsTenantInput,
): Promise<string> {
  const { service_provider_sid, account_sid } = owner;
  const { tenant_fqdn, application_sid = null } = input;
  const ms_teams_tenant_sid = randomUUID();
  await change(db, origin, {
    // The provider keeps its Teams domain meanwhile.
    locks: [allDomains, rowOf('service_providers', service_provider_sid), staysThere(owner)],
    async work(trx) {
      await refuseWithoutTeams(trx, service_provider_sid);
      await refuseTaken(trx, tenant_fqdn, null);
      if (application_sid) await namedApplication(trx, application_sid, owner);
      const tenant = { ms_teams_tenant_sid, service_provider_sid, account_sid, application_sid, tenant_fqdn };
      await insertTenant(trx, tenant);
      return { action: 'create', ...about(tenant), after: tenant };
    },
  });
  return ms_teams_tenant_sid;
}

/**
 * Changes what the update names. An application that is not of
 * that account is refused, the stored one too: a move says what becomes of it.
 */
export function changeTenant(
  db: Db,
  origin: Origin,
  ms_teams_tenant_sid: string,
  { from, to: owner }: { from: TenantOwner; to: TenantOwner },
  update: MsTeamsTenantUpdate,
): Promise<void> {
  const { service_provider_sid, account_sid } = owner;
  return change(db, origin, {
    locks: [
      ...(update.tenant_fqdn === undefined ? [] : [allDomains]),
      rowOf('service_providers', service_provider_sid),
      rowOf('ms_teams_tenants', ms_teams_tenant_sid),
    ],
    before: (trx) => getTenant(trx, ms_teams_tenant_sid),
    whose: { judged: from, now: (tenant) => tenant, to: owner },
    version: (record) => ({ record }),
    async work(trx, before) {
      if (service_provider_sid !== before.service_provider_sid)
        await refuseWithoutTeams(trx, service_provider_sid);
      const { tenant_fqdn = before.tenant_fqdn, application_sid = before.application_sid } = update;
      // Written before this rule, a name with capitals may stay as it is.
      if (tenant_fqdn !== before.tenant_fqdn) await refuseTaken(trx, tenant_fqdn, ms_teams_tenant_sid);
      const isSettled = application_sid === before.application_sid && account_sid === before.account_sid;
      if (application_sid && !isSettled) await namedApplication(trx, application_sid, owner);
      const after = { ms_teams_tenant_sid, service_provider_sid, account_sid, application_sid, tenant_fqdn };
      await updateTenant(trx, ms_teams_tenant_sid, after);
      return { action: 'update', ...about(after), before, after };
    },
  });
}

export function deleteTenant(db: Db, origin: Origin, judged: MsTeamsTenant): Promise<void> {
  const { ms_teams_tenant_sid } = judged;
  return change(db, origin, {
    locks: [rowOf('ms_teams_tenants', ms_teams_tenant_sid)],
    before: (trx) => getTenant(trx, ms_teams_tenant_sid),
    whose: { judged, now: (tenant) => tenant },
    version: (record) => ({ record }),
    async work(trx, before) {
      await removeTenant(trx, ms_teams_tenant_sid);
      return { action: 'delete', ...about(before), before };
    },
  });
}

/** In a change of many they are deleted alone. */
export const manyTenants: ManyOf<Found & { tenant: MsTeamsTenant }> = {
  kind: 'ms-teams-tenants',
  words: ['Microsoft Teams tenant', 'Microsoft Teams tenants'],
  locks: [],
  async find(trx, sid) {
    await rowOf('ms_teams_tenants', sid)(trx);
    const tenant = await findTenant(trx, sid);
    return tenant && { sid, name: tenant.tenant_fqdn, owner: about(tenant).owner, tenant, state: {} };
  },
  mayRemove: (actor, { owner }) => may(msTeamsTenantPolicy, 'remove', actor, owner),
  async remove(trx, { sid, tenant }) {
    await removeTenant(trx, sid);
    return tenant;
  },
};

export async function getTenant(trx: Db, ms_teams_tenant_sid: string): Promise<MsTeamsTenant> {
  const tenant = await findTenant(trx, ms_teams_tenant_sid);
  if (!tenant) throw problems.unknown('Microsoft Teams tenant');
  return tenant;
}

/** Calls from Teams arrive at the provider's own domain there. */
async function refuseWithoutTeams(trx: Db, service_provider_sid: string): Promise<void> {
  const provider = await findTeamsProvider(trx, service_provider_sid);
  if (!provider?.ms_teams_fqdn) throw problems.conflict(noTeamsDomain(provider?.name ?? ''));
}

async function refuseTaken(trx: Db, tenant_fqdn: string, except: string | null): Promise<void> {
  if (await isTenantDomainTaken(trx, tenant_fqdn, except))
    throw problems.duplicate('tenant_fqdn', TENANT_DOMAIN_TAKEN);
}

function about(tenant: MsTeamsTenant) {
  const { ms_teams_tenant_sid: record_sid, tenant_fqdn: record_name } = tenant;
  const { service_provider_sid, account_sid } = tenant;
  return {
    kind: 'ms-teams-tenants',
    record_sid,
    record_name,
    owner: { service_provider_sid, account_sid },
  };
}
