/** Where the two identity providers take over (`C23`), and what is remembered until they give back; hosted mode only. */
import type { OauthProvider } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { localKeys } from '../app/browser-storage.ts';
import type { PageSettings } from '../app/page-settings.ts';

/** What somebody wants of the provider; `/link`: to sign in by it from now on. */
export type OauthPurpose = '/sign-in' | '/register' | '/link';

/** One that has gone out from this browser: nothing else may come back (`R32`). */
export type OauthStart = {
  state: string;
  provider: OauthProvider;
  from: OauthPurpose;
  /** Null where the server does not hand it on, or the page is not a secure one. */
  verifier: string | null;
  /** An address inside that asked for the sign-in (`R37`). */
  return_to: string | null;
  began_ms: number;
};

type Settings = Pick<
  PageSettings,
  | 'github_client_id'
  | 'github_authorize_url'
  | 'google_client_id'
  | 'google_authorize_url'
  | 'base_url'
  | 'oauth_pkce'
>;
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Long enough to find a second factor. */
const HOUR_MS = 3_600_000;
/** Each tab may have one out. */
const MOST = 8;

export function clientIdOf(provider: OauthProvider, settings: Settings): string | null {
  return provider === 'github' ? settings.github_client_id : settings.google_client_id;
}

/** The address that the provider gives back to. */
export function returnAddress(
  provider: OauthProvider,
  settings: Pick<PageSettings, 'base_url'>,
  origin: string,
): string {
  return `${settings.base_url?.replace(/\/+$/, '') ?? origin}/oauth-callback/${provider}`;
}

export async function startOf(
  asked: Pick<OauthStart, 'provider' | 'from' | 'return_to'>,
  settings: Pick<Settings, 'oauth_pkce'>,
  now_ms: number,
): Promise<{ start: OauthStart; challenge: string | null }> {
  // A page that came without HTTPS can make no challenge.
  const verifier = settings.oauth_pkce && globalThis.crypto.subtle ? randomText(32) : null;
  const challenge = verifier && (await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const start = { ...asked, state: randomText(16), verifier, began_ms: now_ms };
  return { start, challenge: challenge && base64url(new Uint8Array(challenge)) };
}

/** Null when the provider is not set up. */
export function oauthAddress(
  { provider, state }: Pick<OauthStart, 'provider' | 'state'>,
  challenge: string | null,
  settings: Settings,
  origin: string,
): string | null {
  const client_id = clientIdOf(provider, settings);
  if (!client_id) return null;
  const proof: Record<string, string> = challenge
    ? { code_challenge: challenge, code_challenge_method: 'S256' }
    : {};
  if (provider === 'github')
    return `${settings.github_authorize_url}?${new URLSearchParams({
      client_id,
      state,
      scope: 'user:email',
      allow_signup: 'false',
      ...proof,
    })}`;
  return `${settings.google_authorize_url}?${new URLSearchParams({
    client_id,
    state,
    scope: 'openid email profile',
    access_type: 'offline',
    include_granted_scopes: 'true',
    response_type: 'code',
    redirect_uri: returnAddress('google', settings, origin),
    ...proof,
  })}`;
}

export function keepStart(start: OauthStart, box: Box = localStorage): void {
  const kept = keptStarts(box, start.began_ms).slice(1 - MOST);
  box.setItem(localKeys.oauthState, JSON.stringify([...kept, start]));
}

/** Once; null for a state that did not go out from here, or long ago. */
export function takeStart(state: string, now_ms: number, box: Box = localStorage): OauthStart | null {
  const kept = keptStarts(box, now_ms);
  const left = kept.filter((one) => one.state !== state);
  if (left.length > 0) box.setItem(localKeys.oauthState, JSON.stringify(left));
  else box.removeItem(localKeys.oauthState);
  return kept.find((one) => one.state === state) ?? null;
}

function keptStarts(box: Box, now_ms: number): OauthStart[] {
  try {
    const kept: unknown = JSON.parse(box.getItem(localKeys.oauthState) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.state === 'string' && Math.abs(now_ms - one.began_ms) < HOUR_MS)
      : [];
  } catch {
    // A portal of the platform keeps a plain text under this name.
    return [];
  }
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
