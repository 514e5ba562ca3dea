/** The settings that are sent to the console with its page (`C1`); docs/operations.md lists them. */
import { z } from 'zod';
import { isBase, onOrOff, wholeNumber } from './setting.ts';

const page = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com/terms' });

/** Settings that only the console reads. It would silently ignore a word that it does not know. */
export const pageVariables = {
  TRUNKLINE_START_PAGE: z.literal('home', 'must be home, or not be set').optional(),
  TRUNKLINE_API_BASE_URL: z
    .string()
    .refine(
      (text) => isBase(text) || /^\/[^\s/?#][^\s?#]*$/.test(text),
      'must look like https://api.example.com/v1, without a user, a password or a query',
    )
    .optional(),
  TRUNKLINE_DISABLE_CUSTOM_SPEECH: onOrOff.optional(),
  TRUNKLINE_ENABLE_FORGOT_PASSWORD: onOrOff.optional(),
  TRUNKLINE_ENABLE_HOSTED_SYSTEM: onOrOff.optional(),
  TRUNKLINE_DISABLE_LCR: onOrOff.optional(),
  TRUNKLINE_DISABLE_JAEGER_TRACING: onOrOff.optional(),
  TRUNKLINE_DISABLE_CALL_RECORDING: onOrOff.optional(),
  TRUNKLINE_DISABLE_ADDITIONAL_SPEECH_VENDORS: onOrOff.optional(),
  TRUNKLINE_DISABLE_DEFAULT_TRUNK_ROUTING: onOrOff.optional(),
  TRUNKLINE_ALERTS_POLL_SECONDS: wholeNumber(0, 86_400).optional(),
  TRUNKLINE_DEFAULT_SERVICE_PROVIDER_SID: z.guid('must be the sid of a service provider').optional(),
  TRUNKLINE_STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  TRUNKLINE_TERMS_URL: page.optional(),
  TRUNKLINE_PRIVACY_URL: page.optional(),
  TRUNKLINE_ADMIN_CARRIER: z.enum(['true', 'false', '1', '0'], 'must be true or false, or 1 or 0').optional(),
};

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
  'DISABLE_DEFAULT_TRUNK_ROUTING',
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
