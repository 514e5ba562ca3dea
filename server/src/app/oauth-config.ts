/** Signing in with GitHub and Google, as the operator sets it up (`W47`). */
import { z } from 'zod';
import { type GithubSettings, github } from '../outside/github.ts';
import { type GoogleSettings, google } from '../outside/google.ts';
import type { OauthClient } from '../outside/oauth.ts';
import { baseAddress, isBase } from './setting.ts';
import { StartRefusal } from './start-refusal.ts';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const base = (example: string) => baseAddress(example).transform(withoutSlash);

/** Asked as it is, so a query may be part of it. */
const address = (example: string) =>
  z
    .string()
    .refine(
      (url) => isBase(url.replace(/\?.*/, '')),
      `must look like ${example}, without a user and a password`,
    )
    .transform(withoutSlash);

/** The addresses can be changed to GitHub Enterprise, or to another service that speaks like one of the two. */
export const oauthVariables = {
  TRUNKLINE_GITHUB_CLIENT_ID: z.string().optional(),
  TRUNKLINE_GITHUB_CLIENT_SECRET: z.string().optional(),
  TRUNKLINE_GITHUB_URL: base('https://github.example.com').default('https://github.com'),
  TRUNKLINE_GITHUB_API_URL: base('https://github.example.com/api/v3').default('https://api.github.com'),
  TRUNKLINE_GOOGLE_CLIENT_ID: z.string().optional(),
  TRUNKLINE_GOOGLE_CLIENT_SECRET: z.string().optional(),
  TRUNKLINE_GOOGLE_AUTHORIZE_URL: address('https://id.example.com/authorize').default(
    'https://accounts.google.com/o/oauth2/v2/auth',
  ),
  TRUNKLINE_GOOGLE_TOKEN_URL: address('https://id.example.com/token').default(
    'https://oauth2.googleapis.com/token',
  ),
  TRUNKLINE_GOOGLE_USERINFO_URL: address('https://id.example.com/userinfo').default(
    'https://www.googleapis.com/oauth2/v2/userinfo',
  ),
};

/** Names of the platform's own server. */
export const platformOauthNames: Record<string, string> = {
  GITHUB_CLIENT_SECRET: 'TRUNKLINE_GITHUB_CLIENT_SECRET',
  GOOGLE_OAUTH_CLIENT_SECRET: 'TRUNKLINE_GOOGLE_CLIENT_SECRET',
};

const variables = z.object(oauthVariables);
type Values = z.output<typeof variables>;

/** Null for a provider that is not set up. */
export type OauthSettings = { github: GithubSettings | null; google: GoogleSettings | null };
export type OauthClients = { github: OauthClient | null; google: OauthClient | null };

export function oauthSettings(values: Values): OauthSettings {
  const { TRUNKLINE_GITHUB_CLIENT_ID: hub, TRUNKLINE_GITHUB_CLIENT_SECRET: hub_secret } = values;
  const { TRUNKLINE_GOOGLE_CLIENT_ID: goo, TRUNKLINE_GOOGLE_CLIENT_SECRET: goo_secret } = values;
  const { TRUNKLINE_GITHUB_URL: url, TRUNKLINE_GITHUB_API_URL: api_url } = values;
  const { TRUNKLINE_GOOGLE_TOKEN_URL: token_url, TRUNKLINE_GOOGLE_USERINFO_URL: userinfo_url } = values;
  return {
    github: hub && hub_secret ? { client_id: hub, client_secret: hub_secret, url, api_url } : null,
    google: goo && goo_secret ? { client_id: goo, client_secret: goo_secret, token_url, userinfo_url } : null,
  };
}

/** Throws a StartRefusal for an id or a secret alone. A console of another server needs the id alone. */
export function refuseHalfOauth(values: Values, page: { API_BASE_URL?: string }): void {
  const isElsewhere = URL.canParse(page.API_BASE_URL ?? '');
  for (const name of ['GITHUB', 'GOOGLE'] as const) {
    const id = values[`TRUNKLINE_${name}_CLIENT_ID`];
    const secret = values[`TRUNKLINE_${name}_CLIENT_SECRET`];
    if (Boolean(id) !== Boolean(secret) && !(id && isElsewhere))
      throw new StartRefusal(
        `TRUNKLINE_${name}_CLIENT_ID and TRUNKLINE_${name}_CLIENT_SECRET are given together, or neither.`,
      );
  }
}

/**
 * What the console needs besides the two ids: the providers' addresses, and whether this server passes on a verifier.
 */
export function oauthPageSettings(values: Values, { github, google }: OauthSettings) {
  return {
    GITHUB_AUTHORIZE_URL: `${values.TRUNKLINE_GITHUB_URL}/login/oauth/authorize`,
    GOOGLE_AUTHORIZE_URL: values.TRUNKLINE_GOOGLE_AUTHORIZE_URL,
    ...(github || google ? { OAUTH_PKCE: 'true' } : {}),
  };
}

export function oauthClients(settings: OauthSettings): OauthClients {
  return {
    github: settings.github && github(settings.github),
    google: settings.google && google(settings.google),
  };
}
