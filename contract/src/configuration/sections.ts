/**
 * What a document of configuration says about each kind of record: the fields of its form, with names and references.
 */
import { z } from 'zod';
import { accountUpdate, recordFormat } from '../accounts/accounts.contract.ts';
import { sipRealm } from '../accounts/sip-realm.ts';
import { alertRuleInput } from '../alert-rules/alert-rules.contract.ts';
import { applicationInput, speechDefaults } from '../applications/applications.contract.ts';
import { carrierSecrets } from '../carriers/carrier-values.ts';
import { carrierInput } from '../carriers/carriers.contract.ts';
import { DEFAULT_SMPP_PORT, sipGatewayRow, smppGatewayRow } from '../carriers/gateways.contract.ts';
import { clientInput } from '../clients/clients.contract.ts';
import { flag, optionalText, requiredText } from '../core/value.ts';
import { entryWorkload, MOST_ENTRIES } from '../least-cost-routing/entries.contract.ts';
import { lcrInput, orderedRouteRow } from '../least-cost-routing/least-cost-routing.contract.ts';
import { MOST_ROUTES } from '../least-cost-routing/route-values.ts';
import { llmVendors } from '../llm-services/vendors.ts';
import { msTeamsTenantInput } from '../ms-teams-tenants/ms-teams-tenants.contract.ts';
import { phoneNumberInput } from '../phone-numbers/phone-numbers.contract.ts';
import { serviceProviderInput } from '../service-providers/service-providers.contract.ts';
import { NO_REFERENCE, nameOf, secretReference, variableOf, webhookOf } from './document-values.ts';
import { environment } from './environment-section.ts';
import { speechCredential } from './speech-section.ts';
import { recordingStorage } from './storage-section.ts';

const secret = secretReference.nullable().optional();
const application = nameOf('Application').nullable().optional();
export const accountName = requiredText('Account name', 64);
export const providerName = requiredText('Service provider name', 64);

/** A provider's numbers and routing may have a carrier of one of its accounts (`R41`). */
const accountCarrier = z.strictObject({ account: accountName, carrier: nameOf('Carrier') }).optional();
/** The owner's own carrier, one that the provider shares with its accounts, or an account's; one of the three. */
const carrier = {
  carrier: nameOf('Carrier').optional(),
  provider_carrier: nameOf('Carrier').optional(),
  account_carrier: accountCarrier,
};

const { account_sid: _a, env_vars: _e, app_json, ...applicationFields } = applicationInput.shape;
const {
  account_sid: _c,
  service_provider_sid: _p,
  application_sid: _s,
  ...carrierFields
} = carrierInput.shape;
const { sip_gateway_sid: _g, ...sipFields } = sipGatewayRow.shape;
const { smpp_gateway_sid: _m, ...smppFields } = smppGatewayRow.shape;
const { account_sid: _o, password: _w, ...clientFields } = clientInput.shape;
const { account_sid: _r, service_provider_sid: _t, ...ruleFields } = alertRuleInput.shape;

/** Usually 1. */
const workload = entryWorkload.optional().transform((number) => (number === 1 ? undefined : number));

const noHook = (name: string) => webhookOf(name).nullable().optional();
const secretsOfCarriers = Object.fromEntries(carrierSecrets.map((name) => [name, secret])) as Record<
  (typeof carrierSecrets)[number],
  typeof secret
>;

/** The fields of each kind; unknown ones are refused. */
export const sections = {
  applications: z.strictObject({
    ...applicationFields,
    call_hook: webhookOf('call_hook'),
    call_status_hook: webhookOf('call_status_hook'),
    messaging_hook: noHook('messaging_hook'),
    app_json,
    env_vars: environment.nullable().optional(),
  }),
  carriers: z.strictObject({
    ...carrierFields,
    ...secretsOfCarriers,
    application,
    sip_gateways: z.array(z.strictObject(sipFields)).max(150, 'At most 150 SIP gateways').optional(),
    smpp_gateways: z.array(z.strictObject(smppFields)).max(150, 'At most 150 SMPP gateways').optional(),
  }),
  numbers: z.strictObject({ number: phoneNumberInput.shape.number, ...carrier, application }),
  clients: z.strictObject({ ...clientFields, password: secretReference }),
  teams_tenants: z.strictObject({ tenant_fqdn: msTeamsTenantInput.shape.tenant_fqdn, application }),
  llm_services: z.strictObject({
    vendor: z.enum(Object.keys(llmVendors) as (keyof typeof llmVendors)[]),
    label: optionalText('Label', 64).optional(),
    api_key: secretReference,
  }),
  speech_services: speechCredential,
  alert_rules: z.strictObject({ ...ruleFields, secret }).superRefine(({ channel, target }, ctx) => {
    // Whoever has the address of a Slack channel may write there.
    if (channel === 'slack' && variableOf(target) === null)
      ctx.addIssue({ code: 'custom', path: ['target'], message: NO_REFERENCE });
  }),
  routing: z.strictObject({
    name: lcrInput.shape.name,
    is_active: flag.optional(),
    routes: z
      .array(
        z.strictObject({
          regex: orderedRouteRow.shape.regex,
          description: orderedRouteRow.shape.description,
          ...carrier,
          workload,
          further_carriers: z
            .array(z.strictObject({ ...carrier, workload }))
            .max(MOST_ENTRIES - 1, `At most ${MOST_ENTRIES} carriers of a route`)
            .optional()
            .transform((others) => (others?.length ? others : undefined)),
        }),
      )
      .max(MOST_ROUTES, `At most ${MOST_ROUTES} routes`)
      .default([]),
    default_carrier: nameOf('Carrier').optional(),
    default_provider_carrier: nameOf('Carrier').optional(),
    default_account_carrier: accountCarrier,
  }),
};

export type SectionName = keyof typeof sections;

/** The defaults for fields that the document leaves out. */
export const defaults: Record<SectionName, Readonly<Record<string, unknown>>> = {
  applications: {
    ...empty(Object.keys(sections.applications.shape)),
    ...{ ...speechDefaults, use_for_fallback_speech: 0, record_all_calls: 0 },
  },
  carriers: {
    ...empty(Object.keys(sections.carriers.shape)),
    ...{ e164_leading_plus: 0, requires_register: 0, register_public_ip_in_contact: 0, is_active: 1 },
    ...{ smpp_enquire_link_interval: 0, dtmf_type: 'rfc2833', trunk_type: 'static_ip' },
    ...{ sip_gateways: [], smpp_gateways: [] },
  },
  numbers: { application: null },
  clients: {
    ...{ is_active: 1, allow_direct_app_calling: 1 },
    ...{ allow_direct_queue_calling: 1, allow_direct_user_calling: 1 },
  },
  teams_tenants: { application: null },
  llm_services: { label: null },
  speech_services: { label: null },
  alert_rules: {
    ...{ is_active: 1, alert_type: null, threshold: null, window_minutes: 15, minimum_calls: 10 },
    ...{ quiet_minutes: 60, tell_when_well: 1, secret: null },
  },
  routing: { name: null, is_active: 1, routes: [] },
};

export const gatewayDefaults = {
  sip_gateways: {
    ...{ netmask: 32, port: null, inbound: 1, outbound: 0, is_active: 1, send_options_ping: 0 },
    ...{ use_sips_scheme: 0, pad_crypto: 0, remove_ice: 0, dtls_off: 0, protocol: 'udp' },
  },
  smpp_gateways: {
    ...{ port: DEFAULT_SMPP_PORT, netmask: 32, is_primary: 1, inbound: 0, outbound: 1, use_tls: 0 },
  },
} as const;

/** The fields of an account itself. What a document leaves out stays as it is. */
export const accountFields = {
  sip_realm: sipRealm.optional(),
  registration_hook: noHook('registration_hook'),
  queue_event_hook: noHook('queue_event_hook'),
  enable_debug_log: flag.optional(),
  record_all_calls: accountUpdate.shape.record_all_calls,
  record_format: recordFormat.optional(),
  device_calling_application: application,
  siprec_application: application,
  bucket_credential: recordingStorage.nullable().optional(),
};

/** The fields of a provider itself. What a document leaves out stays as it is. */
export const providerFields = {
  description: serviceProviderInput.shape.description,
  root_domain: serviceProviderInput.shape.root_domain,
  ms_teams_fqdn: serviceProviderInput.shape.ms_teams_fqdn,
  registration_hook: noHook('registration_hook'),
};

function empty(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.filter((name) => name !== 'name').map((name) => [name, null]));
}
