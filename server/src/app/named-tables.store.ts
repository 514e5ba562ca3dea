/** Tables whose rows are found by name: in their lists, and by the search over everything. */
export type NamedTable = {
  /** As the audit trail has it. */
  kind: string;
  table: string;
  key: string;
  name: string;
  /** What else they are found by. */
  also?: string;
};

/** The columns by which it is searched. */
export const namesOf = ({ name, also }: NamedTable): string[] => [name, ...(also ? [also] : [])];

export const named = {
  accounts: {
    kind: 'accounts',
    table: 'accounts',
    key: 'account_sid',
    name: 'name',
    also: 'sip_realm',
  },
  providers: {
    kind: 'service-providers',
    table: 'service_providers',
    key: 'service_provider_sid',
    name: 'name',
  },
  applications: { kind: 'applications', table: 'applications', key: 'application_sid', name: 'name' },
  carriers: { kind: 'carriers', table: 'voip_carriers', key: 'voip_carrier_sid', name: 'name' },
  clients: { kind: 'clients', table: 'clients', key: 'client_sid', name: 'username' },
  users: { kind: 'users', table: 'users', key: 'user_sid', name: 'name', also: 'email' },
  alertRules: {
    kind: 'alert-rules',
    table: 'trunkline_alert_rules',
    key: 'alert_rule_sid',
    name: 'name',
  },
  teamsTenants: {
    kind: 'ms-teams-tenants',
    table: 'ms_teams_tenants',
    key: 'ms_teams_tenant_sid',
    name: 'tenant_fqdn',
  },
  routings: { kind: 'least-cost-routing', table: 'lcr', key: 'lcr_sid', name: 'name' },
  speech: {
    kind: 'speech-services',
    table: 'speech_credentials',
    key: 'speech_credential_sid',
    name: 'label',
  },
  llm: {
    kind: 'llm-services',
    table: 'trunkline_llm_credentials',
    key: 'llm_credential_sid',
    name: 'label',
  },
  numbers: { kind: 'phone-numbers', table: 'phone_numbers', key: 'phone_number_sid', name: 'number' },
} as const satisfies Record<string, NamedTable>;
