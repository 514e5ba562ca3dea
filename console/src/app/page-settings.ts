/** What the page was told by the server that sent it (`C1`). */

type Raw = Record<string, unknown>;

export type PageSettings = {
  /** Without a trailing slash. */
  api_base: string;
  disable_custom_speech: boolean;
  enable_forgot_password: boolean;
  enable_hosted_system: boolean;
  disable_lcr: boolean;
  disable_jaeger_tracing: boolean;
  disable_call_recording: boolean;
  disable_additional_speech_vendors: boolean;
  /** A carrier's default application is chosen by admins only. */
  disable_default_trunk_routing: boolean;
  /** Carriers and phone numbers are added by admins and service providers only. */
  admin_carrier: boolean;
  aws_region: string | null;
  default_service_provider_sid: string | null;
  /** 'home': where people begin after signing in, instead of their list (`R40`). */
  start_page: string | null;
  /** How often new alerts are asked for, in seconds; 0: never. */
  alerts_poll_seconds: number;
  github_client_id: string | null;
  google_client_id: string | null;
  /** Where people go to sign in there. */
  github_authorize_url: string;
  google_authorize_url: string;
  /** The server hands a verifier on, so a challenge may be sent (`R32`). */
  oauth_pkce: boolean;
  /** Where this console is reached, for the address an identity provider returns to. */
  base_url: string | null;
  stripe_publishable_key: string | null;
  /** Where the terms of whoever runs this stand. */
  terms_url: string | null;
  privacy_url: string | null;
  /** Which program sent the page; null where a platform's own server did. */
  release: string | null;
};

/** `JAMBONZ` is honoured so that the built console can stand before a platform's own API server. */
export function readPageSettings(page: { TRUNKLINE?: unknown; JAMBONZ?: unknown }): PageSettings {
  const raw: Raw = { ...record(page.JAMBONZ), ...record(page.TRUNKLINE) };
  const isOn = (name: string) => raw[name] === true || raw[name] === 'true';
  const text = (name: string) => {
    const value = raw[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    api_base: (text('API_BASE_URL') ?? '/api/v1').replace(/\/+$/, ''),
    disable_custom_speech: isOn('DISABLE_CUSTOM_SPEECH'),
    enable_forgot_password: isOn('ENABLE_FORGOT_PASSWORD'),
    enable_hosted_system: isOn('ENABLE_HOSTED_SYSTEM'),
    disable_lcr: isOn('DISABLE_LCR'),
    disable_jaeger_tracing: isOn('DISABLE_JAEGER_TRACING'),
    disable_call_recording: isOn('DISABLE_CALL_RECORDING'),
    disable_additional_speech_vendors: isOn('DISABLE_ADDITIONAL_SPEECH_VENDORS'),
    disable_default_trunk_routing: isOn('DISABLE_DEFAULT_TRUNK_ROUTING'),
    admin_carrier: isOn('ADMIN_CARRIER') || String(raw.ADMIN_CARRIER) === '1',
    aws_region: text('AWS_REGION'),
    default_service_provider_sid: text('DEFAULT_SERVICE_PROVIDER_SID'),
    start_page: text('START_PAGE'),
    alerts_poll_seconds: secondsOf(raw.ALERTS_POLL_SECONDS),
    github_client_id: text('GITHUB_CLIENT_ID'),
    google_client_id: text('GOOGLE_CLIENT_ID'),
    github_authorize_url: text('GITHUB_AUTHORIZE_URL') ?? 'https://github.com/login/oauth/authorize',
    google_authorize_url: text('GOOGLE_AUTHORIZE_URL') ?? 'https://accounts.google.com/o/oauth2/v2/auth',
    oauth_pkce: isOn('OAUTH_PKCE'),
    base_url: text('BASE_URL'),
    stripe_publishable_key: text('STRIPE_PUBLISHABLE_KEY'),
    terms_url: text('TERMS_URL'),
    privacy_url: text('PRIVACY_URL'),
    release: text('RELEASE'),
  };
}

const ALERTS_POLL_SECONDS = 60;

function secondsOf(value: unknown): number {
  const seconds = Number(value ?? ALERTS_POLL_SECONDS);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : ALERTS_POLL_SECONDS;
}

function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

export const pageSettings = readPageSettings(globalThis as { TRUNKLINE?: unknown; JAMBONZ?: unknown });
