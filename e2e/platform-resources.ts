/** What the platform's API server has, as its wire pages tell: paths, what is read of a query, and what a body may hold. */

export type Row = Record<string, unknown>;

export type Resource = {
  table?: string;
  /** Of an answer, beside the columns. */
  adds?: string[];
  /** Columns that no answer has. */
  hides?: string[];
  /** Of a body, beside the columns; any key where there is no table. */
  takes?: string[];
  /** What it says in place of null. */
  nothing?: Row;
  /** Keys that a new one has to have. */
  required?: string[];
  query?: string[];
  /** Without them it answers 400. */
  needs?: string[];
  /** Why the platform refuses this body of a caller of that scope; null where it takes it. */
  refuses?: (method: string, body: Row, scope: string) => [number, string] | null;
};

const paging = ['page', 'page_size'];

export const resources: Record<string, Resource> = {
  Accounts: {
    table: 'accounts',
    adds: ['registration_hook', 'queue_event_hook'],
    hides: ['registration_hook_sid', 'queue_event_hook_sid'],
    takes: ['registration_hook', 'queue_event_hook', 'password'],
    required: ['name', 'service_provider_sid'],
    refuses: (method, body, scope) => {
      if (method === 'PUT' && body.sip_realm && scope === 'account')
        return [400, 'use POST /Accounts/:sid/sip_realm/:realm to set or change the sip realm'];
      const hooks = [body.registration_hook, body.queue_event_hook] as (Row | undefined)[];
      if (hooks.some((hook) => hook?.webhook_sid)) return [400, 'webhook_sid may not be given'];
      const isMoved = method === 'PUT' && 'service_provider_sid' in body;
      return isMoved ? [400, 'service_provider_sid may not be modified'] : null;
    },
  },
  ServiceProviders: {
    table: 'service_providers',
    adds: ['registration_hook'],
    hides: ['registration_hook_sid'],
    takes: ['registration_hook'],
    required: ['name'],
    refuses: (_, body) => (body.registration_hook === null ? [500, 'Cannot read properties of null'] : null),
  },
  Users: {
    table: 'users',
    adds: ['account_name', 'service_provider_name', 'is_view_only'],
    hides: ['hashed_password'],
    takes: ['initial_password', 'old_password', 'new_password', 'is_view_only'],
    required: ['name', 'email', 'initial_password'],
    refuses: (method, body) => {
      if (method === 'POST') return null;
      const isPromoted = body.account_sid === null || body.service_provider_sid === null;
      if (isPromoted) return [400, 'Invalid request: user may not be promoted'];
      if (body.name && body.new_password) return [400, 'can not change name and password simultaneously'];
      const named = ['name', 'new_password', 'email', 'initial_password', 'force_change'];
      const isNothing =
        !named.some((key) => body[key]) && body.is_active === undefined && body.is_view_only === undefined;
      return isNothing ? [400, 'no updates requested'] : null;
    },
  },
  Applications: {
    table: 'applications',
    adds: ['call_hook', 'call_status_hook', 'messaging_hook'],
    hides: ['call_hook_sid', 'call_status_hook_sid', 'messaging_hook_sid'],
    takes: ['call_hook', 'call_status_hook', 'messaging_hook'],
    query: [...paging, 'name'],
    required: ['name', 'account_sid', 'call_hook', 'call_status_hook'],
    refuses: (_, body) => {
      const hooks = ['call_hook', 'call_status_hook', 'messaging_hook'];
      return hooks.some((hook) => body[hook] === null) ? [500, 'Cannot read properties of null'] : null;
    },
  },
  VoipCarriers: {
    table: 'voip_carriers',
    query: [...paging, 'name', 'account_sid'],
    required: ['name'],
  },
  SipGateways: {
    table: 'sip_gateways',
    query: ['voip_carrier_sid'],
    required: ['voip_carrier_sid', 'ipv4', 'inbound', 'outbound'],
    refuses: (method, body) =>
      method === 'PUT' && body.inbound && !body.ipv4
        ? [400, 'inbound gateways must have IPv4 address']
        : null,
  },
  SmppGateways: {
    table: 'smpp_gateways',
    query: ['voip_carrier_sid'],
    required: ['voip_carrier_sid', 'ipv4'],
  },
  PredefinedCarriers: { table: 'predefined_carriers' },
  PhoneNumbers: {
    table: 'phone_numbers',
    query: [...paging, 'filter', 'account_sid', 'service_provider_sid'],
    required: ['number'],
    refuses: (method, body) => {
      const fixed = ['number', 'voip_carrier_sid'].find((key) => method === 'PUT' && body[key]);
      return fixed ? [400, `${fixed} may not be modified`] : null;
    },
  },
  MicrosoftTeamsTenants: {
    table: 'ms_teams_tenants',
    required: ['service_provider_sid', 'account_sid', 'tenant_fqdn'],
  },
  Lcrs: {
    table: 'lcr',
    adds: ['number_routes'],
    required: ['name'],
  },
  LcrRoutes: { table: 'lcr_routes', adds: ['lcr_carrier_set_entries'], query: ['lcr_sid'] },
  LcrCarrierSetEntries: { table: 'lcr_carrier_set_entry', query: ['lcr_route_sid'] },
  Clients: {
    table: 'clients',
    required: ['account_sid', 'username'],
  },
  ApiKeys: { table: 'api_keys' },
  Sbcs: { table: 'sbc_addresses', query: ['service_provider_sid'] },
  Smpps: { table: 'smpp_addresses', query: ['service_provider_sid'] },
  GoogleCustomVoices: {
    table: 'google_custom_voices',
    query: ['speech_credential_sid', 'account_sid', 'service_provider_sid', 'label'],
  },
  PasswordSettings: { table: 'password_settings' },
  SystemInformation: { table: 'system_information' },
  SpeechCredentials: {
    refuses: (method, body) =>
      method === 'PUT' && body.use_for_tts === undefined && body.use_for_stt === undefined
        ? [422, 'use_for_tts and use_for_stt are required']
        : null,
  },
  supportedLanguagesAndVoices: { query: ['vendor', 'label', 'create_new'] },
  AppEnv: { query: ['url'] },
  Limits: { query: ['category'], takes: ['category', 'quantity'] },
  Routes: {},
  RecentCalls: {
    query: ['page', 'count', 'days', 'start', 'end', 'answered', 'direction', 'trunk', 'filter'],
    needs: ['page', 'count'],
    nothing: { answered_at: '1970-01-01T00:00:00.000Z', trunk: 'undefined', host: 'undefined' },
  },
  Alerts: {
    query: ['page', 'count', 'days', 'start', 'end', 'alert_type'],
    needs: ['page', 'count'],
  },
  WebhookSecret: { query: ['regenerate'] },
  register: {
    refuses: (_, body) => {
      const named = ['code', 'state', 'client_id', 'redirect_uri'].map((name) => `oauth2_${name}`);
      const needed = body.provider === 'local' ? ['email', 'password', 'email_activation_code'] : named;
      const missing = ['provider', 'service_provider_sid', ...needed].find((name) => !body[name]);
      return missing ? [400, `missing ${missing}`] : null;
    },
  },
  ActivationCode: {
    required: ['user_sid', 'type'],
    refuses: (method, body) =>
      method === 'POST' && !(body.value && body.code) ? [400, 'invalid email'] : null,
  },
  Availability: { query: ['type', 'value'] },
  Subscriptions: {
    refuses: (_, { action }) =>
      changes.includes(String(action)) ? null : [400, 'invalid or missing action'],
  },
};

const changes = ['upgrade-to-paid', 'update-payment-method', 'update-quantities', 'downgrade-to-free'];

/** Of everything that the platform serves and its own portal or an API client may ask. */
export const paths = [
  ...['POST /login', 'POST /logout', 'POST /signin', 'POST /forgot-password', 'POST /change-password'],
  ...crud('Users'),
  'GET /Users/me',
  ...crud('ServiceProviders'),
  ...nested('ServiceProviders', 'GET', [
    'Accounts',
    'Applications',
    'PhoneNumbers',
    'VoipCarriers',
    'ApiKeys',
    'RecentCalls',
    'Alerts',
  ]),
  ...nested('ServiceProviders', 'GET POST DELETE', ['Limits']),
  ...nested('ServiceProviders', 'POST', ['VoipCarriers', 'PredefinedCarriers/:sid']),
  ...nested('ServiceProviders', 'PUT', ['VoipCarriers/:sid']),
  ...crud('Accounts'),
  ...nested('Accounts', 'GET', [
    'ApiKeys',
    'WebhookSecret',
    'Applications',
    'VoipCarriers',
    'RecentCalls',
    'Alerts',
    'CallCount',
    'Conferences',
    'Queues',
  ]),
  ...nested('Accounts', 'POST', [
    'BucketCredentialTest',
    'VoipCarriers',
    'PredefinedCarriers/:sid',
    'SipRealms/:sid',
    'TtsCache/Synthesize',
    'Messages',
  ]),
  ...nested('Accounts', 'PUT', ['VoipCarriers/:sid', 'Calls/:sid']),
  ...nested('Accounts', 'GET POST DELETE', ['Limits']),
  ...nested('Accounts', 'GET DELETE', ['TtsCache']),
  ...nested('Accounts', 'GET POST', ['RegisteredSipUsers', 'Calls']),
  ...nested('Accounts', 'GET', ['RegisteredSipUsers/:sid', 'Calls/:sid']),
  ...['Accounts', 'ServiceProviders'].flatMap((owner) => [
    ...nested(owner, 'GET POST', ['SpeechCredentials']),
    ...nested(owner, 'GET PUT DELETE', ['SpeechCredentials/:sid']),
    ...nested(owner, 'GET', [
      'SpeechCredentials/:sid/test',
      'SpeechCredentials/speech/supportedLanguagesAndVoices',
    ]),
    ...nested(owner, 'GET', [
      'RecentCalls/:sid',
      'RecentCalls/:sid/:method/pcap',
      'RecentCalls/trace/:sid',
      'RecentCalls/:sid/logs',
    ]),
  ]),
  ...nested('Accounts', 'GET DELETE', ['RecentCalls/:sid/record/:year/:month/:day/:format']),
  ...['POST /ApiKeys', 'DELETE /ApiKeys/:sid'],
  ...crud('Applications'),
  ...['GET /PasswordSettings', 'POST /PasswordSettings', 'GET /SystemInformation', 'POST /SystemInformation'],
  ...['GET /TtsCache', 'DELETE /TtsCache', 'POST /TtsCache/Synthesize', 'GET /AppEnv'],
  ...crud('MicrosoftTeamsTenants'),
  ...crud('VoipCarriers'),
  ...crud('SipGateways'),
  ...crud('SmppGateways'),
  'GET /PredefinedCarriers',
  ...['GET /Sbcs', 'POST /Sbcs', 'DELETE /Sbcs/:sid', 'GET /Smpps', 'POST /Smpps', 'DELETE /Smpps/:sid'],
  ...crud('PhoneNumbers'),
  ...crud('Lcrs'),
  ...nested('Lcrs', 'POST PUT', ['Routes']),
  ...crud('LcrRoutes'),
  ...crud('LcrCarrierSetEntries'),
  ...crud('Clients'),
  ...crud('GoogleCustomVoices'),
  ...nested('GoogleCustomVoices', 'POST', ['VoiceCloningKey']),
  ...['POST /register', 'POST /ActivationCode', 'PUT /ActivationCode/:code', 'GET /Availability'],
  ...['GET /Prices', 'GET /StripeCustomerId', 'GET /Invoices', 'GET /Subscriptions', 'POST /Subscriptions'],
].map((line) => {
  const [method, path = ''] = line.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i') };
});

function crud(name: string): string[] {
  return [
    `GET /${name}`,
    `POST /${name}`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /${name}/:sid`),
  ];
}

function nested(owner: string, methods: string, names: string[]): string[] {
  return methods.split(' ').flatMap((method) => names.map((name) => `${method} /${owner}/:sid/${name}`));
}
