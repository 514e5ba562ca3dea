/** Providers, accounts, applications, plans and the system's own rows (`D3`). */
import type { Generated } from 'kysely';
import type { Bit, BitByDefault, Time, TimeByDefault } from './columns.ts';

type ServiceProviders = {
  service_provider_sid: string;
  name: string;
  description: string | null;
  root_domain: string | null;
  registration_hook_sid: string | null;
  ms_teams_fqdn: string | null;
};

type Accounts = {
  account_sid: string;
  name: string;
  sip_realm: string | null;
  service_provider_sid: string;
  registration_hook_sid: string | null;
  queue_event_hook_sid: string | null;
  device_calling_application_sid: string | null;
  siprec_hook_sid: string | null;
  is_active: BitByDefault;
  created_at: TimeByDefault;
  plan_type: Generated<'trial' | 'free' | 'paid'>;
  stripe_customer_id: string | null;
  webhook_secret: string;
  disable_cdrs: BitByDefault;
  trial_end_date: Time | null;
  deactivated_reason: string | null;
  device_to_call_ratio: Generated<number>;
  subspace_client_id: string | null;
  subspace_client_secret: string | null;
  subspace_sip_teleport_id: string | null;
  subspace_sip_teleport_destinations: string | null;
  record_all_calls: BitByDefault;
  record_format: Generated<string>;
  /** Encrypted JSON. */
  bucket_credential: string | null;
  enable_debug_log: BitByDefault;
};

type Webhooks = {
  webhook_sid: string;
  url: string;
  method: Generated<'GET' | 'POST'>;
  username: string | null;
  password: string | null;
};

type LimitCategory =
  | 'api_rate'
  | 'voice_call_session'
  | 'device'
  | 'voice_call_minutes'
  | 'voice_call_session_license'
  | 'voice_call_minutes_license';

type Applications = {
  application_sid: string;
  name: string;
  service_provider_sid: string | null;
  account_sid: string | null;
  call_hook_sid: string | null;
  call_status_hook_sid: string | null;
  messaging_hook_sid: string | null;
  app_json: string | null;
  speech_synthesis_vendor: Generated<string>;
  speech_synthesis_language: Generated<string>;
  speech_synthesis_voice: Generated<string | null>;
  speech_synthesis_label: string | null;
  speech_recognizer_vendor: Generated<string>;
  speech_recognizer_language: Generated<string>;
  speech_recognizer_label: string | null;
  use_for_fallback_speech: Generated<Bit | null>;
  fallback_speech_synthesis_vendor: string | null;
  fallback_speech_synthesis_language: string | null;
  fallback_speech_synthesis_voice: string | null;
  fallback_speech_synthesis_label: string | null;
  fallback_speech_recognizer_vendor: string | null;
  fallback_speech_recognizer_language: string | null;
  fallback_speech_recognizer_label: string | null;
  /** Encrypted JSON. */
  env_vars: string | null;
  created_at: TimeByDefault;
  record_all_calls: BitByDefault;
};

type AccountSubscriptions = {
  account_subscription_sid: string;
  account_sid: string;
  pending: BitByDefault;
  effective_start_date: TimeByDefault;
  effective_end_date: Time | null;
  change_reason: string | null;
  stripe_subscription_id: string | null;
  stripe_payment_method_id: string | null;
  stripe_statement_descriptor: string | null;
  /** Encrypted. */
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  card_type: string | null;
  pending_reason: Uint8Array | null;
};

/** One row, or none. */
type SystemInformation = {
  domain_name: string | null;
  sip_domain_name: string | null;
  monitoring_domain_name: string | null;
  private_network_cidr: string | null;
  log_level: Generated<'info' | 'debug'>;
};

export type TenancyTables = {
  service_providers: ServiceProviders;
  accounts: Accounts;
  webhooks: Webhooks;
  account_limits: {
    account_limits_sid: string;
    account_sid: string;
    category: LimitCategory;
    quantity: number;
  };
  service_provider_limits: {
    service_provider_limits_sid: string;
    service_provider_sid: string;
    category: LimitCategory;
    quantity: number;
  };
  account_static_ips: {
    account_static_ip_sid: string;
    account_sid: string;
    public_ipv4: string;
    private_ipv4: Uint8Array;
  };
  dns_records: { dns_record_sid: string; account_sid: string; record_type: string; record_id: number };
  ms_teams_tenants: {
    ms_teams_tenant_sid: string;
    service_provider_sid: string;
    account_sid: string;
    application_sid: string | null;
    tenant_fqdn: string;
  };
  call_routes: {
    call_route_sid: string;
    priority: number;
    account_sid: string;
    regex: string;
    application_sid: string;
  };
  applications: Applications;
  system_information: SystemInformation;
  schema_version: { version: string | null };
  products: {
    product_sid: string;
    name: string;
    category: 'api_rate' | 'voice_call_session' | 'device';
  };
  account_subscriptions: AccountSubscriptions;
  account_products: {
    account_product_sid: string;
    account_subscription_sid: string;
    product_sid: string;
    quantity: number;
  };
  account_offers: {
    account_offer_sid: string;
    account_sid: string;
    product_sid: string;
    stripe_product_id: string;
  };
};
