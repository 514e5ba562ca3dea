/** Every endpoint of the API, by resource. OpenAPI, the docs and the wholeness checks read this list. */
import { accountEndpoints } from './accounts/accounts.contract.ts';
import { bucketEndpoints } from './accounts/bucket.contract.ts';
import { limitEndpoints } from './accounts/limits.contract.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.contract.ts';
import { applicationEndpoints } from './applications/applications.contract.ts';
import { auditEndpoints } from './audit/audit.contract.ts';
import { carrierEndpoints } from './carriers/carriers.contract.ts';
import { sipGatewayEndpoints, smppGatewayEndpoints } from './carriers/gateways.contract.ts';
import { predefinedCarrierEndpoints } from './carriers/predefined-carriers.contract.ts';
import { sbcEndpoints, smppAddressEndpoints } from './carriers/signalling-addresses.contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import { lcrEntryEndpoints } from './least-cost-routing/entries.contract.ts';
import { lcrExplainEndpoints } from './least-cost-routing/explain.contract.ts';
import { lcrEndpoints } from './least-cost-routing/least-cost-routing.contract.ts';
import { lcrRouteEndpoints } from './least-cost-routing/routes.contract.ts';
import { serviceProviderEndpoints } from './service-providers/service-providers.contract.ts';
import { sessionEndpoints } from './session/session.contract.ts';
import { settingsEndpoints } from './settings/settings.contract.ts';
import { userEndpoints } from './users/users.contract.ts';

export const allEndpoints: Record<string, Record<string, Endpoint>> = {
  session: sessionEndpoints,
  users: userEndpoints,
  settings: settingsEndpoints,
  'service-providers': serviceProviderEndpoints,
  accounts: accountEndpoints,
  buckets: bucketEndpoints,
  limits: limitEndpoints,
  'api-keys': apiKeyEndpoints,
  applications: applicationEndpoints,
  carriers: carrierEndpoints,
  'sip-gateways': sipGatewayEndpoints,
  'smpp-gateways': smppGatewayEndpoints,
  'predefined-carriers': predefinedCarrierEndpoints,
  sbcs: sbcEndpoints,
  smpps: smppAddressEndpoints,
  lcrs: lcrEndpoints,
  'lcr-routes': lcrRouteEndpoints,
  'lcr-entries': lcrEntryEndpoints,
  'lcr-explain': lcrExplainEndpoints,
  audit: auditEndpoints,
};
