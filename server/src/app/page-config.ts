/** What the console is told with its page (`C1`); docs/operations.md lists it. */
const pageSettingNames = [
  'START_PAGE',
  'API_BASE_URL',
  'DISABLE_CUSTOM_SPEECH',
  'ENABLE_FORGOT_PASSWORD',
  'ENABLE_HOSTED_SYSTEM',
  'DISABLE_LCR',
  'DISABLE_JAEGER_TRACING',
  'DISABLE_CALL_RECORDING',
  'DISABLE_ADDITIONAL_SPEECH_VENDORS',
  'AWS_REGION',
  'ALERTS_POLL_SECONDS',
  'DEFAULT_SERVICE_PROVIDER_SID',
  'GITHUB_CLIENT_ID',
  'GOOGLE_CLIENT_ID',
  'BASE_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'TERMS_URL',
  'PRIVACY_URL',
  'ADMIN_CARRIER',
] as const;

/** The last four follow from what the server is, and is set up with. */
type Name =
  | (typeof pageSettingNames)[number]
  | 'GITHUB_AUTHORIZE_URL'
  | 'GOOGLE_AUTHORIZE_URL'
  | 'OAUTH_PKCE'
  | 'RELEASE';

export type PageSettings = Partial<Record<Name, string>>;

export function pageSettingsOf(given: Record<string, string>): PageSettings {
  const page: PageSettings = {};
  for (const name of pageSettingNames) {
    if (given[`TRUNKLINE_${name}`] !== undefined) page[name] = given[`TRUNKLINE_${name}`];
  }
  return page;
}
