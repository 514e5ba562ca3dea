/**
 * How each endpoint stands to the platform's, by the resources of all-endpoints.ts: docs/compatibility-calls.md
 * is written from it, which refuses an endpoint that is not told here.
 */

export type Here = 'same' | 'different' | 'own' | 'not served';

/** Members by their names, a blank between two. */
type Told = {
  same?: string;
  /** Not on the platform. */
  own?: string;
  /** The rule of docs/rules.md, a colon, and what is different beyond what is so everywhere. */
  different?: Readonly<Record<string, string>>;
};

/** The platform has none of their endpoints. */
export const ownResources = [
  ...['webhook-test', 'trunk-test', 'analytics', 'alert-rules', 'notices', 'live-updates', 'llm-services'],
  ...['number-imports', 'lcr-explain', 'outbox', 'status', 'audit', 'bulk', 'configuration', 'list-views'],
  ...['record-facts', 'search', 'home'],
];

/** Further spellings of an endpoint that are Trunkline's; all others stand as the endpoint does. */
export const ownSpellings = [
  'POST /ActivationCode/:code',
  'PUT /PasswordSettings',
  'PUT /SystemInformation',
  'DELETE /ServiceProviders/:service_provider_sid/VoipCarriers/:voip_carrier_sid',
  'DELETE /Accounts/:account_sid/VoipCarriers/:voip_carrier_sid',
  'GET /ServiceProviders/:service_provider_sid/RecentCalls/:call_sid/logs',
  'GET /ServiceProviders/:service_provider_sid/RecentCalls/:call_sid/record/:year/:month/:day/:format',
  'DELETE /ServiceProviders/:service_provider_sid/RecentCalls/:call_sid/record/:year/:month/:day/:format',
];

const inUse = '`R19`: what is still in use stays, and the 422 names what uses it';
const template = '`C18`: a carrier with something left open, such as `<your-twilio-domain>`, is not active';
const carrierRules = `${template}; user names go with their passwords, a tech prefix has three characters`;
const pattern = '`R27`: a pattern has to compile, and one that could run for ever is refused';
const savedWhole = (rows: string) =>
  `${rows} that a read tells with it and that are sent back are all there are then; with \`If-Match\` none that was made since is lost`;
const adminsOnly = '`R15`: for admins, as with `Sbcs`';
const judged =
  '`C18`: hosts, ports and netmasks are judged, and no address and port comes twice for one carrier';
const stays = '`R4`: it stays with its carrier, and another one in the body is refused';
const lastOne = '`C18`: the last one that the trunk needs stays';
const address =
  '`W17`: an inbound gateway has an address, no host name, and its carrier the inbound password';
const within = '`R30`: given to those in whose reach the call is';
const stored = '`R13`: a key made here is listed by its last four characters';

export const verdicts: Readonly<Record<string, Told>> = {
  session: {
    own: 'renew',
    different: {
      login:
        '`R11`: inactive users, and users of inactive accounts, do not get in; `R10`: one answer to all that fails',
      logout: '`R11`: the token is a session of this server; nothing of the user’s other sessions ends',
    },
  },
  'password-reset': {
    different: {
      forgot: '`R10`: always 204, whoever is asked about, and no session ends',
      signIn: '`R9`: a link is good for users of any level, once',
      changePassword: '`R8`: the policy for passwords holds here too; `R3`: a wrong one is 403',
    },
  },
  'sign-up': {
    different: {
      register: '`R32`: the server makes the activation code, and checks the state of a sign-in elsewhere',
      resendCode: '`R32`: the server makes the code, and sends it to the address that was registered',
      activate: '`R32`: five tries, one hour',
      readAvailability: '`W41`: of subdomains alone',
    },
  },
  users: {
    same: 'list read',
    different: {
      readMe: '`R7`: with `features`, what this server can do besides',
      create:
        '`R14`: the two sids, both given as null by a provider, are refused rather than filled in; `R36`: without `force_change` the temporary password has to be changed',
      update:
        '`R35`: the own email address takes `old_password`, the own password no temporary one; `R12`: view-only stays unless it is named; `R14`: an admin may give others another level, also that of an admin',
      remove: '`R14`: the last active admin who may change things stays',
    },
  },
  settings: {
    same: 'readSystemInformation readTtsCache clearTtsCache readTtsCacheOfAccount clearTtsCacheOfAccount',
    different: {
      readPasswordSettings: '`R8`: a length of 6 where nothing is set',
      savePasswordSettings: '`R8`: a length of 6 to 64',
      saveSystemInformation:
        '`W13`: private networks are a list of addresses and networks, separated by commas',
    },
  },
  'service-providers': {
    same: 'list create read',
    different: {
      update: '`W6`: a registration webhook that it leaves out stays',
      remove: `${inUse}; \`R45\`: the last provider stays`,
    },
  },
  accounts: {
    same: 'list listOfProvider read',
    different: {
      create:
        '`R22`: a name is taken once within its provider; `W9`: nothing is recorded before a change says so, whatever it is made with',
      update:
        '`R22`: a name is taken once within its provider; `R16`: a bucket’s secret is asked for again when its address changes',
      remove: `${inUse}; \`R23\`: who has a password here says it to delete the own account`,
      setSipRealm:
        '`R22`: a domain name in lower case, for customers of a hosted installation none that looks like the operator’s; also for the account’s provider and admins',
      readWebhookSecret: '`R12`: not for who may only view',
    },
  },
  buckets: {
    different: {
      test: '`R16`: a stored secret is sent to the stored address alone; `W9`: what is missing, or of no vendor, is 400',
    },
  },
  limits: {
    same: 'listOfAccount removeOfAccount listOfProvider removeOfProvider',
    different: {
      setOfAccount: '`W10`: a number; null, empty text and true are refused',
      setOfProvider: '`W10`: a number; null, empty text and true are refused',
    },
  },
  'api-keys': {
    same: 'remove',
    different: {
      create: '`R13`: the key is shown this once, and stored as a hash',
      listOfAccount: stored,
      listOfProvider: stored,
    },
  },
  applications: {
    same: 'list listOfAccount read',
    different: {
      listOfProvider: '`R15`: those of the provider’s accounts',
      create: '`R16`: an address with credentials in it is refused, in `app_json` too',
      update: '`R16`: an address with credentials in it is refused, in `app_json` too',
      remove: `${inUse}; its rows in \`call_routes\`, which no call shows, go with it`,
    },
  },
  'app-env': { different: { read: '`R18`: private networks only where the operator allows them' } },
  carriers: {
    same: 'list listOfProvider listOfAccount read',
    different: { create: carrierRules, update: `${carrierRules}; ${savedWhole('gateways')}`, remove: inUse },
  },
  'sip-gateways': {
    same: 'list read',
    different: { create: judged, update: `${judged}; ${stays}`, remove: lastOne },
  },
  'smpp-gateways': {
    same: 'list read',
    different: {
      create: `${address}; ${judged}`,
      update: `${address}; ${judged}; ${stays}`,
      remove: lastOne,
    },
  },
  'predefined-carriers': { same: 'list', different: { copyToProvider: template, copyToAccount: template } },
  sbcs: { same: 'list create remove' },
  smpps: {
    same: 'list',
    different: { create: `${adminsOnly}; \`W17\`: port 2775 where nothing is said`, remove: adminsOnly },
  },
  'recent-calls': {
    own: 'exportCsv read',
    different: { list: '`R30`: `filter` is plain text, and looks into the SIP Call-ID too' },
  },
  recordings: {
    same: 'remove',
    different: { download: '`R30`: with its length, and by ranges' },
  },
  'call-logs': {
    different: { read: '`W48`: of one log group that the operator names, and lines of the call alone' },
  },
  traces: { different: { read: within } },
  alerts: {
    own: 'exportCsv',
    different: { list: '`W34`: `alert_type=none` asks for those without one' },
  },
  'sip-capture': {
    different: {
      find: `${within}; \`W24\`: \`total\` alone of what Homer says, the messages come as a file`,
      downloadPcap: within,
    },
  },
  clients: {
    same: 'list read remove',
    different: {
      create: '`W22`: with a password, for an account that has a SIP realm, under what may stand before an @',
      update: '`W22`: user name and account stay',
    },
  },
  registrations: {
    same: 'list read',
    own: 'listOfClients',
    different: {
      find: '`R16`: without `callHook`, `callStatusHook` and `privateSbcAddress`; what may be called is as the SIP client says now',
    },
  },
  'live-calls': {
    same: 'listQueues listConferences count read remove',
    own: 'listOfProvider',
    different: {
      list: '`W50`: `live=1` leaves out those that are over',
      create: '`W51`: what a media server fails at is 502; a provider is refused with 403',
      update: '`W51`: what a media server fails at is 502',
      createMessage: '`W51`: goes to `/v1/createMessage/{account_sid}` of the media server',
    },
  },
  subscriptions: {
    same: 'listPrices readCustomer removeCustomer readNextInvoice read',
    own: 'listInvoices readPayment',
    different: { change: '`R31`: going down to the free plan counts from the next billing period' },
  },
  'ms-teams-tenants': {
    same: 'list read update remove',
    different: { create: '`R45`: the provider needs a Teams domain' },
  },
  'speech-services': {
    same: 'create remove',
    own: 'replaceKey',
    different: {
      listOfProvider: '`R28`: with the last result of a test and its time',
      listOfAccount: '`R28`: with the last result of a test and its time',
      read: '`R26`: an account reads its provider’s credential, without the secrets',
      update: '`R28`: changes what it names; a new secret replaces the old one',
      test: '`R28`: ends in time, and says why it failed',
    },
  },
  'speech-offers': { same: 'offer synthesize' },
  'google-custom-voices': { same: 'list create read update remove setCloningKey' },
  'phone-numbers': {
    same: 'list listOfProvider read update remove',
    own: 'exportCsv routeMany',
    different: {
      create:
        '`W19`: stored as its digits, letters alone are refused; it needs a carrier that is active, and from anybody but an admin an account; `R34`: never a test number of a provider (`service_provider_sid`)',
    },
  },
  lcrs: {
    same: 'create read remove',
    different: {
      list: '`R42`: a provider gets its own first, then those of its accounts',
      update: `\`R27\`: ${savedWhole('routes')}`,
    },
  },
  'lcr-routes': {
    same: 'list read',
    different: {
      saveAll: `\`R27\`: replaces all routes in their order, in one transaction; a pattern has to compile`,
      create: pattern,
      update: pattern,
      remove: '`R27`: the default route stays',
    },
  },
  'lcr-entries': {
    same: 'list create read update',
    different: { remove: '`R45`: the last carrier of a route stays' },
  },
};

/** What is outside of the API's base path. */
export const outside: readonly (readonly [call: string, here: Here, why: string])[] = [
  ['GET /', 'different', 'the console'],
  ['GET /health', 'same', 'with `Accept: application/json` also the release'],
  ['GET /ready', 'own', 'whether the stores answer (`R44`)'],
  ['GET /swagger', 'different', 'the description of the API is at `/api/docs`'],
  ['POST /stripe/webhook', 'same', '`W43`'],
  ['GET /ip', 'not served', ''],
  [
    'WebSocket to an address with /record/',
    'different',
    '`W46`: with credentials, unless the operator says otherwise',
  ],
];
