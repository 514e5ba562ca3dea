/**
 * The routes for everything that a tenant consists of. A document of configuration is applied by them too, within one
 * transaction (decision 052).
 */
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../accounts/accounts.routes.ts';
import { limitRoutes } from '../accounts/limits.routes.ts';
import { alertRuleRoutes } from '../alert-rules/alert-rules.routes.ts';
import { applicationRoutes } from '../applications/applications.routes.ts';
import { carrierRoutes } from '../carriers/carriers.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { lcrRouteRoutes } from '../least-cost-routing/lcr-routes.routes.ts';
import { lcrRoutes } from '../least-cost-routing/lcrs.routes.ts';
import { llmServiceRoutes } from '../llm-services/llm-services.routes.ts';
import { msTeamsTenantRoutes } from '../ms-teams-tenants/ms-teams-tenants.routes.ts';
import { phoneNumberRoutes } from '../phone-numbers/phone-numbers.routes.ts';
import { serviceProviderRoutes } from '../service-providers/service-providers.routes.ts';
import { speechServiceRoutes } from '../speech-services/speech-services.routes.ts';

type Needs = Parameters<typeof accountRoutes>[1] &
  Parameters<typeof applicationRoutes>[1] &
  Parameters<typeof carrierRoutes>[1] &
  Parameters<typeof lcrRoutes>[1] &
  Parameters<typeof llmServiceRoutes>[1] &
  Parameters<typeof phoneNumberRoutes>[1] &
  Parameters<typeof speechServiceRoutes>[1];

export function tenantRoutes(base: FastifyInstance, needs: Omit<Needs, 'adminCarrier'>): void {
  serviceProviderRoutes(base, needs);
  accountRoutes(base, needs);
  limitRoutes(base, needs);
  applicationRoutes(base, needs);
  carrierRoutes(base, needs);
  phoneNumberRoutes(base, { ...needs, adminCarrier: needs.rules.admins_only });
  clientRoutes(base, needs);
  msTeamsTenantRoutes(base, needs);
  lcrRoutes(base, needs);
  lcrRouteRoutes(base, needs);
  speechServiceRoutes(base, needs);
  llmServiceRoutes(base, needs);
  alertRuleRoutes(base, needs);
}
