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
  /** Carriers and phone numbers are added by admins and service providers only. */
  admin_carrier: boolean;
  aws_region: string | null;
  default_service_provider_sid: string | null;
  github_client_id: string | null;
  google_client_id: string | null;
  /** Where this console is reached, for the address an identity provider returns to. */
  base_url: string | null;
  stripe_publishable_key: string | null;
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
    admin_carrier: isOn('ADMIN_CARRIER') || String(raw.ADMIN_CARRIER) === '1',
    aws_region: text('AWS_REGION'),
    default_service_provider_sid: text('DEFAULT_SERVICE_PROVIDER_SID'),
    github_client_id: text('GITHUB_CLIENT_ID'),
    google_client_id: text('GOOGLE_CLIENT_ID'),
    base_url: text('BASE_URL'),
    stripe_publishable_key: text('STRIPE_PUBLISHABLE_KEY'),
  };
}

function record(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

export const pageSettings = readPageSettings(globalThis as { TRUNKLINE?: unknown; JAMBONZ?: unknown });
