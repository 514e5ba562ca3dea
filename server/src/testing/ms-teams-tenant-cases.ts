/** The permission matrix of Microsoft Teams tenants. */
import { ownerOf, realm, recordCases, rowIn } from './matrix-rules.ts';

const tenantRow = rowIn('ms_teams_tenants', 'ms_teams_tenant_sid', (tenant) => ({
  ...ownerOf(tenant),
  tenant_fqdn: realm(),
}));

export const msTeamsTenantCases = recordCases('ms-teams-tenants', tenantRow, {
  create: async (app, _world, tenant) => {
    await app.db
      .updateTable('service_providers')
      .set({ ms_teams_fqdn: 'sbc.example.com' })
      .where('service_provider_sid', '=', tenant.provider)
      .execute();
    return { sids: {}, body: { tenant_fqdn: realm(), ...ownerOf(tenant) } };
  },
  changes: () => ({ tenant_fqdn: realm() }),
});
