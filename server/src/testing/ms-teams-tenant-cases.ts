/** The permission matrix of Microsoft Teams tenants. */
import { randomUUID } from 'node:crypto';
import { aTeamsTenant } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.sample.ts';
import { about, type Case, everyone, general, read, realm, write } from './matrix-rules.ts';

const tenantRecord =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const ms_teams_tenant_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('ms_teams_tenants')
        .values({
          ms_teams_tenant_sid,
          service_provider_sid: tenant.provider,
          account_sid: tenant.account,
          tenant_fqdn: realm(),
        })
        .execute();
    return { sids: { ms_teams_tenant_sid }, body: body?.() };
  };

export const msTeamsTenantCases: Record<string, Case> = {
  'ms-teams-tenants.list': general(everyone),
  'ms-teams-tenants.create': about(write, async (app, _world, { provider, account }) => {
    await app.db
      .updateTable('service_providers')
      .set({ ms_teams_fqdn: 'sbc.example.com' })
      .where('service_provider_sid', '=', provider)
      .execute();
    const sids = { service_provider_sid: provider, account_sid: account };
    return { sids: {}, body: aTeamsTenant({ tenant_fqdn: realm(), ...sids }) };
  }),
  'ms-teams-tenants.read': about(read, tenantRecord()),
  'ms-teams-tenants.update': about(
    write,
    tenantRecord(() => ({ tenant_fqdn: realm() })),
  ),
  'ms-teams-tenants.remove': about(write, tenantRecord()),
};
