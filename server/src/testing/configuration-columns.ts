/** Every table and column of the database: configuration, or why not. A new one has to be put here, or a test fails. */

/** Tables that a document speaks of, with the columns of theirs that it does not and why. Sids and owners are names in it. */
export const configured: Record<string, Record<string, string>> = {
  service_providers: {},
  accounts: {
    is_active: 'nobody sets it by the API: what is inactive is so by its plan',
    ...ofPlan(
      'plan_type',
      'stripe_customer_id',
      'trial_end_date',
      'deactivated_reason',
      'device_to_call_ratio',
    ),
    created_at: 'when it was made',
    webhook_secret: 'made anew for a new account; a document has no secret that nobody enters',
    disable_cdrs: 'neither the API nor the console has it',
    subspace_client_id: 'of a service that is no more',
    subspace_client_secret: 'of a service that is no more',
    subspace_sip_teleport_id: 'of a service that is no more',
    subspace_sip_teleport_destinations: 'of a service that is no more',
  },
  applications: {
    service_provider_sid: 'the platform leaves it empty: an application is an account’s',
    created_at: 'when it was made',
  },
  trunkline_application_variables: {},
  webhooks: {},
  account_limits: {},
  service_provider_limits: {},
  voip_carriers: { register_status: 'what the registrar found', created_at: 'when it was made' },
  sip_gateways: {},
  smpp_gateways: {},
  phone_numbers: { service_provider_sid: 'the mark of a test number of the platform, which no save sets' },
  clients: {},
  ms_teams_tenants: {},
  lcr: {},
  lcr_routes: {},
  lcr_carrier_set_entry: {},
  speech_credentials: {
    last_used: 'what the media servers saw',
    ...tested('last_tested', 'tts_tested_ok', 'stt_tested_ok'),
    created_at: 'when it was made',
  },
  google_custom_voices: {},
  trunkline_llm_credentials: { ...tested('last_tested', 'tested_ok'), created_at: 'when it was made' },
  trunkline_alert_rules: {
    ...seen('is_firing', 'is_told', 'state_since', 'last_value', 'checked_at', 'told_at'),
    created_at: 'when it was made',
  },
};

/** Tables with nothing of it, and what they are. */
export const notConfiguration: Record<string, string> = {
  ...people('users', 'permissions', 'user_permissions', 'api_keys', 'trunkline_api_key_details'),
  ...people('trunkline_user_details', 'trunkline_sessions', 'trunkline_login_failures', 'signup_history'),
  ...people('trunkline_password_resets', 'trunkline_sign_ups', 'beta_invite_codes'),
  ...people('trunkline_list_views', 'trunkline_default_views', 'trunkline_notices_seen'),
  ...installation('password_settings', 'system_information', 'schema_version'),
  ...installation('sbc_addresses', 'smpp_addresses', 'predefined_carriers', 'predefined_sip_gateways'),
  ...installation('trunkline_predefined_sip_gateways', 'predefined_smpp_gateways'),
  ...plans('products', 'account_subscriptions', 'account_products', 'account_offers'),
  ...plans('trunkline_billing', 'trunkline_payments', 'trunkline_trial_mails'),
  ...work('trunkline_audit_entries', 'trunkline_audit_rows', 'trunkline_outbox', 'trunkline_rounds'),
  ...work('trunkline_alert_deliveries', 'trunkline_realm_names', 'trunkline_done_once', 'trunkline_locks'),
  ...work('trunkline_cluster_locks', 'trunkline_trunk_answers', 'trunkline_webhook_answers'),
  ...work('trunkline_speech_test_results', 'trunkline_llm_test_results', 'trunkline_servers'),
  ...work('trunkline_counted_mails'),
  ...unused('account_static_ips', 'dns_records', 'call_routes'),
};

function each(why: string) {
  return (...names: string[]) => Object.fromEntries(names.map((name) => [name, why]));
}

function ofPlan(...names: string[]) {
  return each('of its plan, which is paid or given and not configured')(...names);
}
function tested(...names: string[]) {
  return each('what a test found')(...names);
}
function seen(...names: string[]) {
  return each('what was seen when it was looked at')(...names);
}
function people(...names: string[]) {
  return each('people and their keys have no place in git')(...names);
}
function installation(...names: string[]) {
  return each('of the installation, not of a tenant')(...names);
}
function plans(...names: string[]) {
  return each('plans and what is paid')(...names);
}
function work(...names: string[]) {
  return each('what was done, found or is to be done')(...names);
}
function unused(...names: string[]) {
  return each('a table of the platform that nothing here writes')(...names);
}
