/** Every endpoint of the API, by resource. OpenAPI, the docs and the wholeness checks read this list. */
import { accountEndpoints } from './accounts/accounts.contract.ts';
import { bucketEndpoints } from './accounts/bucket.contract.ts';
import { limitEndpoints } from './accounts/limits.contract.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.contract.ts';
import { appEnvEndpoints } from './applications/app-env.contract.ts';
import { applicationEndpoints } from './applications/applications.contract.ts';
import { webhookTestEndpoints } from './applications/webhook-test.contract.ts';
import { auditEndpoints } from './audit/audit.contract.ts';
import { carrierEndpoints } from './carriers/carriers.contract.ts';
import { sipGatewayEndpoints, smppGatewayEndpoints } from './carriers/gateways.contract.ts';
import { predefinedCarrierEndpoints } from './carriers/predefined-carriers.contract.ts';
import { sbcEndpoints, smppAddressEndpoints } from './carriers/signalling-addresses.contract.ts';
import { trunkTestEndpoints } from './carriers/trunk-test.contract.ts';
import { clientEndpoints } from './clients/clients.contract.ts';
import { registrationEndpoints } from './clients/registrations.contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import { llmServiceEndpoints } from './llm-services/llm-services.contract.ts';
import { msTeamsTenantEndpoints } from './ms-teams-tenants/ms-teams-tenants.contract.ts';
import { sipCaptureEndpoints } from './recent-calls/sip-capture.contract.ts';
import { serviceProviderEndpoints } from './service-providers/service-providers.contract.ts';
import { sessionEndpoints } from './session/session.contract.ts';
import { settingsEndpoints } from './settings/settings.contract.ts';
import { customVoiceEndpoints } from './speech-services/google-custom-voices.contract.ts';
import { speechOfferEndpoints } from './speech-services/speech-offers.contract.ts';
import { speechServiceEndpoints } from './speech-services/speech-services.contract.ts';
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
  'app-env': appEnvEndpoints,
  'webhook-test': webhookTestEndpoints,
  carriers: carrierEndpoints,
  'sip-gateways': sipGatewayEndpoints,
  'smpp-gateways': smppGatewayEndpoints,
  'predefined-carriers': predefinedCarrierEndpoints,
  sbcs: sbcEndpoints,
  smpps: smppAddressEndpoints,
  'trunk-test': trunkTestEndpoints,
  'sip-capture': sipCaptureEndpoints,
  clients: clientEndpoints,
  registrations: registrationEndpoints,
  'ms-teams-tenants': msTeamsTenantEndpoints,
  'speech-services': speechServiceEndpoints,
  'speech-offers': speechOfferEndpoints,
  'google-custom-voices': customVoiceEndpoints,
  'llm-services': llmServiceEndpoints,
  audit: auditEndpoints,
};
