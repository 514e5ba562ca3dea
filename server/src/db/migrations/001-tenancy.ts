/** Providers, accounts, people, applications and plans (`D1`, `D3`). */
import {
  bytes,
  choice,
  code,
  flag,
  key,
  longText,
  now,
  optional,
  sid,
  stamp,
  table,
  text,
  time,
  to,
  whole,
} from '../table-shape.ts';
import type { Migration } from './migration.ts';

const LIMITS = [
  'api_rate',
  'voice_call_session',
  'device',
  'voice_call_minutes',
  'voice_call_session_license',
  'voice_call_minutes_license',
];

const webhooks = table('webhooks', {
  webhook_sid: key(),
  url: text(1024),
  method: choice(['GET', 'POST'], 'POST'),
  username: optional(text(255)),
  password: optional(text(255)),
});

const serviceProviders = table(
  'service_providers',
  {
    service_provider_sid: key(),
    name: text(64),
    description: optional(text(255)),
    root_domain: optional(text(128)),
    registration_hook_sid: optional(to('webhooks.webhook_sid')),
    ms_teams_fqdn: optional(text(255)),
  },
  { unique: [['name'], ['root_domain']] },
);

const accounts = table(
  'accounts',
  {
    account_sid: key(),
    name: text(64),
    sip_realm: optional(text(132)),
    service_provider_sid: to('service_providers.service_provider_sid'),
    registration_hook_sid: optional(to('webhooks.webhook_sid')),
    queue_event_hook_sid: optional(to('webhooks.webhook_sid')),
    device_calling_application_sid: optional(to('applications.application_sid')),
    is_active: flag(1),
    created_at: now(time()),
    plan_type: choice(['trial', 'free', 'paid'], 'trial'),
    stripe_customer_id: optional(text(56)),
    webhook_secret: text(36),
    disable_cdrs: flag(0),
    trial_end_date: optional(time()),
    deactivated_reason: optional(text(255)),
    device_to_call_ratio: whole(5),
    subspace_client_id: optional(text(255)),
    subspace_client_secret: optional(text(255)),
    subspace_sip_teleport_id: optional(text(255)),
    subspace_sip_teleport_destinations: optional(text(255)),
    siprec_hook_sid: optional(to('applications.application_sid')),
    record_all_calls: flag(0),
    record_format: text(16, 'mp3'),
    bucket_credential: optional(text(8192)),
    enable_debug_log: flag(0),
  },
  {
    unique: [['sip_realm']],
    indexes: [
      ['service_provider_sid', 'name', 'account_sid'],
      ['name', 'account_sid'],
      ['stripe_customer_id'],
    ],
  },
);

const applications = table(
  'applications',
  {
    application_sid: key(),
    name: text(64),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    account_sid: optional(to('accounts.account_sid')),
    call_hook_sid: optional(to('webhooks.webhook_sid')),
    call_status_hook_sid: optional(to('webhooks.webhook_sid')),
    messaging_hook_sid: optional(to('webhooks.webhook_sid')),
    app_json: optional(longText()),
    speech_synthesis_vendor: text(64, 'google'),
    speech_synthesis_language: text(12, 'en-US'),
    speech_synthesis_voice: optional(text(256, 'en-US-Standard-C')),
    speech_synthesis_label: optional(text(64)),
    speech_recognizer_vendor: text(64, 'google'),
    speech_recognizer_language: text(64, 'en-US'),
    speech_recognizer_label: optional(text(64)),
    use_for_fallback_speech: optional(flag(0)),
    fallback_speech_synthesis_vendor: optional(text(64)),
    fallback_speech_synthesis_language: optional(text(12)),
    fallback_speech_synthesis_voice: optional(text(256)),
    fallback_speech_synthesis_label: optional(text(64)),
    fallback_speech_recognizer_vendor: optional(text(64)),
    fallback_speech_recognizer_language: optional(text(64)),
    fallback_speech_recognizer_label: optional(text(64)),
    env_vars: optional(longText()),
    created_at: now(time()),
    record_all_calls: flag(0),
  },
  {
    unique: [['account_sid', 'name']],
    indexes: [
      ['service_provider_sid', 'name', 'application_sid'],
      ['name', 'application_sid'],
    ],
  },
);

const users = table(
  'users',
  {
    user_sid: key(),
    name: text(255),
    email: text(255),
    pending_email: optional(text(255)),
    phone: optional(text(20)),
    hashed_password: optional(text(1024)),
    account_sid: optional(to('accounts.account_sid')),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    force_change: flag(0),
    provider: text(255),
    provider_userid: optional(text(255)),
    scope: text(16, 'read-write'),
    phone_activation_code: optional(text(16)),
    email_activation_code: optional(text(16)),
    email_validated: flag(0),
    phone_validated: flag(0),
    email_content_opt_out: flag(0),
    is_active: flag(1),
  },
  {
    unique: [['phone']],
    indexes: [
      ['name', 'user_sid'],
      ['email'],
      ['email_activation_code'],
      ['account_sid', 'name', 'user_sid'],
      ['service_provider_sid', 'name', 'user_sid'],
    ],
  },
);

const permissions = table(
  'permissions',
  { permission_sid: key(), name: text(32), description: optional(text(255)) },
  { unique: [['name']] },
);

const userPermissions = table('user_permissions', {
  user_permissions_sid: key(),
  user_sid: to('users.user_sid', 'cascade'),
  permission_sid: to('permissions.permission_sid'),
});

const apiKeys = table(
  'api_keys',
  {
    api_key_sid: key(),
    token: sid(),
    account_sid: optional(to('accounts.account_sid')),
    service_provider_sid: optional(to('service_providers.service_provider_sid')),
    expires_at: optional(stamp()),
    last_used: optional(stamp()),
    created_at: optional(now(stamp())),
  },
  {
    unique: [['token']],
    indexes: [
      ['account_sid', 'created_at', 'api_key_sid'],
      ['service_provider_sid', 'created_at', 'api_key_sid'],
    ],
  },
);

const others = [
  table('password_settings', {
    min_password_length: whole(8),
    require_digit: flag(0),
    require_special_character: flag(0),
  }),
  table(
    'signup_history',
    { email: text(255), name: optional(text(255)), signed_up_at: now(time()) },
    { primary_key: ['email'] },
  ),
  table('beta_invite_codes', { invite_code: code(6), in_use: flag(0) }, { primary_key: ['invite_code'] }),
  table('account_limits', {
    account_limits_sid: key(),
    account_sid: to('accounts.account_sid', 'cascade'),
    category: choice(LIMITS),
    quantity: whole(),
  }),
  table('service_provider_limits', {
    service_provider_limits_sid: key(),
    service_provider_sid: to('service_providers.service_provider_sid', 'cascade'),
    category: choice(LIMITS),
    quantity: whole(),
  }),
  table(
    'account_static_ips',
    {
      account_static_ip_sid: key(),
      account_sid: to('accounts.account_sid'),
      public_ipv4: text(16),
      private_ipv4: bytes(16),
    },
    { unique: [['public_ipv4'], ['private_ipv4']] },
  ),
  table('dns_records', {
    dns_record_sid: key(),
    account_sid: to('accounts.account_sid'),
    record_type: text(6),
    record_id: whole(),
  }),
  table(
    'ms_teams_tenants',
    {
      ms_teams_tenant_sid: key(),
      service_provider_sid: to('service_providers.service_provider_sid'),
      account_sid: to('accounts.account_sid'),
      application_sid: optional(to('applications.application_sid')),
      tenant_fqdn: text(255),
    },
    {
      unique: [['tenant_fqdn']],
      indexes: [
        ['service_provider_sid', 'tenant_fqdn'],
        ['account_sid', 'tenant_fqdn'],
      ],
    },
  ),
  table('call_routes', {
    call_route_sid: key(),
    priority: whole(),
    account_sid: to('accounts.account_sid'),
    regex: text(255),
    application_sid: to('applications.application_sid'),
  }),
  table('system_information', {
    domain_name: optional(text(255)),
    sip_domain_name: optional(text(255)),
    monitoring_domain_name: optional(text(255)),
    private_network_cidr: optional(text(8192)),
    log_level: choice(['info', 'debug'], 'info'),
  }),
  table('schema_version', { version: optional(text(16)) }),
];

const plans = [
  table('products', {
    product_sid: key(),
    name: text(32),
    category: choice(['api_rate', 'voice_call_session', 'device']),
  }),
  table(
    'account_subscriptions',
    {
      account_subscription_sid: key(),
      account_sid: to('accounts.account_sid'),
      pending: flag(0),
      effective_start_date: now(time()),
      effective_end_date: optional(time()),
      change_reason: optional(text(255)),
      stripe_subscription_id: optional(text(56)),
      stripe_payment_method_id: optional(text(56)),
      stripe_statement_descriptor: optional(text(255)),
      last4: optional(text(512)),
      exp_month: optional(whole()),
      exp_year: optional(whole()),
      card_type: optional(text(16)),
      pending_reason: optional(bytes(52)),
    },
    { indexes: [['stripe_subscription_id']] },
  ),
  table('account_products', {
    account_product_sid: key(),
    account_subscription_sid: to('account_subscriptions.account_subscription_sid'),
    product_sid: to('products.product_sid'),
    quantity: whole(),
  }),
  table('account_offers', {
    account_offer_sid: key(),
    account_sid: to('accounts.account_sid'),
    product_sid: to('products.product_sid'),
    stripe_product_id: text(56),
  }),
];

export const tenancy: Migration = {
  number: 1,
  name: 'tenancy',
  async up({ ensureTable }) {
    const tables = [webhooks, serviceProviders, accounts, applications, users, permissions, userPermissions];
    for (const one of [...tables, apiKeys, ...others, ...plans]) await ensureTable(one);
  },
};
