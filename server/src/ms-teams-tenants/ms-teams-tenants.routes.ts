import { msTeamsTenantEndpoints } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.contract.ts';
import { msTeamsTenantPolicy } from '@trunkline/contract/ms-teams-tenants/ms-teams-tenants.policy.ts';
import type { FastifyInstance } from 'fastify';
import { namedAccount, namedOrOwnAccount, refuseOtherProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { listTenants } from './ms-teams-tenants.store.ts';
import { changeTenant, createTenant, deleteTenant, getTenant } from './save-tenant.ts';

export function msTeamsTenantRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, msTeamsTenantEndpoints.list, async (ask) => {
    authorize(ask, msTeamsTenantPolicy, 'list');
    return listTenants(db, ask.actor, ask.query);
  });

  route(app, msTeamsTenantEndpoints.create, async (ask) => {
    authorize(ask, msTeamsTenantPolicy, 'begin');
    const owner = await namedOrOwnAccount(db, ask.actor, ask.body.account_sid);
    authorize(ask, msTeamsTenantPolicy, 'create', owner);
    refuseOtherProvider(owner, ask.body.service_provider_sid);
    return { sid: await createTenant(db, ask.origin, owner, ask.body) };
  });

  route(app, msTeamsTenantEndpoints.read, async (ask) => {
    const tenant = await getTenant(db, ask.params.ms_teams_tenant_sid);
    authorize(ask, msTeamsTenantPolicy, 'read', tenant);
    return withVersion(ask, tenant);
  });

  route(
    app,
    msTeamsTenantEndpoints.update,
    async (ask) => {
      const tenant = await getTenant(db, ask.params.ms_teams_tenant_sid);
      authorize(ask, msTeamsTenantPolicy, 'update', tenant);
      const { account_sid } = ask.body;
      const moves = account_sid && account_sid !== tenant.account_sid;
      const owner = moves ? await namedAccount(db, account_sid) : tenant;
      authorize(ask, msTeamsTenantPolicy, 'update', owner);
      refuseOtherProvider(owner, ask.body.service_provider_sid);
      const move = { from: tenant, to: owner };
      await changeTenant(db, ask.origin, tenant.ms_teams_tenant_sid, move, ask.body);
    },
    ({ ms_teams_tenant_sid }) => getTenant(db, ms_teams_tenant_sid),
  );

  route(app, msTeamsTenantEndpoints.remove, async (ask) => {
    const tenant = await getTenant(db, ask.params.ms_teams_tenant_sid);
    authorize(ask, msTeamsTenantPolicy, 'remove', tenant);
    await deleteTenant(db, ask.origin, tenant);
  });
}
