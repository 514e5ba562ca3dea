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
  query?: string[];
  isPaged?: true;
  /** Without them it answers 400. */
  needs?: string[];
  /** Why the platform refuses this body; null where it takes it. */
  refuses?: (method: string, body: Row, path: string) => [number, string] | null;
};

const paging = ['page', 'page_size'];

export const resources: Record<string, Resource> = {
  Accounts: {
    table: 'accounts',
    adds: ['registration_hook', 'queue_event_hook'],
    hides: ['registration_hook_sid', 'queue_event_hook_sid'],
    takes: ['registration_hook', 'queue_event_hook', 'password'],
    refuses: (method, body) => {
      const hooks = [body.registration_hook, body.queue_event_hook] as (Row | undefined)[];
      if (hooks.some((hook) => hook?.webhook_sid)) return [400, 'webhook_sid may not be given'];
      if (method === 'POST') return lacking(body, ['name', 'service_provider_sid']);
      return 'service_provider_sid' in body ? [400, 'service_provider_sid may not be modified'] : null;
    },
  },
  ServiceProviders: {
    table: 'service_providers',
    adds: ['registration_hook'],
    hides: ['registration_hook_sid'],
    takes: ['registration_hook'],
    refuses: (method, body) => {
      if (body.registration_hook === null) return [500, 'Cannot read properties of null'];
      return method === 'POST' ? lacking(body, ['name']) : null;
    },
  },
  Users: {
    table: 'users',
    adds: ['account_name', 'service_provider_name', 'is_view_only'],
    hides: ['hashed_password'],
    takes: ['initial_password', 'old_password', 'new_password', 'is_view_only'],
    refuses: (method, body) => {
      if (method === 'POST') return lacking(body, ['name', 'email', 'initial_password']);
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
    isPaged: true,
    refuses: (method, body) => {
      const hooks = ['call_hook', 'call_status_hook', 'messaging_hook'];
      if (hooks.some((hook) => body[hook] === null)) return [500, 'Cannot read properties of null'];
      return method === 'POST'
        ? lacking(body, ['name', 'account_sid', 'call_hook', 'call_status_hook'])
        : null;
    },
  },
  VoipCarriers: {
    table: 'voip_carriers',
    query: [...paging, 'name', 'account_sid'],
    isPaged: true,
    refuses: (method, body) => (method === 'POST' ? lacking(body, ['name']) : null),
  },
  SipGateways: {
    table: 'sip_gateways',
    query: ['voip_carrier_sid'],
    refuses: (method, body) => {
      if (method === 'PUT' && body.inbound && !body.ipv4)
        return [400, 'inbound gateways must have IPv4 address'];
      return method === 'POST' ? lacking(body, ['voip_carrier_sid', 'ipv4', 'inbound', 'outbound']) : null;
    },
  },
  SmppGateways: {
    table: 'smpp_gateways',
    query: ['voip_carrier_sid'],
    refuses: (method, body) => (method === 'POST' ? lacking(body, ['voip_carrier_sid', 'ipv4']) : null),
  },
  PredefinedCarriers: { table: 'predefined_carriers', takes: [] },
  PhoneNumbers: {
    table: 'phone_numbers',
    query: [...paging, 'filter', 'account_sid', 'service_provider_sid'],
    isPaged: true,
    refuses: (method, body) => {
      if (method === 'POST') return lacking(body, ['number']);
      const fixed = ['number', 'voip_carrier_sid'].find((key) => body[key]);
      return fixed ? [400, `${fixed} may not be modified`] : null;
    },
  },
  MicrosoftTeamsTenants: {
    table: 'ms_teams_tenants',
    refuses: (method, body) =>
      method === 'POST' ? lacking(body, ['service_provider_sid', 'account_sid', 'tenant_fqdn']) : null,
  },
  Lcrs: {
    table: 'lcr',
    adds: ['number_routes'],
    refuses: (method, body) => (method === 'POST' ? lacking(body, ['name']) : null),
  },
  LcrRoutes: { table: 'lcr_routes', adds: ['lcr_carrier_set_entries'], query: ['lcr_sid'] },
  LcrCarrierSetEntries: { table: 'lcr_carrier_set_entry', query: ['lcr_route_sid'] },
  Clients: {
    table: 'clients',
    refuses: (method, body) => (method === 'POST' ? lacking(body, ['account_sid', 'username']) : null),
  },
  ApiKeys: { table: 'api_keys', takes: [] },
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
    isPaged: true,
  },
  Alerts: {
    query: ['page', 'count', 'days', 'start', 'end', 'alert_type'],
    needs: ['page', 'count'],
    isPaged: true,
  },
  WebhookSecret: { query: ['regenerate'] },
};

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

function lacking(body: Row, keys: string[]): [number, string] | null {
  const missing = keys.find((key) => !(key in body));
  return missing ? [400, `missing field ${missing}`] : null;
}
