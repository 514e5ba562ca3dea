/** Every endpoint of the API, by resource. OpenAPI, the docs and the wholeness checks read this list. */
import { accountEndpoints } from './accounts/accounts.contract.ts';
import { bucketEndpoints } from './accounts/bucket.contract.ts';
import { limitEndpoints } from './accounts/limits.contract.ts';
import { alertRuleEndpoints } from './alert-rules/alert-rules.contract.ts';
import { alertEndpoints } from './alerts/alerts.contract.ts';
import { analyticsEndpoints } from './analytics/analytics.contract.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.contract.ts';
import { appEnvEndpoints } from './applications/app-env.contract.ts';
import { applicationEndpoints } from './applications/applications.contract.ts';
import { webhookTestEndpoints } from './applications/webhook-test.contract.ts';
import { auditEndpoints } from './audit/audit.contract.ts';
import { bulkEndpoints } from './bulk/bulk.contract.ts';
import { carrierEndpoints } from './carriers/carriers.contract.ts';
import { sipGatewayEndpoints, smppGatewayEndpoints } from './carriers/gateways.contract.ts';
import { predefinedCarrierEndpoints } from './carriers/predefined-carriers.contract.ts';
import { sbcEndpoints, smppAddressEndpoints } from './carriers/signalling-addresses.contract.ts';
import { trunkTestEndpoints } from './carriers/trunk-test.contract.ts';
import { clientEndpoints } from './clients/clients.contract.ts';
import { registrationEndpoints } from './clients/registrations.contract.ts';
import { configurationEndpoints } from './configuration/configuration.contract.ts';
import type { Endpoint } from './core/endpoint.ts';
import { homeEndpoints } from './home/home.contract.ts';
import { lcrEntryEndpoints } from './least-cost-routing/entries.contract.ts';
import { lcrExplainEndpoints } from './least-cost-routing/explain.contract.ts';
import { lcrEndpoints } from './least-cost-routing/least-cost-routing.contract.ts';
import { lcrRouteEndpoints } from './least-cost-routing/routes.contract.ts';
import { listViewEndpoints } from './list-views/list-views.contract.ts';
import { liveCallEndpoints } from './live-calls/live-calls.contract.ts';
import { liveUpdateEndpoints } from './live-updates/live-updates.contract.ts';
import { llmServiceEndpoints } from './llm-services/llm-services.contract.ts';
import { msTeamsTenantEndpoints } from './ms-teams-tenants/ms-teams-tenants.contract.ts';
import { noticeEndpoints } from './notices/notices.contract.ts';
import { outboxEndpoints } from './outbox/outbox.contract.ts';
import { numberImportEndpoints } from './phone-numbers/number-import.contract.ts';
import { phoneNumberEndpoints } from './phone-numbers/phone-numbers.contract.ts';
import { callLogEndpoints } from './recent-calls/call-logs.contract.ts';
import { recentCallEndpoints } from './recent-calls/recent-calls.contract.ts';
import { recordingEndpoints } from './recent-calls/recordings.contract.ts';
import { sipCaptureEndpoints } from './recent-calls/sip-capture.contract.ts';
import { traceEndpoints } from './recent-calls/traces.contract.ts';
import { recordFactsEndpoints } from './record-facts/record-facts.contract.ts';
import { searchEndpoints } from './search/search.contract.ts';
import { serviceProviderEndpoints } from './service-providers/service-providers.contract.ts';
import { passwordResetEndpoints } from './session/password-reset.contract.ts';
import { sessionEndpoints } from './session/session.contract.ts';
import { settingsEndpoints } from './settings/settings.contract.ts';
import { signUpEndpoints } from './sign-up/sign-up.contract.ts';
import { customVoiceEndpoints } from './speech-services/google-custom-voices.contract.ts';
import { speechOfferEndpoints } from './speech-services/speech-offers.contract.ts';
import { speechServiceEndpoints } from './speech-services/speech-services.contract.ts';
import { statusEndpoints } from './status/status.contract.ts';
import { subscriptionEndpoints } from './subscriptions/subscriptions.contract.ts';
import { userEndpoints } from './users/users.contract.ts';

export const allEndpoints: Record<string, Record<string, Endpoint>> = {
  session: sessionEndpoints,
  'password-reset': passwordResetEndpoints,
  'sign-up': signUpEndpoints,
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
  'recent-calls': recentCallEndpoints,
  recordings: recordingEndpoints,
  'call-logs': callLogEndpoints,
  traces: traceEndpoints,
  alerts: alertEndpoints,
  analytics: analyticsEndpoints,
  'sip-capture': sipCaptureEndpoints,
  clients: clientEndpoints,
  registrations: registrationEndpoints,
  'live-calls': liveCallEndpoints,
  'alert-rules': alertRuleEndpoints,
  subscriptions: subscriptionEndpoints,
  'ms-teams-tenants': msTeamsTenantEndpoints,
  notices: noticeEndpoints,
  'live-updates': liveUpdateEndpoints,
  'speech-services': speechServiceEndpoints,
  'speech-offers': speechOfferEndpoints,
  'google-custom-voices': customVoiceEndpoints,
  'llm-services': llmServiceEndpoints,
  'phone-numbers': phoneNumberEndpoints,
  'number-imports': numberImportEndpoints,
  lcrs: lcrEndpoints,
  'lcr-routes': lcrRouteEndpoints,
  'lcr-entries': lcrEntryEndpoints,
  'lcr-explain': lcrExplainEndpoints,
  outbox: outboxEndpoints,
  status: statusEndpoints,
  audit: auditEndpoints,
  bulk: bulkEndpoints,
  configuration: configurationEndpoints,
  'list-views': listViewEndpoints,
  'record-facts': recordFactsEndpoints,
  search: searchEndpoints,
  home: homeEndpoints,
};
